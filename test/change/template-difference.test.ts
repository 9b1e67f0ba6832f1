import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { templateDifferences } from '../../src/change/template-difference.ts';
import { deepEqual } from '../../src/std/deep-equal.ts';
import type { TemplateDifference } from '../../src/wording/differences.ts';
import { differenceSentence } from '../../src/wording/differences.ts';
import type { PodTemplateSpec } from '../../src/workload/api-types.ts';

const seed = Number(process.env.ROLLOUT_SEED ?? 20260614);

type Spec = Readonly<Record<string, unknown>>;

function template(spec: Spec): PodTemplateSpec {
  return { metadata: {}, spec } as unknown as PodTemplateSpec;
}

/** A template of one container with these fields. */
const app = (fields: Spec): Spec => ({ containers: [{ name: 'app', ...fields }] });
const env = (...names: readonly string[]) => names.map((name) => ({ name, value: name.toLowerCase() }));
const inPod = 'spec.template.spec';
const inApp = `${inPod}.containers[name="app"]`;

interface Row {
  readonly name: string;
  readonly before: Spec;
  readonly after: Spec;
  readonly told: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: 'one environment variable inserted on top is one change',
    before: app({ env: env('B', 'C') }),
    after: app({ env: env('A', 'B', 'C') }),
    told: [`${inApp}.env[name="A"] added: {"name":"A","value":"a"}`],
  },
  {
    name: 'one removed and one changed are two',
    before: app({ env: [...env('A'), { name: 'B', value: 'old' }] }),
    after: app({ env: [{ name: 'B', value: 'new' }] }),
    told: [`${inApp}.env[name="A"] removed: {"name":"A","value":"a"}`, `${inApp}.env[name="B"].value: old → new`],
  },
  {
    name: 'another order alone is one change, since the template is another',
    before: app({ env: env('A', 'B', 'C') }),
    after: app({ env: env('C', 'A', 'B') }),
    told: [`order of ${inApp}.env: A, B, C → C, A, B`],
  },
  {
    name: 'an image is told by its container, wherever that stands',
    before: { containers: [{ name: 'app', image: 'app:1' }] },
    after: {
      containers: [
        { name: 'proxy', image: 'proxy' },
        { name: 'app', image: 'app:2' },
      ],
    },
    told: [
      `${inApp}.image: app:1 → app:2`,
      `${inPod}.containers[name="proxy"] added: {"name":"proxy","image":"proxy"}`,
    ],
  },
  {
    name: 'a port goes by its number and protocol',
    before: app({
      ports: [
        { containerPort: 53, protocol: 'TCP' },
        { containerPort: 53, protocol: 'UDP' },
      ],
    }),
    after: app({ ports: [{ containerPort: 53, protocol: 'UDP', name: 'dns' }] }),
    told: [
      `${inApp}.ports[containerPort=53,protocol="TCP"] removed: {"containerPort":53,"protocol":"TCP"}`,
      `${inApp}.ports[containerPort=53,protocol="UDP"].name added: dns`,
    ],
  },
  {
    name: 'a mount goes by its path, a device by its own, a host alias by its address',
    before: {
      hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }],
      ...app({ volumeMounts: [{ mountPath: '/a', name: 'a' }], volumeDevices: [{ devicePath: '/dev/a', name: 'b' }] }),
    },
    after: {
      hostAliases: [{ ip: '10.0.0.1', hostnames: ['b'] }],
      ...app({ volumeMounts: [{ mountPath: '/a', name: 'c' }], volumeDevices: [{ devicePath: '/dev/a', name: 'd' }] }),
    },
    told: [
      `${inPod}.hostAliases[ip="10.0.0.1"].hostnames[0]: a → b`,
      `${inApp}.volumeMounts[mountPath="/a"].name: a → c`,
      `${inApp}.volumeDevices[devicePath="/dev/a"].name: b → d`,
    ],
  },
  {
    name: 'a spread constraint goes by its key and what happens where it cannot be kept',
    before: { topologySpreadConstraints: [{ topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', maxSkew: 1 }] },
    after: {
      topologySpreadConstraints: [
        { topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 1 },
        { topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', maxSkew: 2 },
      ],
    },
    told: [
      `${inPod}.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="DoNotSchedule"].maxSkew: 1 → 2`,
      `${inPod}.topologySpreadConstraints[topologyKey="zone",whenUnsatisfiable="ScheduleAnyway"] added: {"topologyKey":"zone","whenUnsatisfiable":"ScheduleAnyway","maxSkew":1}`,
    ],
  },
  {
    name: 'an argument inserted in an atomic list is one change at its place',
    before: app({ args: ['serve', '--port=80'] }),
    after: app({ args: ['serve', '--debug', '--port=80'] }),
    told: [`${inApp}.args[1] added: --debug`],
  },
  {
    name: 'an argument with another value is one change at its place',
    before: app({ args: ['serve', '--level=info', '--port=80'] }),
    after: app({ args: ['serve', '--level=debug', '--port=80'] }),
    told: [`${inApp}.args[1]: --level=info → --level=debug`],
  },
  {
    name: 'an atomic list in another order is one change',
    before: { tolerations: [{ key: 'a' }, { key: 'b' }] },
    after: { tolerations: [{ key: 'b' }, { key: 'a' }] },
    told: [`order of ${inPod}.tolerations: {"key":"a"}, {"key":"b"} → {"key":"b"}, {"key":"a"}`],
  },
  {
    name: 'variables of one name, of which the last counts, go by their places',
    before: app({ env: [...env('A'), ...env('A')] }),
    after: app({ env: [...env('A'), { name: 'A', value: 'b' }] }),
    told: [`${inApp}.env[1].value: a → b`],
  },
  {
    name: 'items without their key go by their places',
    before: { volumes: [{ emptyDir: {} }, 'text'] },
    after: { volumes: [{ emptyDir: { medium: 'Memory' } }, 'text'] },
    told: [`${inPod}.volumes[0].emptyDir.medium added: Memory`],
  },
];

for (const { name, before, after, told } of rows) {
  test(name, () => {
    assert.deepEqual(templateDifferences(template(before), template(after)).map(differenceSentence), told);
  });
}

/** Few names and values, so that lists have much in common. */
const item = fc.oneof(
  fc.record({ name: fc.constantFrom('A', 'B', 'C'), value: fc.constantFrom('1', '2') }),
  fc.record({ containerPort: fc.constantFrom(80, 81), protocol: fc.constantFrom('TCP', 'UDP') }),
  fc.constantFrom('x', 'y', null),
);
const list = fc.array(item, { maxLength: 6 });
const podSpec = fc.record({ env: list, args: list, ports: list }, { requiredKeys: [] });

test('there is a difference exactly where the templates are not equal, and each is one', () => {
  fc.assert(
    fc.property(podSpec, podSpec, (before, after) => {
      const differences = templateDifferences(template(before), template(after));
      assert.equal(differences.length === 0, deepEqual(before, after));
      const isOne = (each: TemplateDifference) => !deepEqual(each.before, each.after);
      assert.ok(differences.every(isOne), JSON.stringify(differences));
      assert.equal(new Set(differences.map(differenceSentence)).size, differences.length);
    }),
    { seed, numRuns: 2000 },
  );
});

test('lists of thousands are compared without delay', () => {
  const many = (first: number) => ({ args: [...Array(5000).keys()].map((index) => `--a=${index + first}`) });
  const start = process.cpuUsage();
  assert.equal(templateDifferences(template(many(0)), template(many(1))).length, 5000);
  assert.ok(process.cpuUsage(start).user < 1_000_000);
});
