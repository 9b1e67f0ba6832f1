import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readManifests } from '../../src/document/read-manifests.ts';
import type { Run } from '../../src/preview/forecast.ts';
import { costOfCourses } from '../../src/preview/other-courses.ts';
import { preview, previewEach } from '../../src/preview/preview.ts';
import { RunWork } from '../../src/preview/run-work.ts';
import { unevenly } from '../../src/preview/uneven-starts.ts';
import type { Step } from '../../src/simulation/scenario.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { present } from '../../src/std/assert.ts';
import { withObjectsOf } from '../../src/surroundings/own-objects.ts';
import { noSurroundings, type SurroundingObject, visibleObject } from '../../src/surroundings/surroundings.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { type Assumptions, defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadText } from './workload-text.ts';

const web = workloadText({
  kind: 'Deployment',
  replicas: 10,
  spec: [],
  container: 'image: "web:2", readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: 1 }',
});

function runOf(steps: readonly Step[], told: Partial<Assumptions> = {}): Run {
  const assumptions = { ...defaultAssumptions, ...told };
  const [first] = preview(readManifests(web), noSurroundings, assumptions, steps).workloads;
  return present(first?.next, 'a rollout');
}

const known: Partial<Assumptions> = { stated: ['startupSeconds', 'imagePullSeconds', 'terminationSeconds'] };

interface Row {
  readonly name: string;
  readonly steps?: readonly Step[];
  readonly assumptions?: Partial<Assumptions>;
  readonly minAvailable: readonly [number, number];
  readonly peakPods: readonly [number, number];
  readonly isChance?: true;
}

const rows: readonly Row[] = [
  {
    name: 'scaling up comes before or after the rollout, as nobody knows how long pods take',
    steps: [{ at: 6000, do: 'scale', replicas: 16 }],
    minAvailable: [8, 8],
    peakPods: [16, 20],
  },
  {
    name: 'scaling up comes in the same wave where the times are known',
    steps: [{ at: 6000, do: 'scale', replicas: 16 }],
    assumptions: known,
    minAvailable: [8, 8],
    peakPods: [20, 20],
  },
  {
    name: 'a drained node has more or fewer of the pods that are available',
    steps: [{ at: 6000, do: 'drain', node: 'node-0', ignoreDaemonSets: true, deleteEmptyDirData: true }],
    assumptions: { nodes: 4 },
    minAvailable: [5, 8],
    peakPods: [13, 13],
  },
  {
    name: 'pods that crash may do so before the rollout is complete',
    assumptions: { newVersion: { behaviour: 'crashes', afterSeconds: 30 } },
    minAvailable: [0, 8],
    peakPods: [13, 13],
    isChance: true,
  },
];

for (const { name, steps = [], assumptions, ...wanted } of rows)
  test(name, () => {
    const { guarantee, others } = runOf(steps, assumptions);
    assert.equal(guarantee, undefined);
    const { minAvailable, peakPods, endless } = present(others.range, 'a range');
    assert.deepEqual([minAvailable.least, minAvailable.most], wanted.minAvailable);
    assert.deepEqual([peakPods.least, peakPods.most], wanted.peakPods);
    assert.equal(endless > 0, wanted.isChance === true, `${endless} never complete`);
  });

test('where bounds are guaranteed, no range is told beside them', () => {
  const { guarantee, others } = runOf([]);
  assert.notEqual(guarantee, undefined);
  assert.equal(others.range, undefined);
});

const steps = fc.constantFrom<Step>(
  { at: 5000, do: 'scale', replicas: 20 },
  { at: 5000, do: 'scale', replicas: 3 },
  { at: 4500, do: 'undo', toRevision: 0 },
  { at: 3000, do: 'restart' },
  { at: 8000, do: 'delete-pod', image: 'web:2' },
  { at: 6000, do: 'drain', node: 'node-0', ignoreDaemonSets: true, deleteEmptyDirData: true },
  { at: 6000, do: 'set-image', container: '*', image: 'web:9' },
);

test('the drawn course is within its range, and that of uneven starts where the times are known', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 2 }), fc.boolean(), (some, isKnown) => {
      const ordered = some.toSorted((one, other) => one.at - other.at);
      const run = runOf(ordered, { nodes: 4, ...(isKnown && known) });
      const { minAvailable, peakPods } = present(run.others.range, 'a range');
      const uneven = buildTimeline(simulate(unevenly(run.scenario)));
      for (const timeline of isKnown ? [run.timeline, uneven] : [run.timeline]) {
        const { peak } = timeline;
        assert.ok(minAvailable.least <= timeline.minAvailable && timeline.minAvailable <= minAvailable.most);
        assert.ok(peakPods.least <= peak.pods && peak.pods <= peakPods.most, `${peak.pods}`);
      }
    }),
    { seed: 46_000_001, numRuns: 20 },
  );
});

function coursesAmong(count: number, inOneFile: boolean): number {
  const crashing = (name: string) => `# rollout-preview: new-version=crashes:30s\n${web.replaceAll('web', name)}`;
  const others = Array.from({ length: count - 1 }, (_, index) => crashing(`other-${index}`));
  const file = readManifests([crashing('web'), ...(inOneFile ? others : [])].join('---\n'));
  const objects = others.map((text, index) => {
    return visibleObject(present(readManifests(text).manifests[0], 'a manifest').value, false, `${index}.yaml`);
  });
  const around = inOneFile ? noSurroundings : { baseline: undefined, file: 'web.yaml', objects };
  const surroundings = withObjectsOf(file, around, defaultAssumptions);
  const [first] = previewEach(file, surroundings, defaultAssumptions).forecasts(new RunWork());
  return present(present(first?.forecast.apply, 'a rollout').others.range, 'a range').courses;
}

test('the more workloads a folder has, the fewer courses of each are compared, in one file or in many', () => {
  const [alone, among] = [coursesAmong(1, true), coursesAmong(20, true)];
  assert.equal(among, alone);
  assert.ok(alone > 2, `${alone}`);
  for (const inOneFile of [true, false]) {
    const crowded = coursesAmong(600, inOneFile);
    assert.ok(crowded < alone / 2, `${crowded} of ${alone}`);
    assert.equal(coursesAmong(3000, inOneFile), 1);
  }
});

test('the same file counts once, as it stands in the folder and in its own text', () => {
  const objects = Array.from({ length: 300 }, (_, index) => workloadIn(`${index % 3}.yaml`, `w${index}`));
  const own = objects.filter(({ file }) => file === '0.yaml');
  const among = (file: string) => costOfCourses({ baseline: undefined, objects, own, file });
  assert.equal(among('0.yaml'), costOfCourses({ baseline: undefined, objects }));
  assert.ok(among('new.yaml') < among('0.yaml'));
});

function workloadIn(file: string, name: string): SurroundingObject {
  return visibleObject(
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { template: { spec: {} } } },
    false,
    file,
  );
}
