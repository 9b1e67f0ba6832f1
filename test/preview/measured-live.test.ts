import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../src/change/change.ts';
import { asMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { assumedText } from '../../src/presentation/forecast/assumptions.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import { preview } from '../../src/preview/preview.ts';
import { present } from '../../src/std/assert.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { measuredPods } from '../../src/workload/measured-pods.ts';

// Read from a real control plane (1.36.3) 22 s after web:2 was applied, whose pods take 20 s to start; those of web:1 take
// 3 s. Three of the new pods are ready, three have been starting for 2 s, and two old ones are left.
const live: LiveState = JSON.parse(
  readFileSync(new URL('../simulation/live-states/deployment-slow.json', import.meta.url), 'utf8'),
);

/** The forecast for the live object with an image, from what the cluster shows so many seconds later. */
function forecastOf(image: string, { later = 0, comment = '' } = {}) {
  const { apiVersion, kind, metadata, spec } = live.object;
  const { name, namespace } = asMap(metadata);
  const manifest = JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec });
  const startup = image === 'web:1' ? '3s' : '20s';
  const written = manifest.replace('web:2', image).replace('"fake/startup":"20s"', `"fake/startup":"${startup}"`);
  const baseline = {
    source: 'cluster',
    label: 'cluster real',
    file: readManifests(JSON.stringify(live.object)),
    history: [],
    live: [{ ...live, readAt: live.readAt + later * 1000 }],
  } as const;
  const measuredTimes = measuredPods(live.pods);
  const world = { file: 'cluster real', isLive: true, objects: [], whole: [], pods: [], measuredTimes } as const;
  const assumptions = { ...defaultAssumptions, world };
  const file = readManifests(`${comment}\n${written}`);
  const [forecast] = preview(file, { ...noSurroundings, baseline }, assumptions).workloads;
  return present(forecast, 'a forecast');
}

const rows: readonly { name: string; image: string; later?: number; comment?: string; sentence: string }[] = [
  {
    name: 'a revert takes as long as the pods of the old image took',
    image: 'web:1',
    sentence: 'Completes in about 5.4 s over 2 waves: fewest available 5, most pods 8',
  },
  {
    name: 'so it does when pods of the new image are due just then',
    image: 'web:1',
    later: 17,
    sentence: 'Completes in about 5.4 s over 2 waves: fewest available 5, most pods 8',
  },
  {
    name: 'what is under way goes on as its own image has shown',
    image: 'web:2',
    sentence:
      'Changes nothing; the rollout under way completes in about 17 s. Next rollout: completes in about 42 s over 3 waves: at least 5 of 6 available, at most 8 pods',
  },
  {
    name: 'an image that nobody has seen takes as long as most pods of its repository',
    image: 'web:3',
    sentence: 'Completes in about 42 s over 3 waves: fewest available 5, most pods 8',
  },
  {
    name: 'what a comment states wins',
    image: 'web:3',
    comment: '# rollout-preview: startup=1s',
    sentence: 'Completes in about 3.4 s over 4 waves: fewest available 5, most pods 8',
  },
];
for (const { name, sentence, image, ...more } of rows) {
  test(`in the middle of a slow rollout ${name}`, () => {
    assert.equal(verdictSentence(forecastOf(image, more)), sentence);
  });
}

test('each forecast says what was measured, and what is assumed beside it', () => {
  const { workload, next } = forecastOf('web:1');
  assert.equal(
    assumedText(workload, present(next, 'a run').scenario.assumptions),
    'Kubernetes 1.36, cluster real; measured in the cluster: 0 s to pull the image, 3 s to start; assumes 2 s to stop',
  );
});
