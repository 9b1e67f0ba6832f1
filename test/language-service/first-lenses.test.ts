import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const uri = 'file:///all.yaml';

function manifest(index: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web-${index}, namespace: shop }
spec:
  replicas: ${2 + (index % 9)}
  selector: { matchLabels: { app: web-${index} } }
  template:
    metadata: { labels: { app: web-${index} } }
    spec:
      containers:
        - { name: web, image: 'registry.example.com/web:1.${index}.0' }
`;
}

const quota =
  'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: team, namespace: shop }\nspec: { hard: { pods: "9" } }\n';
const text = Array.from({ length: 400 }, (_, index) => manifest(index)).join('---\n');

/** A service whose turns are over as soon as they begin, so that it does the least each time. */
function serviceFor(all: string) {
  const unfinished = new Set<string>();
  const slices = { begin: () => () => true, onUnfinished: (each: string) => void unfinished.add(each) };
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail, slices });
  service.update(uri, all);
  return {
    service,
    lenses() {
      unfinished.clear();
      return service.codeLenses(uri).filter(({ action }) => action === 'open-timeline');
    },
    isDone: () => !unfinished.has(uri),
  };
}

/** What stands around the workload of this index. */
function sightOf(index: number): { readonly start: number; readonly end: number } {
  const start = text.indexOf(`name: web-${index},`);
  return { start, end: start + 1200 };
}

function finalLenses() {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail });
  service.update(uri, text);
  return new Map(service.codeLenses(uri).map(({ workload, title, range }) => [`${workload} ${title}`, range]));
}

test('of a long text what is in sight has its lenses at the first question, and they are the ones that stay', () => {
  const { service, lenses, isDone } = serviceFor(text);
  service.see(uri, sightOf(200));
  const first = lenses();
  assert.equal(isDone(), false);
  assert.deepEqual([...new Set(first.map(({ workload }) => workload))].slice(0, 2), [
    'Deployment/shop/web-200',
    'Deployment/shop/web-201',
  ]);
  const last = finalLenses();
  for (const { workload, title, range } of first) assert.deepEqual(last.get(`${workload} ${title}`), range);
});

test('once the text is read, what is in sight is judged before the rest, and the number of those judged is told', () => {
  const { service, lenses } = serviceFor(text);
  service.see(uri, sightOf(200));
  while (service.progress(uri) === undefined) lenses();
  const before = service.progress(uri)?.done ?? 0;
  service.see(uri, sightOf(300));
  while ((service.progress(uri)?.done ?? 0) < before + 20) lenses();
  const seen = lenses().map(({ workload }) => workload);
  for (const name of ['web-200', 'web-300', 'web-310']) assert(seen.includes(`Deployment/shop/${name}`), name);
  assert(!seen.includes('Deployment/shop/web-0'));
  assert.equal(service.progress(uri)?.total, 400);
});

test('no lens comes early that another object of the text may change', () => {
  const { service, lenses } = serviceFor(`${text}---\n${quota}`);
  service.see(uri, sightOf(200));
  assert.deepEqual(lenses(), []);
});

test('a document that was shown keeps its lenses while it is worked at again', () => {
  const { service, lenses, isDone } = serviceFor(text);
  do lenses();
  while (!isDone());
  const whole = lenses().length;
  assert.equal(whole, 800);
  assert.equal(service.progress(uri), undefined);
  service.update(uri, text.replace('registry.example.com/web:1.7.0', 'registry.example.com/web:2'));
  assert.equal(lenses().length, whole);
});
