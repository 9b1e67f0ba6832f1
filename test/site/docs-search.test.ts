// What people type when a rollout goes wrong, and the page that they look for: the titles of public threads.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { docsSources } from '../../scripts/site.ts';
import { type DocsSearch, docsSearch } from '../../site/docs-search.ts';
import { docsPages } from '../../site/pages/docs/docs-pages.ts';

let docs: DocsSearch;

before(async () => {
  docs = docsSearch((await docsPages(docsSources())).search);
});

/** What is typed, and the pages that answer it. */
const symptoms: readonly (readonly [sought: string, ...pages: readonly string[]])[] = [
  ['ImagePullBackOff', 'stuck'],
  ['pods stuck in CrashLoopBackOff after kubectl apply old pods still running', 'stuck'],
  ['error: deployment exceeded its progress deadline', 'stuck', 'deadline-before-progress'],
  ['0/3 nodes are available: 3 Insufficient cpu', 'stuck', 'does-not-fit-nodes'],
  ['FailedCreate exceeded quota replicaset', 'stuck', 'quota-stops-rollout'],
  ['Waiting for deployment rollout to finish: 1 old replicas are pending termination', 'stuck'],
  ['kubectl rollout status hangs', 'stuck'],
  ['Multi-Attach error for volume rolling update', 'stuck', 'volume-shared-by-pods'],
  ['CreateContainerConfigError configmap not found', 'stuck', 'config-missing'],
  ["didn't match pod anti-affinity rules", 'stuck', 'anti-affinity-blocks-surge'],
  ['Restart pods when configmap updates in Kubernetes?', 'config-change-does-not-roll'],
  ['latest image not updating deployment', 'stuck', 'same-tag-no-rollout', 'mutable-image-tag'],
  ['field is immutable selector', 'stuck', 'selector-immutable'],
  ['maxUnavailable may not be 0 when maxSurge is 0', 'surge-and-unavailable-both-zero'],
  ['502 errors during rolling update', 'stuck', 'requests', 'requests-after-stop'],
  ['zero downtime', 'requests', 'full-outage', 'recreate-downtime', 'last-request'],
  ['hpa replicas reset on every deploy', 'hpa-and-replicas', 'stuck'],
  ['helm upgrade timed out waiting for the condition', 'stuck'],
  ["Cannot evict pod as it would violate the pod's disruption budget", 'stuck', 'budget-allows-nothing'],
  ["DrainAndValidate rolling-update hangs if pods won't evict", 'stuck', 'drain', 'budget-allows-nothing'],
  ['daemonset hangs when node not ready', 'stuck', 'daemonset-budget-used-by-down-nodes'],
  ['statefulset rollback does not work after bad image', 'statefulset-revert-is-not-enough'],
  ['no rollout history found', 'no-undo-history'],
  ['pod stuck terminating', 'stuck'],
  ['gpu deployment update new pod pending', 'extended-resource-blocks-surge', 'stuck'],
];

for (const [sought, ...pages] of symptoms)
  test(`“${sought}” leads to ${pages.join(' or ')} within three results`, () => {
    const { sections } = docs.search(sought);
    const found = sections.slice(0, 3).map(({ file }) => file);
    const isRight = (file: string) => pages.some((page) => file.includes(`/${page}.html`));
    assert(found.some(isRight), found.join('\n'));
  });

test('what no page says finds nothing, and a page with some of the words is said to have some', () => {
  assert.deepEqual(docs.search('zebra').sections, []);
  assert.deepEqual(docs.search('').sections, []);
  assert.equal(docs.search('zebra quota').isPartial, true);
  assert.equal(docs.search('quota').isPartial, false);
});

test('a typing error and the beginning of a word find the page', () => {
  for (const sought of ['disruptoin budget', 'anti-aff']) assert(docs.search(sought).sections.length > 0, sought);
});
