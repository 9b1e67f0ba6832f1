// A document with a forecast that costs more than may be spent at once: what is seen before, while and after it is made.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import {
  answerForecast,
  type ForecastAnswer,
  type ForecastQuestion,
} from '../../src/language-service/long-forecast.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { statefulSet } from '../support/manifests.ts';

const uri = 'file:///web.yaml';
const settings = { assumptions: defaultAssumptions, severities: {} };
const noWhatIf = { panel: 'web', whatIf: { values: [], steps: [] } };

const other = `---
apiVersion: apps/v1
kind: Deployment
metadata: { name: other }
spec:
  replicas: 4
  selector: { matchLabels: { app: other } }
  template:
    metadata: { labels: { app: other } }
    spec: { containers: [{ name: app, image: "app:1" }] }
`;

interface Asked {
  readonly question: ForecastQuestion;
  isStopped: boolean;
  answer(answer: ForecastAnswer | undefined | Error): Promise<void>;
}

/** A service whose long forecasts are made when the test says so. */
function serviceWithMaker() {
  const asked: Asked[] = [];
  const told: string[] = [];
  const logged: string[] = [];
  const service = createLanguageService({
    settings,
    log: (message) => void logged.push(message),
    forecasts: {
      make(question) {
        let resolve: (answer: ForecastAnswer | undefined) => void = () => undefined;
        let reject: (error: Error) => void = () => undefined;
        const answer = new Promise<ForecastAnswer | undefined>((...settle) => {
          [resolve, reject] = settle;
        });
        const one: Asked = {
          question,
          isStopped: false,
          async answer(made) {
            if (made instanceof Error) reject(made);
            else resolve(made);
            await answer.catch(() => undefined);
            await new Promise((settled) => setImmediate(settled));
          },
        };
        asked.push(one);
        const stop = () => {
          one.isStopped = true;
        };
        return { answer, stop };
      },
      onAnswer: (each) => told.push(each),
    },
  });
  return { service, asked, told, logged };
}

function lensesOf(service: LanguageService): readonly string[] {
  return service.codeLenses(uri).flatMap(({ title, action }) => (action === 'open-timeline' ? [title] : []));
}

const waiting = 'Simulating: this rollout takes many steps';

test('what costs more than may be spent at once is made beside, and shown when it comes', async () => {
  const { service, asked, told } = serviceWithMaker();
  service.update(uri, `${statefulSet(1000)}${other}`);
  const [first, , second] = lensesOf(service);
  assert.equal(first, waiting);
  assert.match(present(second, 'a lens'), /^Rollout: /);
  assert.equal(asked.length, 1);
  const one = present(asked[0], 'a question');
  await one.answer(answerForecast(structuredClone(one.question)));
  assert.deepEqual(told, [uri]);
  assert.match(present(lensesOf(service)[0], 'a lens'), /1000 start-ups, ≥ 16 min 39 s$/);
  assert.equal(asked.length, 1);
});

test('what was told moves with the text, and its hovers with it', async () => {
  const { service, asked } = serviceWithMaker();
  const text = `${other.slice(4)}---\n${statefulSet(1000)}`;
  service.update(uri, text);
  service.codeLenses(uri);
  const one = present(asked[0], 'a question');
  await one.answer(structuredClone(answerForecast(structuredClone(one.question))));
  const note = '# a note\n';
  for (const moves of [0, 1, 2]) {
    if (moves > 0) service.edit(uri, [{ range: { start: 0, end: 0 }, newText: note }]);
    const by = moves * note.length;
    const lens = service.codeLenses(uri).find(({ workload }) => workload.startsWith('StatefulSet'));
    assert.equal(lens?.range.start, text.indexOf('kind: StatefulSet') + by);
    const replicas = text.indexOf('replicas: 1000') + by;
    assert.equal(service.hover(uri, replicas + 2)?.range.start, replicas);
  }
  assert.equal(asked.length, 1, 'it is not made again for an edit elsewhere');
});

test('an edit stops what is being made, and the last forecast stays as out of date', async () => {
  const { service, asked } = serviceWithMaker();
  service.update(uri, statefulSet(5));
  const title = present(lensesOf(service)[0], 'a lens');
  service.update(uri, statefulSet(5000));
  assert.equal(lensesOf(service)[0], `${title} (out of date)`);
  service.update(uri, statefulSet(50_000));
  assert.equal(lensesOf(service)[0], `${title} (out of date)`);
  assert.deepEqual(
    asked.map(({ isStopped }) => isStopped),
    [true, false],
  );
  service.update(uri, statefulSet(5));
  assert.equal(lensesOf(service)[0], title);
  assert(asked.every(({ isStopped }) => isStopped));
});

test('what nobody can make says so, and keeps the last forecast', async () => {
  const { service, asked } = serviceWithMaker();
  service.update(uri, statefulSet(5));
  const title = present(lensesOf(service)[0], 'a lens');
  service.update(uri, statefulSet(100_000));
  service.codeLenses(uri);
  await present(asked[0], 'a question').answer(undefined);
  const said = `${title} (out of date) · too many steps to simulate again`;
  assert.equal(lensesOf(service)[0], said);
  const [diagnostic] = service.diagnostics(uri);
  assert.equal(diagnostic?.code, 'over-budget');
  service.edit(uri, [{ range: { start: 0, end: 0 }, newText: '# moved\n' }]);
  assert.equal(lensesOf(service)[0]?.startsWith(title), true);
});

/** What each part of the editor says of the first workload: lens, status bar, list. */
function saidOf(service: LanguageService): readonly string[] {
  const lens = present(lensesOf(service)[0], 'a lens');
  const [row] = service.rows([{ uri, name: 'web.yaml' }]);
  return [lens, service.statusItem(uri, 0)?.text ?? '', row?.result ?? ''];
}

test('lens, status bar and list say the same: while it is made, once it is there, and if it never comes', async () => {
  const made = (question: ForecastQuestion) => structuredClone(answerForecast(structuredClone(question)));
  const ends: readonly (readonly [(question: ForecastQuestion) => ForecastAnswer | undefined | Error, RegExp[]])[] = [
    [
      made,
      [/1000 start-ups, ≥ 16 min 39 s$/, /^Rollout: 1000 start-ups, ≥ 16 min 39 s$/, /^1000 start-ups, ≥ 16 min 39 s$/],
    ],
    [() => undefined, [/^Not simulated here: /, /^Rollout: not simulated$/, /^not simulated$/]],
    [
      () => new Error('killed'),
      [/^Not simulated: the simulation failed$/, /^Rollout: not simulated$/, /^not simulated$/],
    ],
  ];
  for (const [answer, expected] of ends) {
    const { service, asked, logged } = serviceWithMaker();
    service.update(uri, statefulSet(1000));
    assert.deepEqual(saidOf(service), [waiting, 'Rollout: simulating', 'simulating']);
    const one = present(asked[0], 'a question');
    const end = answer(one.question);
    await one.answer(end);
    for (const [index, said] of saidOf(service).entries()) assert.match(said, present(expected[index], 'a pattern'));
    assert.deepEqual(logged, end instanceof Error ? ['forecast: Error: killed'] : []);
  }
});

test('a forecast that fails keeps the last one, and says that it failed', async () => {
  const { service, asked } = serviceWithMaker();
  service.update(uri, statefulSet(5));
  const title = present(lensesOf(service)[0], 'a lens');
  service.update(uri, statefulSet(1000));
  service.codeLenses(uri);
  await present(asked[0], 'a question').answer(new Error('killed'));
  assert.equal(lensesOf(service)[0], `${title} (out of date) · the simulation failed`);
  assert.equal(service.diagnostics(uri)[0]?.code, 'not-simulated');
});

test('without a forecast before it, and where nobody makes it, it says that nothing is simulated', async () => {
  const alone = createLanguageService({ settings, log: assert.fail });
  alone.update(uri, statefulSet(100_000));
  assert.match(present(lensesOf(alone)[0], 'a lens'), /^Not simulated here: /);
  assert.equal(alone.diagnostics(uri)[0]?.code, 'over-budget');
  assert.match(present(alone.statusItem(uri, 0), 'an item').text, /not simulated/);
  const key = present(alone.subjectAt(uri, 0), 'a workload').workload;
  assert.match(present(alone.panel(uri, key, noWhatIf), 'a state').view.verdict.text, /^Not simulated here: /);
});

test('a panel simulates some more than a lens does, and what-ifs no further than that', () => {
  const { service } = serviceWithMaker();
  service.update(uri, statefulSet(250));
  assert.equal(lensesOf(service)[0], waiting);
  const key = present(service.subjectAt(uri, 0), 'a workload').workload;
  const verdictWith = (replicas: string | undefined) => {
    const values = replicas === undefined ? [] : [{ field: 'replicas' as const, value: replicas }];
    const state = service.panel(uri, key, { panel: 'web', whatIf: { values, steps: [] } });
    return present(state, 'a state').view.verdict.text;
  };
  assert.doesNotMatch(verdictWith(undefined), /[Ss]imulat/);
  assert.doesNotMatch(verdictWith('240'), /[Ss]imulat/);
  assert.match(verdictWith('100000'), /not simulated here: /);
});

test('closing a document stops what is made for it', () => {
  const { service, asked } = serviceWithMaker();
  service.update(uri, statefulSet(1000));
  service.codeLenses(uri);
  service.close(uri);
  assert.equal(asked[0]?.isStopped, true);
});

test('other documents cost what they cost while one is hard', () => {
  const { service } = serviceWithMaker();
  service.update(uri, statefulSet(100_000));
  service.update('file:///small.yaml', statefulSet(3));
  const start = process.cpuUsage();
  service.codeLenses(uri);
  service.codeLenses('file:///small.yaml');
  const { user, system } = process.cpuUsage(start);
  assert((user + system) / 1e6 < 1, `${(user + system) / 1e6} s of the processor`);
});
