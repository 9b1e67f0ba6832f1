import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { AnswerThread } from '../../src/host/answer-thread.ts';
import { releaseThread } from '../../src/host/release-thread.ts';
import { answersOf, type ReleaseAnswer, type ReleaseQuestion } from '../../src/language-service/release-service.ts';
import { withReplicas } from '../../src/workload/with-replicas.ts';
import { releaseQuestionOf } from '../webview/releases.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-thread-')));
after(() => rmSync(folder, { recursive: true }));
const thread = inScript(path.join(root, 'src/extension/panel/panel-thread.ts'));
const asked = releaseQuestionOf('release-3');

function inScript(script: string): AnswerThread<ReleaseQuestion, ReleaseAnswer> {
  return new AnswerThread(script, releaseThread);
}

async function answersIn(
  own: AnswerThread<ReleaseQuestion, ReleaseAnswer>,
  question: ReleaseQuestion,
  signal = new AbortController().signal,
) {
  const answers: ReleaseAnswer[] = [];
  await own.answer(question, signal, (answer) => answers.push(answer));
  return answers;
}

/** The question after an edit of its first workload, as the editor makes it: all of it anew. */
function edited(replicas: number): ReleaseQuestion {
  const { members, ...others } = structuredClone(asked);
  const [first, ...rest] = members;
  assert(first !== undefined);
  return { ...others, members: [{ ...first, object: withReplicas(first.object, replicas) }, ...rest] };
}

test('what a thread has kept of the questions before changes no answer', async () => {
  for (const question of [asked, edited(2), edited(7), edited(7), asked])
    assert.deepEqual(await answersIn(thread, question), [...answersOf(question)]);
});

test('a question that is stopped has no answer, and the next one has its own', async () => {
  const stop = new AbortController();
  const [stopped, next] = [answersIn(thread, asked, stop.signal), answersIn(thread, edited(4))];
  stop.abort();
  assert.deepEqual(await stopped, []);
  assert.deepEqual(await next, [...answersOf(edited(4))]);
  assert.deepEqual(await answersIn(thread, asked, AbortSignal.abort()), []);
});

test('what goes on although it was stopped does not keep the others waiting', async () => {
  const script = path.join(folder, 'stubborn.cjs');
  writeFileSync(
    script,
    `const { parentPort } = require('node:worker_threads');
parentPort.on('message', ({ id, question }) => {
  for (; question.isEndless;);
  parentPort.postMessage({ id, answer: question });
  parentPort.postMessage({ id });
});
`,
  );
  const stubborn = inScript(script);
  const stop = new AbortController();
  const endless = answersIn(stubborn, { isEndless: true } as never, stop.signal);
  const next = answersIn(stubborn, { name: 'next' } as never);
  stop.abort();
  assert.deepEqual([await endless, await next], [[], [{ name: 'next' }]]);
});

test('a thread that breaks is told, and the next question has another one', async () => {
  const script = path.join(folder, 'broken.cjs');
  writeFileSync(
    script,
    `require('node:worker_threads').parentPort.on('message', ({ id, question }) => {
  if (question.name === 'broken') throw new Error('it broke');
  require('node:worker_threads').parentPort.postMessage({ id });
});
`,
  );
  const broken = inScript(script);
  await assert.rejects(answersIn(broken, { name: 'broken' } as never), /it broke/);
  assert.deepEqual(await answersIn(broken, { name: 'whole' } as never), []);
});
