import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { previewWhatIf } from '../../../src/preview/what-if/preview-what-if.ts';
import { readScenarioFile, writeScenarioFile } from '../../../src/preview/what-if/scenario-file.ts';
import { scenarioOfWhatIf, whatIfOfScenario } from '../../../src/preview/what-if/scenario-of-what-if.ts';
import type { WhatIf } from '../../../src/preview/what-if/what-if.ts';
import { present } from '../../../src/std/assert.ts';
import { questionOf, table } from '../../webview/situations.ts';

const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
const { workload } = question.preview;

const both: WhatIf = {
  values: [
    { field: 'startupSeconds', value: '60' },
    { field: 'nodes', value: '4' },
    { field: 'newVersion', value: 'crashes:30s' },
    { field: 'maxSurge', value: '50%' },
    { field: 'replicas', value: '6' },
  ],
  steps: [
    { do: 'pause', atSeconds: 20 },
    { do: 'undo', atSeconds: 30.5, toRevision: 2 },
    { do: 'scale', atSeconds: 40, replicas: 3 },
    { do: 'set-image', atSeconds: 50, container: 'web', image: 'web:3' },
    { do: 'delete-pod', atSeconds: 60, image: 'web:2' },
    { do: 'quota', atSeconds: 70, pods: 4 },
    { do: 'evict', atSeconds: 72, image: 'web:2' },
    { do: 'load', atSeconds: 75, percent: 150 },
    { do: 'restart', atSeconds: 80 },
  ],
};

test('a what-if is the same after its way through a scenario file', () => {
  const text = writeScenarioFile(scenarioOfWhatIf(both, workload));
  assert.deepEqual(whatIfOfScenario(readScenarioFile(text), 'Deployment'), { whatIf: both, unknown: [] });
});

test('another strategy is written as a whole, so that no rollingUpdate is left beside it', () => {
  const whatIf: WhatIf = { values: [{ field: 'strategy', value: 'Recreate' }], steps: [] };
  const scenario = scenarioOfWhatIf(whatIf, workload);
  assert.deepEqual(scenario.set, [{ path: ['spec', 'strategy'], value: { type: 'Recreate' } }]);
  assert.deepEqual(whatIfOfScenario(scenario, 'Deployment'), { whatIf, unknown: [] });
});

test('a pod of the manifest’s image is deleted by the name of that image', () => {
  const scenario = scenarioOfWhatIf({ values: [], steps: [{ do: 'delete-pod', atSeconds: 25, image: '' }] }, workload);
  assert.deepEqual(scenario.steps, [{ at: 25_000, do: 'delete-pod', image: 'registry.example/web:2.0' }]);
});

test('what is not understood, or only takes away, is left out', () => {
  const values: WhatIf['values'] = [
    { field: 'startupSeconds', value: 'soon' },
    { field: 'nodes', value: '' },
    { field: 'minReadySeconds', value: '' },
  ];
  assert.deepEqual(scenarioOfWhatIf({ values, steps: [] }, workload), { assume: '', set: [], steps: [] });
});

test('parts of a scenario that the form has no field for are named', () => {
  const text = `apiVersion: rollout-preview/v1
kind: Scenario
spec:
  assume: scheduling=1s,pull=3s
  set: { spec.paused: true, spec.strategy: { rollingUpdate: { maxSurge: 1 } }, spec.minReadySeconds: 3 }
`;
  const { whatIf, unknown } = whatIfOfScenario(readScenarioFile(text), 'Deployment');
  assert.deepEqual(unknown, ['scheduling=1s', 'spec.paused', 'spec.strategy']);
  assert.deepEqual(whatIf.values, [
    { field: 'imagePullSeconds', value: '3' },
    { field: 'minReadySeconds', value: '3' },
  ]);
});

test('the steps of a what-if come to what kubectl would print', () => {
  const { text, surroundings, assumptions } = question;
  const asked = { file: readManifests(text), workload, surroundings, assumptions };
  const steps: WhatIf['steps'] = [
    { do: 'restart', atSeconds: 5 },
    { do: 'undo', atSeconds: 9, toRevision: 7 },
  ];
  const { preview } = previewWhatIf({ ...asked, whatIf: { values: [], steps } });
  const printed = preview.next?.timeline.outputs.filter(({ at }) => at > 0).map((output) => output.text.split('\n')[0]);
  assert.deepEqual(printed, ['deployment.apps/web restarted', 'error: unable to find specified revision 7 in history']);
});
