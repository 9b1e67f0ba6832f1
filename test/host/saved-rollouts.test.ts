// A file that keeps what a cluster is in the middle of is as good as the cluster.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { asMap, asText } from '../../src/document/manifest.ts';
import { isWorkloadKind } from '../../src/std/workload-kinds.ts';
import { manifestIn, otherImage, replayOf, sentencesInSaved, sentencesOn } from './replay.ts';

const asItRuns = (spec: string) => spec;
const applies = { 'what runs': asItRuns, 'another image': otherImage };

/** A rollout begins at any moment of a second, and ends by probes at whole ones. */
const nearSeconds = 1;

const replays = globSync('replays/*.json', { cwd: import.meta.dirname })
  .toSorted()
  .map((file) => {
    const name = path.basename(file, '.json');
    const replay = replayOf(name);
    const workloads = replay.objects.filter(({ kind }) => isWorkloadKind(asText(kind)));
    return { name, replay, workloads: workloads.map(({ metadata }) => asText(asMap(metadata).name)) };
  });

for (const { name, replay, workloads } of replays.filter((each) => each.workloads.length > 0))
  for (const [what, change] of Object.entries(applies))
    test(`${name}: ${what} has the forecast in the saved world that it has in the cluster`, async () => {
      for (const workload of workloads) {
        const text = manifestIn(replay, workload, change);
        const [[there = ''], [saved = '']] = [await sentencesOn(replay, text), await sentencesInSaved(replay, text)];
        assert.equal(withoutTimes(saved), withoutTimes(there), workload);
        for (const [index, seconds] of secondsIn(there).entries())
          assert.ok(Math.abs(seconds - (secondsIn(saved)[index] ?? 0)) <= nearSeconds, `${there} | ${saved}`);
      }
    });

const times = /(?:(\d+) min )?([\d.]+) s\b/g;

function withoutTimes(sentence: string): string {
  return sentence.replaceAll(times, 'some time');
}

function secondsIn(sentence: string): readonly number[] {
  return [...sentence.matchAll(times)].map(([, minutes = '0', seconds]) => Number(minutes) * 60 + Number(seconds));
}
