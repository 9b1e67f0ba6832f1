import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { readShared, writeShared } from '../../../site/share.ts';
import type { Told } from '../../../site/worker/messages.ts';
import { Session } from '../../../site/worker/session.ts';
import { deployment, statefulSet } from '../../preview/operation/workload-texts.ts';
import { randomWorkload } from '../random-inputs.ts';
import { changedJson } from './changed-json.ts';
import { targetOf } from './target.ts';

const text = `${deployment('app:1')}---\n${statefulSet}`;
const whatIf = {
  values: [
    { field: 'replicas', value: '5' },
    { field: 'startupSeconds', value: '20' },
    { field: 'newVersion', value: 'never-ready' },
  ],
  steps: [
    { do: 'scale', atSeconds: 3, replicas: 7 },
    { do: 'undo', atSeconds: 9, toRevision: 0 },
  ],
};

const carried = fc.oneof(
  changedJson([text, deployment('app:0'), 'startup=20s, nodes=3', 'StatefulSet/default/db', whatIf]),
  changedJson(whatIf).chain((changed) =>
    randomWorkload.map((random) => `[${JSON.stringify(random)}, "", "", "", ${changed}]`),
  ),
);

/** Whatever an address carries is refused, or shown in a time line; and what was shared is what is read. */
export const sharedAddresses = targetOf(carried, async (json) => {
  const shared = await readShared(`#v1.${deflateSync(json).toString('base64url')}`);
  if (shared === undefined) return;
  assert.deepEqual(await readShared(`#${await writeShared(shared)}`), shared);
  const faults: string[] = [];
  const told: Told[] = [];
  const session = new Session({ tell: (each) => told.push(each), log: (message) => faults.push(message) });
  session.receive({ do: 'open', version: 1, shared });
  session.receive({ do: 'panel', message: { type: 'apply' } });
  assert.deepEqual(faults, []);
  assert(told.some((each) => each.tell === 'panel' && /^(view|gone|release)$/.test(each.message.type)));
});
