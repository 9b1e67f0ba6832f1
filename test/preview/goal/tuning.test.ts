import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { previewWhatIf } from '../../../src/preview/what-if/preview-what-if.ts';
import { workloadText } from '../workload-text.ts';
import { courseText, questionOf, type TunedText, tunedBy } from './tuned.ts';

const probed = 'image: "web:2", readinessProbe: { httpGet: { port: 80 } }';

function web(replicas: number, ...spec: readonly string[]): string {
  return workloadText({ kind: 'Deployment', replicas, spec, container: probed });
}

const rolling = (maxSurge: string, maxUnavailable: string) =>
  `strategy: { rollingUpdate: { maxSurge: ${maxSurge}, maxUnavailable: ${maxUnavailable} } }`;
const recreated = 'strategy: { type: Recreate }';

function set(replicas: number, ...spec: readonly string[]): string {
  return workloadText({ kind: 'StatefulSet', replicas, spec: ['serviceName: web', ...spec] });
}

function agents(...spec: readonly string[]): string {
  return workloadText({ kind: 'DaemonSet', replicas: 0, spec });
}

const quotaOf = (pods: number) => `---
apiVersion: v1
kind: ResourceQuota
metadata: { name: team }
spec: { hard: { pods: "${pods}" } }
`;

const autoscaler = `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 6
  maxReplicas: 12
`;

const minutes = (count: number) => count * 60_000;

interface Row extends TunedText {
  readonly name: string;
  /** What today's setting misses first. */
  readonly missed?: string;
  /** What is to be set; undefined: nothing meets the goal. */
  readonly values: string | undefined;
  /** Limits that no setting keeps. */
  readonly unmet?: readonly string[];
  /** What would do, and why it fails. */
  readonly failing?: readonly [values: string, that: string];
}

const rows: readonly Row[] = [
  {
    name: 'a setting that meets the goal stays',
    text: web(20, rolling('4', '2')),
    wanted: { atLeast: 18, atMostPods: 24, within: minutes(3) },
    values: '',
  },
  {
    name: 'one field is changed where that is enough',
    text: web(20, rolling('4', '5')),
    wanted: { atLeast: 18, atMostPods: 24, within: minutes(3) },
    missed: 'minAvailable',
    values: 'maxUnavailable=2',
  },
  {
    name: 'defaults are changed by counts',
    text: web(20),
    wanted: { atLeast: 18, atMostPods: 24, within: minutes(3) },
    missed: 'minAvailable',
    values: 'maxSurge=4 maxUnavailable=2',
  },
  {
    name: 'percentages stay percentages',
    text: web(20, rolling('25%', '25%')),
    wanted: { atLeast: 18 },
    missed: 'minAvailable',
    values: 'maxUnavailable=10%',
  },
  {
    name: 'percentages that round',
    text: web(7, rolling('30%', '30%')),
    wanted: { atLeast: '80%' },
    missed: 'minAvailable',
    values: 'maxUnavailable=25%',
  },
  {
    name: 'as few pods more as keep the time',
    text: web(20, rolling('1', '0')),
    assume: 'startup=20s',
    wanted: { atLeast: 20, within: minutes(3) },
    missed: 'duration',
    values: 'maxSurge=3',
  },
  {
    name: 'a value between those of the map',
    text: web(100, rolling('1', '0')),
    assume: 'startup=20s',
    wanted: { atLeast: 100, within: minutes(3) },
    missed: 'duration',
    values: 'maxSurge=15',
  },
  {
    name: 'a goal that contradicts itself',
    text: web(20),
    wanted: { atLeast: 20, atMostPods: 20 },
    missed: 'minAvailable',
    values: undefined,
    unmet: [],
  },
  {
    name: 'more than there are',
    text: web(20),
    wanted: { atLeast: 21 },
    missed: 'minAvailable',
    values: undefined,
    unmet: ['minAvailable'],
  },
  {
    name: 'a time that no setting keeps',
    text: web(4, 'minReadySeconds: 120'),
    wanted: { within: minutes(1) },
    missed: 'duration',
    values: undefined,
    unmet: ['duration'],
  },
  {
    name: 'a field stays that is written besides, as what rounds to 0 counts as 1',
    text: web(3, rolling('0', '25%')),
    wanted: { atLeast: 3 },
    missed: 'minAvailable',
    values: 'maxSurge=1 maxUnavailable=0%',
  },
  {
    name: 'Recreate becomes a rolling update',
    text: web(10, recreated),
    wanted: { atLeast: 8 },
    missed: 'minAvailable',
    values: 'strategy=RollingUpdate maxSurge=1 maxUnavailable=0',
  },
  {
    name: 'numbers that the server refuses are replaced',
    text: web(10, rolling('0', '0')),
    wanted: { atLeast: 9 },
    missed: 'rollout',
    values: 'strategy=RollingUpdate maxSurge=1 maxUnavailable=0',
  },
  { name: 'without pods there is nothing to tune', text: web(0), wanted: { within: minutes(1) }, values: '' },
  {
    name: 'one pod',
    text: web(1, rolling('0', '1')),
    wanted: { atLeast: 1 },
    missed: 'minAvailable',
    values: 'maxSurge=1 maxUnavailable=0',
  },
  {
    name: 'a paused one is held against what it does when it is resumed',
    text: web(10, 'paused: true'),
    wanted: { atLeast: 9 },
    missed: 'minAvailable',
    values: 'maxUnavailable=1',
  },
  {
    name: 'a quota that leaves no room for more pods',
    text: web(4, rolling('1', '0')) + quotaOf(4),
    wanted: { atLeast: 3 },
    missed: 'rollout',
    values: 'maxSurge=0 maxUnavailable=1',
  },
  {
    name: 'a quota and no pod to spare',
    text: web(4, rolling('1', '0')) + quotaOf(4),
    wanted: { atLeast: 4 },
    missed: 'rollout',
    values: undefined,
    unmet: [],
  },
  {
    name: 'nodes without room for more pods',
    text: workloadText({
      kind: 'Deployment',
      replicas: 4,
      spec: [rolling('4', '0')],
      container: `${probed}, resources: { requests: { cpu: "1" } }`,
    }),
    assume: 'nodes=1x5cpu16Gi',
    wanted: { atLeast: 3, atMostPods: 6 },
    missed: 'maxPods',
    values: 'maxSurge=0 maxUnavailable=1',
  },
  {
    name: 'a port of the node leaves no room for more pods',
    text: agents().replace('image: "web:2"', 'image: "web:2", ports: [{ containerPort: 80, hostPort: 80 }]'),
    wanted: { atLeast: 3 },
    missed: 'minAvailable',
    values: undefined,
    failing: ['maxSurge=1 maxUnavailable=0', 'rollout'],
  },
  {
    name: 'a volume that one pod at a time may use',
    text:
      workloadText({
        kind: 'Deployment',
        replicas: 1,
        spec: [recreated],
        pod: ['volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]'],
      }) +
      `---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec: { accessModes: [ReadWriteOncePod], resources: { requests: { storage: 1Gi } } }
`,
    wanted: { atLeast: 1 },
    missed: 'minAvailable',
    values: undefined,
    failing: ['strategy=RollingUpdate maxSurge=1 maxUnavailable=0', 'rollout'],
  },
  {
    name: 'pods that are never ready',
    text: web(4),
    assume: 'new-version=never-ready',
    wanted: { atLeast: 3 },
    missed: 'rollout',
    values: undefined,
    unmet: ['rollout'],
  },
  {
    name: 'as many as an autoscaler keeps',
    text: web(6) + autoscaler,
    wanted: { atLeast: 6 },
    missed: 'minAvailable',
    values: 'maxUnavailable=0',
  },
  {
    name: 'an ordinal at a time is as fast as it gets',
    text: set(6),
    wanted: { atLeast: 6 },
    missed: 'minAvailable',
    values: undefined,
    unmet: ['minAvailable'],
  },
  {
    name: 'a part of a StatefulSet',
    text: set(6, 'minReadySeconds: 30'),
    wanted: { within: minutes(2) },
    missed: 'duration',
    values: 'partition=2',
  },
  {
    name: 'several ordinals at a time where the version can',
    text: set(6, 'minReadySeconds: 30', 'podManagementPolicy: Parallel'),
    kubernetes: '1.37',
    wanted: { within: minutes(2) },
    missed: 'duration',
    values: 'maxUnavailable=2',
  },
  {
    name: 'an ordered StatefulSet starts one pod at a time, however many it stops',
    text: set(6, 'minReadySeconds: 30'),
    kubernetes: '1.37',
    wanted: { within: minutes(2) },
    missed: 'duration',
    values: undefined,
    unmet: ['duration'],
  },
  {
    name: 'OnDelete becomes a rolling update',
    text: set(6, 'updateStrategy: { type: OnDelete }'),
    wanted: { atLeast: 5 },
    missed: 'rollout',
    values: 'strategy=RollingUpdate partition=0',
  },
  {
    name: 'several nodes at a time',
    text: agents(),
    assume: 'nodes=12',
    wanted: { within: 20_000 },
    missed: 'duration',
    values: 'maxUnavailable=3',
  },
  {
    name: 'a DaemonSet takes one of both',
    text: agents(),
    assume: 'nodes=12',
    wanted: { atLeast: 12 },
    missed: 'minAvailable',
    values: 'maxSurge=1 maxUnavailable=0',
  },
];

const textOf = (values: readonly { readonly field: string; readonly value: string }[] | undefined) =>
  values?.map(({ field, value }) => `${field}=${value}`).join(' ');

for (const { name, missed, values, unmet = [], failing, ...asked } of rows) {
  test(`the smallest change that meets a goal: ${name}`, () => {
    const { result } = tunedBy(questionOf(asked));
    assert.equal(result.present.missed[0]?.that, missed);
    assert.equal(textOf(result.best?.values), values);
    assert.deepEqual(result.unmet, unmet);
    assert.equal(result.best === undefined, result.nearest !== undefined);
    const fails = result.failing && [textOf(result.failing.values), result.failing.missed[0]?.that];
    assert.deepEqual(fails, failing);
  });

  test(`each setting has the course of the text that has it: ${name}`, () => {
    const question = questionOf(asked);
    const { result } = tunedBy(question);
    assert.ok(result.settings.length > 0);
    for (const { values: own, told } of result.settings) {
      const answer = previewWhatIf({ ...question, read: readManifests, whatIf: { values: own, steps: [] } });
      assert.deepEqual([...answer.faults], []);
      assert.equal(told, courseText(answer.preview), textOf(own));
    }
  });
}

test('settings come from the middle outwards, each once', () => {
  const { came, result } = tunedBy(questionOf({ text: web(20, rolling('5', '5')), wanted: { atLeast: 18 } }));
  const paces = came.map(({ pace }) => [pace?.surge, pace?.unavailable]);
  assert.deepEqual(paces[0], [5, 5]);
  assert.deepEqual(new Set(paces.map(String)).size, paces.length);
  const [surges = [], unavailables = []] = [...result.axes.values()];
  const steps = paces
    .slice(0, surges.length * unavailables.length - 1)
    .map(([surge = 0, unavailable = 0]) =>
      Math.max(
        Math.abs(surges.indexOf(surge) - surges.indexOf(5)),
        Math.abs(unavailables.indexOf(unavailable) - unavailables.indexOf(5)),
      ),
    );
  assert.deepEqual(
    steps,
    steps.toSorted((one, other) => one - other),
  );
});
