import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { noWhatIf, type WhatIf } from '../../src/preview/what-if/what-if.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { web } from '../support/manifests.ts';

const uri = 'file:///web.yaml';

const refused = web.replaceAll('25%', '0');

function serviceFor(text: string): LanguageService {
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
  });
  service.update(uri, text);
  return service;
}

function titles(service: LanguageService): readonly string[] {
  return service.codeLenses(uri).map((lens) => lens.title);
}

function codes(service: LanguageService): readonly string[] {
  return service.diagnostics(uri).map((item) => item.code);
}

const asked = { panel: 'p', whatIf: noWhatIf };

const surge = (value: string): WhatIf => ({ values: [{ field: 'maxSurge', value }], steps: [] });

test('forecasts the rollout of an assumed change when it knows no baseline', () => {
  const [forecast, open, findings] = titles(serviceFor(web.replace('spec:', 'spec:\n  revisionHistoryLimit: 0')));
  assert.match(forecast ?? '', /^Rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups$/);
  assert.equal(open, 'Open time line');
  assert.equal(findings, '1 finding');
});

test('stands over the kind of the workload', () => {
  const [lens] = serviceFor(web).codeLenses(uri);
  assert.equal(web.slice(lens?.range.start, lens?.range.end), 'kind');
});

test('says nothing of a file that holds no workload, even a broken one', () => {
  for (const text of ['steps:\n  - one\n', 'apiVersion: v1\nkind: Service\nmetadata: [\n', '']) {
    const service = serviceFor(text);
    assert.deepEqual([titles(service), codes(service), service.workloads(uri)], [[], [], []]);
  }
});

test('keeps the last good forecast while the text does not parse, marked out of date and in its place', () => {
  const service = serviceFor(web);
  const [before] = titles(service);
  service.update(uri, web.replace('name: web\nspec', 'name: "web\nspec'));
  const broken = `# a line more\n${web.replace('name: web\nspec', 'name: "web\nspec')}`;
  service.update(uri, broken);
  assert.equal(titles(service)[0], `${before} (out of date)`);
  const [lens] = service.codeLenses(uri);
  assert.equal(broken.slice(lens?.range.start, lens?.range.end), 'kind');
  assert.ok(codes(service).includes('yaml-syntax'));
  assert.equal(service.panel(uri, 'Deployment/default/web', asked)?.isOutOfDate, true);
  service.update(uri, web);
  assert.equal(titles(service)[0], before);
  assert.equal(service.panel(uri, 'Deployment/default/web', asked)?.isOutOfDate, false);
});

test('shows the workloads of a file whose other document is broken', () => {
  const service = serviceFor(`${web}---\nkind: [\n`);
  assert.deepEqual(service.workloads(uri), ['Deployment/default/web']);
});

test('offers the fixes of a refusal, which no comment silences, and forecasts again when one is taken', () => {
  const service = serviceFor(refused);
  assert.equal(
    titles(service)[0],
    'Rejected: spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
  );
  const [diagnostic] = service.diagnostics(uri);
  assert.ok(diagnostic);
  assert.deepEqual(service.codeActions(uri, { start: 0, end: 10 }), []);
  const actions = service.codeActions(uri, diagnostic.range);
  assert.deepEqual(
    actions.map((action) => action.title),
    ['Set maxSurge: 1', 'Set maxUnavailable: 1', 'Remove both lines (25% / 25%)'],
  );
  const [edit] = actions[0]?.edits ?? [];
  assert.ok(edit);
  service.update(uri, refused.slice(0, edit.range.start) + edit.newText + refused.slice(edit.range.end));
  assert.match(titles(service)[0] ?? '', /^Rollout: ≥ 10 of 10 available, ≤ 11 pods/);
});

test('ignores findings by comments above their lines', () => {
  let text = web
    .replace('    spec:', '    spec:\n      terminationGracePeriodSeconds: 60')
    .replace('spec:', 'spec:\n  revisionHistoryLimit: 0\n  progressDeadlineSeconds: 2147483647');
  for (let count = 0; count < 2; count++) {
    const service = serviceFor(text);
    const before = codes(service);
    const [item] = service.diagnostics(uri);
    const action = service
      .codeActions(uri, item?.range ?? { start: 0, end: 0 })
      .find(({ title, mends }) => title.startsWith('Ignore ') && mends?.code === item?.code);
    const [edit] = action?.edits ?? [];
    assert.ok(edit && item);
    text = text.slice(0, edit.range.start) + edit.newText + text.slice(edit.range.end);
    assert.deepEqual(
      codes(serviceFor(text)),
      before.filter((code) => code !== item.code),
    );
  }
});

test('tells of a Service in its own file, with its fix, as the folder shows it', () => {
  const service = serviceFor(web);
  const other = 'file:///service.yaml';
  const text = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { selector: { app: other } }\n';
  service.update(other, text);
  assert.deepEqual(service.diagnostics(other), []);
  service.setWorkspaceFile(uri, web);
  const [item] = service.diagnostics(other);
  assert.ok(item);
  assert.deepEqual([item.code, text.slice(item.range.start, item.range.end)], ['service-selects-nothing', 'other']);
  assert.deepEqual(
    service.codeActions(other, item.range).map(({ title }) => title),
    ['Set app: web', 'Ignore service-selects-nothing here'],
  );
  assert.deepEqual(service.workloads(other), []);
  service.update(other, `# one line more\n${text}`);
  assert.deepEqual(
    service.diagnostics(other).map(({ range }) => range.start - item.range.start),
    ['# one line more\n'.length],
  );
});

test('compares with the first text that has the workload and differs from it', () => {
  const service = serviceFor(web);
  const text = (source: 'git' | 'saved', content: string) => ({ source, label: source, text: content, history: [] });
  service.setBaselines(uri, [text('git', web), text('saved', web.replace('10', '4'))], 'assumed');
  assert.equal(
    titles(service)[0],
    'Scales 4 → 10 in 1 start-up · next rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups',
  );
  service.setBaselines(uri, [text('git', web)], 'assumed');
  assert.match(titles(service)[0] ?? '', /^Rollout: ≥ 8 of 10/);
  service.setBaselines(uri, [text('git', web)], 'last-text');
  assert.equal(titles(service)[0], 'Changes no pod · next rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups');
});

test('says a hint on hover and offers its fix there, but underlines nothing', () => {
  const text = web.replace('replicas: 10', 'replicas: 3');
  const service = serviceFor(text);
  const at = text.indexOf('maxUnavailable');
  assert.ok(!codes(service).includes('surge-is-mandatory'));
  assert.match(service.hover(uri, at)?.markdown ?? '', /without room for 1 extra pod.*\(`surge-is-mandatory`\)/);
  const actions = service.codeActions(uri, { start: at, end: at }).map(({ title }) => title);
  assert.deepEqual(actions.slice(0, 1), ['Set maxUnavailable: 1']);
});

test('takes severities and assumptions from the settings at once', () => {
  const service = serviceFor(refused);
  const settings = {
    assumptions: defaultAssumptions,
    severities: { 'surge-and-unavailable-both-zero': 'off' },
  } as const;
  service.configure(settings);
  assert.deepEqual(codes(service), []);
  service.configure({ ...settings, severities: { 'surge-and-unavailable-both-zero': 'warning' } });
  assert.equal(service.diagnostics(uri)[0]?.severity, 'warning');
  service.update(uri, web);
  const quick = titles(service)[0];
  const stated = ['startupSeconds', 'imagePullSeconds'] as const;
  service.configure({ ...settings, assumptions: { ...defaultAssumptions, startupSeconds: 60, stated } });
  assert.notEqual(titles(service)[0], quick);
});

test('knows the workload under the cursor, and the first one above all', () => {
  const text = `${web}---\n${web.replaceAll('name: web', 'name: api')}`;
  const service = serviceFor(text);
  assert.equal(service.subjectAt(uri, 0)?.workload, 'Deployment/default/web');
  assert.equal(service.subjectAt(uri, text.length - 10)?.workload, 'Deployment/default/api');
  assert.match(service.statusItem(uri, text.length - 10)?.tooltip ?? '', /^api: Completes in 2 start-ups /);
});

test('gives the same object as long as nothing changes', () => {
  const service = serviceFor(web);
  const [before] = service.diagnostics(uri);
  service.update(uri, web);
  assert.equal(service.diagnostics(uri)[0]?.message, before?.message);
  assert.ok(Object.isFrozen(service));
});

test('forgets a closed document', () => {
  const service = serviceFor(web);
  service.close(uri);
  assert.deepEqual(titles(service), []);
});

test('a patch is left alone with one hint, by what it says or by the kustomization that names it', () => {
  const patch = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n';
  assert.deepEqual(codes(serviceFor(`${patch}$patch: delete\n`)), ['patch']);
  const service = serviceFor(patch);
  assert.ok(codes(service).includes('selector-missing'));
  service.setWorkspaceFile('file:///kustomization.yaml', 'patches:\n  - path: web.yaml\n');
  assert.deepEqual(codes(service), ['patch']);
  assert.deepEqual(service.workloads(uri), []);
  service.setWorkspaceFile('file:///kustomization.yaml', undefined);
  assert.ok(codes(service).includes('selector-missing'));
});

test('a manifest that a kustomization changes keeps its forecast, with one hint that says what to build', () => {
  const service = serviceFor(web);
  const before = codes(service);
  service.setWorkspaceFile(
    'file:///kustomization.yaml',
    'resources: [web.yaml]\nreplicas: [{ name: web, count: 5 }]\n',
  );
  const [hint] = service.diagnostics(uri).filter(({ code }) => code === 'kustomized');
  assert.deepEqual(
    [hint?.severity, hint?.message],
    ['hint', 'a kustomization changes this through replicas: preview the output of kubectl kustomize .'],
  );
  assert.equal(service.workloads(uri).length, 1);
  assert.deepEqual(
    codes(service).filter((code) => code !== 'kustomized'),
    before,
  );
});

test('a changed setting keeps the next rollout, in the lens and in the panel, with git and without', () => {
  const committed = { source: 'git', label: 'git HEAD', text: web, history: [] } as const;
  const saved = { source: 'saved', label: 'the saved file', text: web, history: [] } as const;
  for (const baselines of [[], [saved], [committed, saved]]) {
    const service = serviceFor(web);
    service.setBaselines(uri, baselines, 'assumed');
    const [workload = ''] = service.workloads(uri);
    const applied = service.panel(uri, workload, { ...asked, whatIf: surge('50%') })?.view;
    assert.match(
      applied?.verdict.text ?? '',
      /^If maxSurge were 50%: completes in 2 start-ups .* at least 8 of 10 available, at most 15 pods/,
    );
    service.update(uri, web.replace('maxSurge: 25%', 'maxSurge: 50%'));
    const view = service.panel(uri, workload, asked)?.view;
    assert.match(service.codeLenses(uri)[0]?.title ?? '', /≥ 8 of 10 available, ≤ 15 pods, 2 start-ups/);
    assert.match(view?.verdict.text ?? '', /ompletes in 2 start-ups .* at least 8 of 10 available, at most 15 pods/);
    assert.deepEqual(view?.course?.instants, applied?.course?.instants);
    assert.equal(view?.apply?.settings.length ?? 0, baselines.length === 0 ? 0 : 1);
  }
});

test('one action makes every fix that leaves no choice', () => {
  const service = serviceFor(web.replace('replicas: 10', 'replicas: "10"'));
  const all = service.codeActions(uri, { start: 0, end: 0 }).filter(({ mends }) => mends === undefined);
  assert.deepEqual(
    all.map(({ title, edits }) => [title, edits.map(({ newText }) => newText)]),
    [['Fix all safe rollout findings', ['10']]],
  );
});

test('what is held stays as it was, out of date and at the places of the new text', () => {
  const service = serviceFor(web);
  const [forecast] = service.codeLenses(uri);
  service.hold(uri, true);
  service.update(uri, `# a comment\n${web}`);
  service.update(uri, `# a comment\n${refused}`);
  const [held] = service.codeLenses(uri);
  assert.equal(held?.title, `${forecast?.title} (out of date)`);
  assert.equal(held?.range.start, (forecast?.range.start ?? 0) + '# a comment\n'.length);
  assert.ok(!codes(service).includes('surge-and-unavailable-both-zero'));
  assert.deepEqual(service.codeActions(uri, { start: 0, end: refused.length }), []);
  service.hold(uri, false);
  assert.equal(
    titles(service)[0],
    'Rejected: spec.strategy.rollingUpdate.maxUnavailable: Invalid value: 0: may not be 0 when `maxSurge` is 0',
  );
  assert.ok(codes(service).includes('surge-and-unavailable-both-zero'));
});

test('a changed ConfigMap of another file is found by what that file was', () => {
  const config = (level: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  level: ${level}\n`;
  const using = web.replace(
    '          readinessProbe',
    '          envFrom: [{ configMapRef: { name: settings } }]\n          readinessProbe',
  );
  const service = serviceFor(using);
  service.setBaselines(uri, [{ source: 'git', label: 'git HEAD', text: using, history: [] }], 'assumed');
  const found = () => codes(service).includes('config-change-does-not-roll');
  service.setWorkspaceFile('file:///settings.yaml', config('debug'));
  assert.equal(found(), false, 'nothing is known of what it was');
  service.setFormerFile('file:///settings.yaml', config('info'));
  assert.equal(found(), true);
  service.setFormerFile('file:///settings.yaml', config('debug'));
  assert.equal(found(), false, 'it is as it was');
  service.setFormerFile('file:///settings.yaml', config('info'));
  service.update(uri, using.replace('web:2', 'web:3'));
  assert.equal(found(), false, 'the template changes as well');
});

const large = Array.from({ length: 20 }, (_, index) => web.replaceAll('web', `web-${index}`)).join('---\n');

/** A service whose slices are over at once, and which documents were not done at the end of one. */
function slicedService() {
  const unfinished: string[] = [];
  const service = createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: (message) => assert.fail(message),
    slices: { begin: () => () => true, onUnfinished: (which) => unfinished.push(which) },
  });
  return { service, unfinished };
}

test('the texts of a baseline are read in slices, and compared with when all of them are', () => {
  const { service, unfinished } = slicedService();
  service.update(uri, large);
  while (service.workloads(uri).length === 0) assert(unfinished.length < 100);
  const opened = unfinished.length;
  const former = large.replaceAll('replicas: 10', 'replicas: 4');
  const history = [large.replaceAll('replicas: 10', 'replicas: 5')];
  service.setBaselines(uri, [{ source: 'git', label: 'git HEAD', text: former, history }], 'assumed');
  while (titles(service)[0]?.startsWith('Rollout: ')) assert(unfinished.length < 200);
  assert.equal(
    titles(service)[0],
    'Scales 4 → 10 in 1 start-up · next rollout: ≥ 8 of 10 available, ≤ 13 pods, 2 start-ups',
  );
  assert(unfinished.length - opened > 50, 'two texts are read and one is judged, a document in each slice');
});

test('a large document is worked out in slices, and shown when it is done', () => {
  const text = large;
  const { service, unfinished } = slicedService();
  const shownAfter = (slices: number): readonly string[] => {
    for (let slice = 1; slice < slices; slice++) service.workloads(uri);
    return service.workloads(uri);
  };
  service.update(uri, text);
  assert.deepEqual(shownAfter(25), []);
  assert.deepEqual([...new Set(unfinished)], [uri]);
  assert.equal(shownAfter(25).length, 20);
  const count = unfinished.length;
  service.update(uri, text.replace('replicas: 10', 'replicas: 11'));
  assert.equal(service.workloads(uri).length, 20);
  assert.equal(unfinished.length, count, 'an edit is one slice');
  service.update(uri, `---\n${text.replaceAll('app: web', 'app: other')}`);
  const everywhere = { start: 0, end: text.length };
  assert.deepEqual(service.codeActions(uri, everywhere), []);
  assert.notDeepEqual(service.codeActions(uri, everywhere, true), [], 'a fix that is asked for is there at once');
  service.update(uri, text.replaceAll('app: web', 'app: third'));
  assert.ok(
    service.preview(uri, service.subjectAt(uri, 0)?.workload ?? '') !== undefined,
    'what is asked by name is done at once',
  );
});

test('a panel of a large document, and a what-if in it, cost nothing for the rest of the document', () => {
  const config = (index: number) =>
    `---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c-${index} }\ndata: { a: "${'x'.repeat(900)}" }\n`;
  const text = web + Array.from({ length: 5000 }, (_, index) => config(index)).join('');
  const service = serviceFor(text);
  const costOf = (act: () => unknown): number => {
    const start = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const [key = ''] = service.workloads(uri);
  const ask = (whatIf: WhatIf) => service.panel(uri, key, { panel: 'p', whatIf });
  const askFor = (value: string) => ask({ values: [{ field: 'replicas', value }], steps: [] });
  ask(noWhatIf);
  const panel = costOf(() => ask(noWhatIf));
  const whatIf = Math.min(...['5', '4', '3'].map((value) => costOf(() => askFor(value))));
  const anew = Math.min(...[1, 2, 3].map(() => costOf(() => readManifests(text))));
  assert.match(askFor('3')?.view.verdict.text ?? '', /of 3/);
  assert(panel < anew / 2 && whatIf < anew, `${panel} and ${whatIf} against ${anew} µs for reading the text`);
});

test('the report of documents ends with what they come to together', () => {
  const service = serviceFor(web);
  service.update('file:///api.yaml', web.replaceAll('web', 'api'));
  const named = [
    { uri, name: 'web.yaml' },
    { uri: 'file:///api.yaml', name: 'api.yaml' },
  ];
  assert.match(
    service.report(named),
    /^\*\*Release\*\*: 2 workloads change; all finish rolling out after 2 start-ups\.$/m,
  );
  assert.doesNotMatch(service.report(named.slice(1)), /Release/);
});
