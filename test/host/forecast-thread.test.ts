import assert from 'node:assert/strict';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { ForecastThread } from '../../src/host/forecast-thread.ts';
import { answerForecast, type ForecastQuestion } from '../../src/language-service/long-forecast.ts';
import { createFolderIndex } from '../../src/surroundings/folder-index.ts';
import { noRole } from '../../src/surroundings/kustomizations.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { statefulSet } from '../support/manifests.ts';

const script = path.join(root, 'src/extension/panel/panel-thread.ts');
const threads: ForecastThread[] = [];
after(() => threads.forEach((thread) => void thread.dispose()));

function threadWith(maxMilliseconds?: number): ForecastThread {
  const thread = new ForecastThread(script, maxMilliseconds);
  threads.push(thread);
  return thread;
}

function question(replicas: number): ForecastQuestion {
  const text = statefulSet(replicas);
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const around = createFolderIndex().around('web.yaml');
  return { text, start: 0, role: noRole, baseline: undefined, around, settings };
}

test('a thread tells what this one would tell, one forecast after the other', async () => {
  const thread = threadWith();
  const asked = [question(3), question(200), question(4)];
  const answers = await Promise.all(asked.map((each) => thread.make(each).answer));
  assert.deepEqual(
    answers,
    asked.map((each) => structuredClone(answerForecast(each))),
  );
});

test('what costs more than anybody waits for has no answer', async () => {
  assert.equal(answerForecast(question(300), 1000), undefined);
});

test('the watchdog ends a forecast that takes too long, and the next one is made', async () => {
  const thread = threadWith(1);
  const [long, next] = [thread.make(question(100_000)), thread.make(question(100_000))];
  assert.deepEqual(await Promise.all([long.answer, next.answer]), [undefined, undefined]);
});

test('what is stopped has no answer, whether it is under way or waits, and leaves the others alone', async () => {
  const thread = threadWith();
  const [first, second, third] = [100_000, 100_000, 3].map((replicas) => thread.make(question(replicas)));
  second?.stop();
  first?.stop();
  assert.deepEqual(await Promise.all([first?.answer, second?.answer]), [undefined, undefined]);
  assert.notEqual(await third?.answer, undefined);
});

test('a thread that ends by itself leaves nobody waiting', async () => {
  const thread = new ForecastThread(path.join(root, 'test/host/no-such-script.ts'));
  await assert.rejects(thread.make(question(3)).answer, /Cannot find module/);
});

test('ending the thread ends what waits for it', async () => {
  const thread = threadWith();
  const [under, waiting] = [thread.make(question(100_000)), thread.make(question(3))];
  thread.dispose();
  assert.deepEqual(await Promise.all([under.answer, waiting.answer]), [undefined, undefined]);
});

test('a question that is too deep to be sent has no answer, and the next one is answered', async () => {
  const thread = threadWith();
  const around = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const [deep, next] = [thread.make({ ...question(3), around }), thread.make(question(3))];
  assert.equal(await deep.answer, undefined);
  assert.notEqual(await next.answer, undefined);
});
