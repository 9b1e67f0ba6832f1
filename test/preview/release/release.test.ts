import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placesIn } from '../../../src/document/place.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { ReleaseMembers, reportedReleaseOf } from '../../../src/presentation/report/reported-release.ts';
import { fileContext } from '../../../src/preview/file-context.ts';
import { preview } from '../../../src/preview/preview.ts';
import { oneByOne } from '../../../src/preview/release/appliers/applier.ts';
import { membersIn } from '../../../src/preview/release/member.ts';
import { type Release, releaseOf } from '../../../src/preview/release/release.ts';
import { workOfReleases } from '../../../src/preview/run-work.ts';
import { present } from '../../../src/std/assert.ts';
import { noSurroundings } from '../../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { readAssumptions } from '../../../src/workload/read-assumptions.ts';

interface App {
  readonly kind: 'Deployment' | 'StatefulSet';
  readonly name: string;
  readonly replicas: number;
  readonly cpu: string;
  readonly surge: string;
  readonly comment?: string;
  readonly namespace?: string;
}

function manifest({ kind, name, replicas, cpu, surge, comment = '', namespace = 'shop' }: App): string {
  const strategy =
    kind === 'Deployment' ? `strategy: { rollingUpdate: { maxSurge: ${surge}, maxUnavailable: 0 } }` : 'serviceName: x';
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec: ${comment}
  replicas: ${replicas}
  ${strategy}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: "${name}:2", resources: { requests: { cpu: "${cpu}" } } }] }
`;
}

function quota(hard: string): string {
  return `apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team, namespace: shop }\nspec: { hard: { ${hard} } }\n`;
}

function filesOf(texts: readonly string[], assume: string) {
  const { assumptions } = readAssumptions(assume, defaultAssumptions);
  return { file: readManifests(texts.join('---\n')), assumptions };
}

function released(texts: readonly string[], assume = ''): Release {
  const { file, assumptions: general } = filesOf(texts, assume);
  const around = fileContext(file, noSurroundings, general);
  const made = releaseOf([...membersIn({ file, ...around, steps: [] })], around.assumptions);
  assert.ok('release' in made);
  return made.release;
}

const apps = fc.record<App>({
  kind: fc.constantFrom('Deployment', 'StatefulSet'),
  name: fc.constant('web'),
  replicas: fc.integer({ min: 1, max: 9 }),
  cpu: fc.constantFrom('250m', '1'),
  surge: fc.constantFrom('1', '2', '50%'),
  comment: fc.constantFrom('', '# rollout-preview: startup=20s'),
});

test('a release of one workload has the very course of its preview', () => {
  fc.assert(
    fc.property(apps, fc.constantFrom('', 'nodes=2x4cpu8Gi', 'nodes=9x500mcpu1Gi'), (app, assume) => {
      const text = manifest(app);
      const { file, assumptions } = filesOf([text], assume);
      const { apply } = present(preview(file, noSurroundings, assumptions).workloads[0], 'there is one');
      const [own] = released([text], assume).workloads;
      assert.deepEqual(own?.timeline.outcome, apply?.timeline.outcome);
      assert.deepEqual(own?.timeline.frames, apply?.timeline.frames);
      assert.equal(own?.complete, apply?.complete);
    }),
    { numRuns: 60 },
  );
});

const oneLook = 1000;

test('workloads that share neither nodes nor quotas nor requests go as each of them does alone', () => {
  fc.assert(
    fc.property(fc.array(apps, { minLength: 2, maxLength: 4 }), (some) => {
      const texts = some.map((app, index) => manifest({ ...app, name: `web-${index}` }));
      const { file, assumptions } = filesOf(texts, 'controller-qps=0');
      const alone = preview(file, noSurroundings, assumptions).workloads;
      const { workloads, complete } = released(texts, 'controller-qps=0');
      const ends = alone.map(({ workload, apply }, index) => ({
        name: workload.name,
        end: index * oneByOne + (apply?.complete ?? Number.NaN),
      }));
      assert.deepEqual(
        workloads.map((each) => [each.member.workload.name, each.waits]),
        ends.map(({ name }) => [name, []]),
      );
      // One that is applied later in a second waits less or longer for the nodes' next look.
      const isNear = (at: number | undefined, end: number) => Math.abs((at ?? Number.NaN) - end) <= oneLook;
      for (const [index, each] of workloads.entries())
        assert(isNear(each.complete, ends[index]?.end ?? Number.NaN), `${each.complete} ${JSON.stringify(ends)}`);
      assert(isNear(complete, Math.max(...ends.map(({ end }) => end))));
    }),
    { numRuns: 40 },
  );
});

const web = manifest({ kind: 'Deployment', name: 'web', replicas: 4, cpu: '1', surge: '4' });
const search = manifest({ kind: 'Deployment', name: 'search', replicas: 4, cpu: '1', surge: '1' });

interface Row {
  readonly name: string;
  readonly texts: readonly string[];
  readonly assume?: string;
  /** Of each workload how it ends, what its pods wait for, and who holds it up. */
  readonly comes: readonly string[];
}

const rows: readonly Row[] = [
  {
    name: 'where there is room for all nobody waits',
    texts: [web, search],
    assume: 'nodes=4x4cpu8Gi',
    comes: ['web completes', 'search completes'],
  },
  {
    name: 'who waits for room is held up by who takes it, and a smaller surge helps',
    texts: [web, search],
    assume: 'nodes=1x12cpu32Gi',
    comes: ['web completes', 'search completes, 1 pods for node, held up by web, helped by surge 0/1'],
  },
  {
    name: 'pods of a workload that stays the same keep their room',
    texts: [web, search],
    assume: 'nodes=1x8cpu32Gi',
    comes: ['web stuck, 4 pods for node', 'search stuck, 1 pods for node'],
  },
  {
    name: 'a quota that all share refuses those that come last',
    texts: [quota('pods: "12"'), web, search],
    comes: ['web completes', 'search completes, refused, held up by web, helped by surge 1/0'],
  },
  {
    name: 'a quota without room for one more pod stops all of them',
    texts: [quota('pods: "8"'), web, search],
    comes: ['web stuck, refused', 'search stuck, refused'],
  },
  {
    name: 'what a quota refuses is held up by nothing of another namespace, though without that the instants are others',
    texts: [
      quota('requests.cpu: "10"'),
      manifest({ kind: 'Deployment', name: 'web', replicas: 3, cpu: '1', surge: '1' }),
      manifest({ kind: 'Deployment', name: 'far', replicas: 2, cpu: '1', surge: '1', namespace: 'other' }),
      manifest({ kind: 'StatefulSet', name: 'db', replicas: 1, cpu: '2', surge: '' }),
      manifest({ kind: 'Deployment', name: 'farther', replicas: 2, cpu: '1', surge: '1', namespace: 'other' }),
      manifest({ kind: 'Deployment', name: 'search', replicas: 2, cpu: '1', surge: '1' }),
    ],
    comes: [
      'web completes, refused, held up by search, helped by surge 0/1',
      'far completes',
      'db completes',
      'farther completes',
      'search completes, refused, held up by web, helped by surge 0/1',
    ],
  },
];

for (const { name, texts, assume, comes } of rows)
  test(name, () => {
    const { workloads, holdUps } = released(texts, assume);
    const told = workloads.map(({ member, timeline, waits }, index) => {
      const holdUp = holdUps.find(({ held }) => held === index);
      const names = holdUp?.by.map((by) => workloads[by]?.member.workload.name).join(' ');
      const remedy = holdUp?.remedy && `helped by surge ${holdUp.remedy.maxSurge}/${holdUp.remedy.maxUnavailable}`;
      return [
        `${member.workload.name} ${timeline.outcome.state}`,
        ...waits.map((wait) => (wait.for === 'node' ? `${wait.pods} pods for node` : 'refused')),
        ...(holdUp ? [`held up by ${names}`] : []),
        ...(remedy ? [remedy] : []),
      ].join(', ');
    });
    assert.deepEqual(told, comes);
  });

test('workloads that share a quota never use more of it together than it allows or they have from the start', () => {
  const asked = ({ replicas, cpu }: App) => replicas * (cpu === '1' ? 1000 : 250);
  fc.assert(
    fc.property(fc.array(apps, { minLength: 2, maxLength: 4 }), fc.integer({ min: 0, max: 2000 }), (some, spare) => {
      const hard = some.reduce((sum, app) => sum + asked(app), spare);
      const texts = some.map((app, index) => manifest({ ...app, name: `web-${index}` }));
      const { quotas } = released([quota(`requests.cpu: "${hard}m"`), ...texts]);
      for (const { most } of quotas) assert(most <= BigInt(hard) * 1_000_000n, `${most} of ${hard}m`);
    }),
    { numRuns: 60 },
  );
});

test('the peak is what all pods ask for at once, and a quota is told with what is used of it', () => {
  const { load, quotas, room } = released([quota('pods: "20", requests.cpu: "9"'), web, search], 'nodes=2x8cpu8Gi');
  const most = load.reduce((one, other) => (other.pods > one.pods ? other : one));
  assert.deepEqual([most.pods, most.asked.get('cpu')], [9, 9_000_000_000n]);
  assert.deepEqual(
    quotas.map(({ resource, most: used, isFull }) => [resource, used / 1_000_000_000n, isFull]),
    [
      ['pods', 9n, false],
      ['requests.cpu', 9n, true],
    ],
  );
  assert.equal(room?.get('cpu'), 16_000_000_000n);
});

test('the autoscaler of each workload acts in a release, and budgets hold for all', () => {
  const autoscaler = (name: string) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: ${name}, namespace: shop }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  minReplicas: 6
  maxReplicas: 9
`;
  const { workloads } = released([web, autoscaler('web'), search, autoscaler('search')]);
  assert.deepEqual(
    workloads.map(({ timeline }) => timeline.frames.at(-1)?.running),
    [6, 6],
  );
});

test('more pods together than any cluster has are refused before anything is simulated', () => {
  const app: App = { kind: 'Deployment', name: 'web', replicas: 100_000, cpu: '1', surge: '1' };
  for (const replicas of [60_000, 100_000]) {
    const { file, assumptions } = filesOf([manifest(app), manifest({ ...app, name: 'api', replicas })], '');
    const around = fileContext(file, noSurroundings, assumptions);
    const isStopped = () => assert.fail('it is simulated');
    const members = [...membersIn({ file, ...around, steps: [] })];
    assert.deepEqual(releaseOf(members, around.assumptions, { isStopped }), { isOverBudget: true });
  }
});

test('releases of a run share its work, and one that ordinary workloads make is simulated whatever is left', () => {
  const ask = (replicas: number, left: number) => {
    const app: App = { kind: 'Deployment', name: 'web', replicas, cpu: '1', surge: '1' };
    const { file, assumptions } = filesOf([manifest(app), manifest({ ...app, name: 'api' })], '');
    const around = fileContext(file, noSurroundings, assumptions);
    const purse = { left };
    const changed = new ReleaseMembers();
    changed.addFile({ file, ...around, steps: [] }, { placeOf: placesIn('all.yaml', file.text) });
    const words = reportedReleaseOf('', changed, around.assumptions, { purse })?.words ?? [];
    return { isSimulated: !words.join(' ').startsWith('Not simulated'), words, spent: left - purse.left };
  };
  const whole = ask(200, workOfReleases);
  assert.ok(whole.isSimulated && whole.spent > 4000, JSON.stringify(whole));
  assert.ok(ask(3, 0).isSimulated);
  const { words, spent } = ask(200, 0);
  assert.deepEqual(words, [
    'Not simulated: this release takes more steps than the releases before it have left in this run.',
  ]);
  assert.ok(spent < 6000, `${spent}`);
});
