import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { applyOver } from '../../src/change/apply-over.ts';
import type { BaselineText } from '../../src/change/change.ts';
import { asMap, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { present } from '../../src/std/assert.ts';
import { admit } from '../../src/workload/admit.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { manifestOf } from '../../src/workload/manifest-of.ts';
import { latestVersion, versionTraitsOf } from '../../src/workload/versions.ts';
import type { AppliedCase } from './applies/applied-case.ts';
import { applies } from './applies/applies.ts';

const traits = versionTraitsOf(latestVersion);
const recorded = readFileSync(new URL('applies/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as AppliedCase);

test('every apply of the list is recorded', () => {
  assert.deepEqual(
    recorded.map(({ name }) => name),
    applies.map(({ name }) => name),
  );
});

suite('makes of an apply what the real server made of it', () => {
  for (const each of recorded) test(each.name, () => check(each));
});

function check({ live, manifest, way = 'client-side', after, answer }: AppliedCase): void {
  const text: BaselineText = {
    source: 'cluster',
    label: 'the cluster',
    file: readManifests(JSON.stringify(live)),
    history: [],
    ...(way === 'client-side' ? {} : { serverSide: { isForced: way === 'force-conflicts' } }),
  };
  const [workload] = workloadsOf(readManifests(JSON.stringify(manifest)), traits);
  const { workload: applied, baseline } = applyOver(present(workload, 'a workload is applied'), text, traits);
  if (after === undefined) {
    assert.equal(applied.object, undefined);
    assert.equal(causeOf(applied.refusal?.message), causeOf(answer));
    return;
  }
  assert.equal(applied.refusal?.message, undefined);
  assert.ok(baseline.object !== undefined, 'what lives is a baseline');
  assert.deepEqual(essence(manifestOf(present(applied.object, 'it is taken'))), essence(stored(live, after)));
}

/** kubectl names the object in its own way, and tells what to do about conflicts. */
function causeOf(text: string | undefined): string | undefined {
  const [cause] = text?.split('is invalid: ').at(-1)?.split('\nPlease review') ?? [];
  return cause?.replace(/^error: /, '');
}

/** What the server keeps, in the words of what is compared with it. */
function stored(live: JsonMap, { labels, annotations, spec }: NonNullable<AppliedCase['after']>): JsonMap {
  const object = { ...live, metadata: { ...asMap(live.metadata), labels, annotations }, spec };
  return manifestOf(present(admit(object, undefined, traits).object, 'what the server keeps is taken'));
}

/** The controller numbers revisions, and a DaemonSet's template, whenever it gets to it. */
function essence({ metadata, spec }: JsonMap): JsonMap {
  const { labels = {}, annotations = {} } = asMap(metadata);
  const own = Object.entries(asMap(annotations)).filter(
    ([name]) => !/^deprecated\.|deployment\.kubernetes\.io/.test(name),
  );
  return { labels, annotations: Object.fromEntries(own), spec: spec ?? null };
}
