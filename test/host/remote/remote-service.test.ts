// The language service behind messages, with threads that end, hang or take what no thread takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FromService, ToService } from '../../../src/host/remote/messages.ts';
import {
  AnswerWait,
  createRemoteService,
  type PortEvents,
  type RemoteService,
} from '../../../src/host/remote/remote-service.ts';
import { openServiceHere } from '../../../src/host/remote/service-here.ts';
import { noReleaseWhatIf } from '../../../src/presentation/panel/release-messages.ts';
import { plain } from '../../../src/std/plain.ts';
import { defaultAssumptions } from '../../../src/workload/assumptions.ts';
import { web } from '../../support/manifests.ts';

const uri = 'file:///web.yaml';

interface Thread {
  readonly sent: ToService[];
  readonly events: PortEvents;
  isEnded: boolean;
  answer(message: FromService): void;
}

/** A service whose threads do what the test says. */
function remoteWithThreads(patienceMilliseconds?: number) {
  const threads: Thread[] = [];
  const logged: string[] = [];
  const replaced: boolean[] = [];
  const service = createRemoteService({
    open(events) {
      const thread: Thread = { sent: [], events, isEnded: false, answer: (message) => events.onMessage(message) };
      threads.push(thread);
      return {
        send: (message) => void thread.sent.push(plain(message)),
        end: () => {
          thread.isEnded = true;
        },
      };
    },
    onChange: () => undefined,
    onReplaced: (isServed) => replaced.push(isServed),
    log: (message) => logged.push(message),
    ...(patienceMilliseconds && { patienceMilliseconds }),
  });
  const at = (index: number): Thread => threads[index] ?? assert.fail(`no thread ${index}`);
  return { service, threads, at, logged, replaced };
}

const namesOf = ({ sent }: Thread) => sent.map((message) => ('name' in message ? message.name : message.do));

function idIn({ sent }: Thread): number {
  const last = sent.findLast((message) => message.do === 'ask');
  return last?.do === 'ask' ? last.id : assert.fail('nothing was asked');
}

test('a thread that ends is replaced by one that is told all again, and asked again', async () => {
  const { service, at, replaced } = remoteWithThreads();
  service.update(uri, 'one');
  service.edit(uri, [{ range: { start: 0, end: 1 }, newText: 'O' }]);
  const answer = service.workloads(uri);
  at(0).events.onEnd('killed');
  assert.deepEqual(at(1).sent.slice(0, 1), [{ do: 'tell', name: 'update', values: [uri, 'One'] }]);
  assert.deepEqual(namesOf(at(1)), ['update', 'workloads']);
  at(1).answer({ tell: 'answer', id: idIn(at(1)), answer: ['web'] });
  assert.deepEqual(await answer, ['web']);
  assert.deepEqual(replaced, [true]);
});

test('what a thread has ended with twice is answered with nothing, and the rest goes on', async () => {
  const { service, at } = remoteWithThreads();
  const answers = [service.workloads(uri), service.statusItem(uri, 0), service.renderedFiles()];
  at(0).events.onEnd('killed');
  const late = service.codeLenses(uri);
  at(1).events.onEnd('killed');
  assert.deepEqual(await Promise.all(answers), [[], undefined, new Map()]);
  at(2).answer({ tell: 'answer', id: idIn(at(2)), answer: [{ title: 'late' }] });
  assert.deepEqual(await late, [{ title: 'late' }]);
});

test('a thread that ends whatever is done is left alone until the next edit', async () => {
  const { service, threads, at, replaced } = remoteWithThreads();
  service.update(uri, 'one');
  for (let times = 0; times < 6; times++) at(times).events.onEnd('killed');
  assert.deepEqual(replaced, [true, true, true, true, true, false]);
  assert.deepEqual(await service.codeLenses(uri), []);
  assert.equal(threads.length, 6);
  service.edit(uri, [{ range: { start: 0, end: 0 }, newText: 'x' }]);
  assert.deepEqual(at(6).sent, [{ do: 'tell', name: 'update', values: [uri, 'xone'] }]);
});

test('a thread that hangs is ended and replaced, one that only takes its time is not', async () => {
  const { service, threads, at, logged } = remoteWithThreads(50);
  const answer = service.workloads(uri);
  const alive = setInterval(() => at(0).answer({ tell: 'pong' }), 5);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(threads.length, 1);
  clearInterval(alive);
  while (threads.length === 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assert(at(0).isEnded);
  assert.deepEqual(logged, ['service: hangs']);
  at(1).answer({ tell: 'answer', id: idIn(at(1)), answer: [] });
  assert.deepEqual(await answer, []);
});

test('nobody waits for what no thread takes, for what is stopped, or after the end', async () => {
  const { service, at, logged } = remoteWithThreads();
  const taken = service.codeLenses((() => uri) as never);
  assert.deepEqual(await taken, []);
  assert.match(logged[0] ?? '', /no functions/);
  const stop = new AbortController();
  const stopped = service.spread(uri, 'web', {} as never, new AnswerWait(stop.signal));
  stop.abort();
  assert.equal(await stopped, undefined);
  assert.equal(namesOf(at(0)).at(-1), 'stop');
  const last = service.hover(uri, 0);
  service.dispose();
  assert.equal(await last, undefined);
  assert(at(0).isEnded);
});

/** The service in this thread, behind the same messages. */
async function here(act: (service: RemoteService) => Promise<void>): Promise<void> {
  const service = createRemoteService({
    open: openServiceHere,
    onChange: () => undefined,
    onReplaced: () => assert.fail('it is not replaced'),
    log: assert.fail,
  });
  service.configure({ assumptions: defaultAssumptions, severities: {} });
  await act(service);
  service.dispose();
}

test('what is asked behind an edit is answered of the edited text', () =>
  here(async (service) => {
    service.update(uri, web);
    const at = web.indexOf('10');
    const before = service.codeLenses(uri);
    service.edit(uri, [{ range: { start: at, end: at + 2 }, newText: '20' }]);
    const behind = service.codeLenses(uri);
    assert.match((await before)[0]?.title ?? '', /of 10 available/);
    assert.match((await behind)[0]?.title ?? '', /of 20 available/);
    assert.equal((await service.shown(uri))?.hasWorkload, true);
    assert.equal((await service.named(uri, 'Deployment/default/web'))?.isSimulated, true);
  }));

test('panels are answered, compared, spread and released over messages', () =>
  here(async (service) => {
    service.update(uri, web);
    const workload = 'Deployment/default/web';
    const asked = { panel: 'p', whatIf: { values: [], steps: [] } };
    const { signal } = new AbortController();
    assert.match((await service.panel(uri, workload, asked))?.view.verdict.text ?? '', /^Completes in 2 start-ups /);
    assert((await service.compare(uri, workload, asked, 'strategies', new AnswerWait(signal)))?.rows.length ?? 0 > 1);
    assert.notEqual(await service.spread(uri, workload, asked, new AnswerWait(signal)), undefined);
    const parts: unknown[] = [];
    const release = { panel: 'r', name: 'web', part: '', whatIf: noReleaseWhatIf, opened: '' };
    const waiting = new AnswerWait(signal, (part) => parts.push(part));
    await service.release([{ uri, name: 'web.yaml' }], release, waiting);
    assert.equal(parts.length, 1);
  }));
