import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { codeLenses } from '../../../src/presentation/editor/code-lenses.ts';
import { preview } from '../../../src/preview/preview.ts';
import { createFolderIndex } from '../../../src/surroundings/folder-index.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';

const template = `
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          image: web:2
`;

function manifest(kind: string, spec: string): string {
  return `apiVersion: apps/v1\nkind: ${kind}\nmetadata:\n  name: web\nspec:\n${spec}${template}`;
}

interface Row {
  readonly name: string;
  readonly text: string;
  readonly baseline?: string;
  /** Another file of the folder. */
  readonly beside?: string;
  readonly assumptions?: Partial<Assumptions>;
  readonly forecast: RegExp;
}

const nothingBefore = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';

const quotaOfThree = 'apiVersion: v1\nkind: ResourceQuota\nmetadata:\n  name: q\nspec:\n  hard: { pods: "3" }\n';

const rows: readonly Row[] = [
  {
    name: 'a rolling update in pods and start-ups',
    text: manifest('Deployment', '  replicas: 10'),
    forecast: /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups$/,
  },
  {
    name: 'a rolling update in pods and seconds, once they are stated',
    text: manifest('Deployment', '  replicas: 10'),
    assumptions: { stated: ['startupSeconds', 'imagePullSeconds'] },
    forecast: /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, about [\d.]+ s$/,
  },
  {
    name: 'how long Recreate is down',
    text: manifest('Deployment', '  strategy:\n    type: Recreate'),
    forecast: /^Rollout: down for 1 start-up, ≥ 0 of 1 available, ≤ 1 pod, 1 start-up$/,
  },
  {
    name: 'the ordinals of a StatefulSet, from the last to the partition',
    text: manifest('StatefulSet', '  replicas: 5\n  updateStrategy:\n    rollingUpdate:\n      partition: 2'),
    forecast: /^Rollout of web-4 to web-2: ≥ 4 of 5 available, ≤ 5 pods, 3 start-ups$/,
  },
  {
    name: 'the nodes of a DaemonSet',
    text: manifest('DaemonSet', '  updateStrategy:\n    rollingUpdate:\n      maxUnavailable: 2'),
    assumptions: { nodes: 6 },
    forecast: /^Rollout: ≥ 4 of 6 available, ≤ 6 pods, 3 start-ups$/,
  },
  {
    name: 'a refusal',
    text: manifest('Deployment', '  replicas: -1'),
    forecast: /^Rejected: spec\.replicas: Invalid value: -1: must be greater than or equal to 0$/,
  },
  {
    name: 'a change that is not one of the template',
    text: manifest('Deployment', '  minReadySeconds: 5'),
    baseline: manifest('Deployment', '  minReadySeconds: 6'),
    forecast: /^Changes no pod · next rollout: ≥ 1 of 1 available, ≤ 2 pods, 1 start-up, ≥ 5 s$/,
  },
  {
    name: 'scaling',
    text: manifest('Deployment', '  replicas: 5'),
    baseline: manifest('Deployment', '  replicas: 3'),
    forecast: /^Scales 3 → 5 in 1 start-up · next rollout: ≥ 4 of 5 available, ≤ 7 pods, 2 start-ups$/,
  },
  {
    name: 'scaling that a quota refuses',
    text: manifest('Deployment', '  replicas: 5'),
    baseline: manifest('Deployment', '  replicas: 3'),
    beside: quotaOfThree,
    forecast: /^Scales 3 → 5; gets stuck in wave 1: the API server refuses new pods: exceeded quota: q(?:, [^·]*|…)$/,
  },
  {
    name: 'a first rollout that gets stuck',
    text: manifest('Deployment', '  replicas: 4'),
    baseline: nothingBefore,
    assumptions: { newVersion: { behaviour: 'never-ready' } },
    forecast: /^Creates 4 pods; gets stuck in wave 1: [^·]*$/,
  },
  {
    name: 'that nothing starts which is paused from the start',
    text: manifest('Deployment', '  paused: true'),
    baseline: nothingBefore,
    forecast: /^Paused: no pod starts until you resume · next rollout: ≥ 1 of 1 available, /,
  },
  {
    name: 'a paused change',
    text: manifest('Deployment', '  paused: true'),
    forecast: /^Paused: nothing rolls out until you resume · when resumed: ≥ 1 of 1 available, /,
  },
  {
    name: 'a first rollout',
    text: manifest('Deployment', '  replicas: 4'),
    baseline: nothingBefore,
    forecast: /^Creates 4 pods in 1 start-up · next rollout: ≥ 3 of 4 available, ≤ 5 pods, 2 start-ups$/,
  },
  {
    name: 'a dead end and its cause',
    text: manifest('Deployment', '  replicas: 4'),
    assumptions: { newVersion: { behaviour: 'never-ready' } },
    forecast: /^Gets stuck in wave 1: .+/,
  },
  {
    name: 'what waits for somebody',
    text: manifest('StatefulSet', '  updateStrategy:\n    type: OnDelete'),
    forecast: /^Waits: OnDelete/,
  },
];

for (const { name, text, baseline, beside = '', assumptions, forecast } of rows) {
  test(`a lens says ${name}`, () => {
    const before =
      baseline === undefined
        ? undefined
        : { source: 'git' as const, label: 'git HEAD', file: readManifests(baseline), history: [] };
    const world = { ...defaultAssumptions, ...assumptions };
    const folder = createFolderIndex();
    folder.set('app/beside.yaml', readManifests(beside));
    const surroundings = { baseline: before, ...folder.around('app/web.yaml') };
    const { workloads } = preview(readManifests(text), surroundings, world);
    const titles = workloads.flatMap((each) => codeLenses(each, false)).map((lens) => lens.title);
    assert.match(titles[0] ?? '', forecast);
    assert.equal(titles[1], 'Open time line');
  });
}

test('a long title is shortened, so that what opens the time line stays in sight, and is whole on hover', () => {
  const text = `${manifest('Deployment', '  replicas: 4\n  strategy: { rollingUpdate: { maxUnavailable: 0 } }')}---\n${quotaOfThree.replace('"3"', '"4"')}`;
  const file = readManifests(text);
  const { workloads } = preview(file, { baseline: undefined, objects: [] }, defaultAssumptions);
  const [lens] = workloads.flatMap((each) => codeLenses(each, false));
  assert.match(
    lens?.title ?? '',
    /^Gets stuck in wave 1: the API server refuses new pods: exceeded quota: q, requested: .*…$/,
  );
  assert((lens?.title.length ?? 0) <= 111);
  assert.match(lens?.tooltip ?? '', /limited: pods=4$/);
});
