import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { LiveState } from '../../src/change/change.ts';
import { stateOfLive } from '../../src/simulation/live-state.ts';
import { present } from '../../src/std/assert.ts';
import { admit } from '../../src/workload/admit.ts';
import { latestVersion, versionTraitsOf } from '../../src/workload/versions.ts';

const traits = versionTraitsOf(latestVersion);

for (const name of ['deployment', 'stateful-set', 'daemon-set']) {
  const file = new URL(`./live-states/${name}-stuck.json`, import.meta.url);
  const live: LiveState = JSON.parse(readFileSync(file, 'utf8'));

  test(`the ${name} comes before what was made for it in the same second, and all have numbers of their own`, () => {
    const object = present(admit(live.object, undefined, traits).object, 'it is taken');
    const { objects, pods, lastUid } = stateOfLive(object, live, traits);
    assert.equal(objects[0]?.kind, object.kind);
    const serials = [...objects.map(({ metadata }) => Number(metadata.uid)), ...pods.flatMap((run) => run.serials)];
    assert.deepEqual(
      serials.sort((one, other) => one - other),
      Array.from({ length: lastUid }, (_, index) => index + 1),
    );
  });
}
