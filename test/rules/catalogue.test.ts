import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { catalogue } from '../../src/rules/registry.ts';

/** What people were promised to be told, by the ids of the catalogue of findings. */
const promised = `
  surge-and-unavailable-both-zero max-unavailable-over-100-percent negative-number malformed-percent
  recreate-with-rolling-update unknown-strategy-type deadline-not-above-min-ready selector-missing selector-empty
  selector-does-not-match-template selector-malformed selector-immutable restart-policy-not-always active-deadline-set
  prestop-sleep-over-grace
  statefulset-max-unavailable-zero statefulset-unknown-strategy statefulset-ondelete-with-rolling-update
  pod-management-policy-invalid statefulset-field-immutable statefulset-negative-history daemonset-both-zero
  daemonset-surge-and-unavailable daemonset-unknown-strategy
  unknown-field field-in-wrong-place rollback-to-removed wrong-value-type slash-comment duplicate-key
  api-version-removed field-unknown-in-version
  quota-stops-rollout quota-needs-requests one-writer-volume-blocks-surge anti-affinity-blocks-surge
  spread-blocks-surge host-port-blocks-surge daemonset-host-port-with-surge daemonset-budget-used-by-down-nodes
  statefulset-revert-is-not-enough deadline-before-progress deadline-nearly-missed no-deadline does-not-fit-nodes
  rollback-annotation-left paused-in-the-middle-surges
  full-outage recreate-downtime no-readiness-probe no-min-ready-time service-loses-its-pods service-selects-nothing
  service-mixes-versions prestop-longer-than-grace no-pdb-room floors-differ
  quota-slows-rollout surge-is-mandatory rounded-to-zero-becomes-one surge-above-replicas terminating-pods-peak
  hpa-and-replicas hpa-raises-peak scale-and-roll-together replicas-removed mid-rollout-scale
  no-undo-history short-history long-history revisions-deleted undo-returns-to change-cause-stale undo-will-be-reverted
  template-unchanged only-replicas-changed paused same-tag-no-rollout mutable-image-tag config-change-does-not-roll
  partition-keeps-old-pods on-delete-waits rolling-update-ignored field-dropped zero-replicas
  recreate-keeps-live-defaults
  slow-statefulset-rollout slow-daemonset-rollout slow-rollout request-limit-slows-rollout stuck-picture parallel-changes-with-version
  selectors-overlap`
  .trim()
  .split(/\s+/);

/** Found besides: every other refusal, a stall that the real controllers have, what is gone or written for nothing,
 * ports, budgets without room, pods that fit no node for any reason, and what a team expects of its rollouts. */
const besides = [
  'rejected',
  'limit-range-refuses-pods',
  'pod-security-refuses-pods',
  'pod-security-warns',
  'server-warns',
  'reference-refuses-pods',
  'daemonset-surge-may-stall',
  'applied-twice',
  'comment-not-understood',
  'pods-find-no-node',
  'claim-in-earlier-wave',
  'volume-shared-by-pods',
  'extended-resource-blocks-surge',
  'probe-port-unknown',
  'service-port-unknown',
  'service-waits-for-new-pods',
  'prestop-removed',
  'webhook-has-no-backend',
  'evicts-other-pods',
  'rollout-empties-data',
  'requests-after-stop',
  'no-target-readiness-gate',
  'proxy-stops-first',
  'leaves-nodes',
  'readiness-gate-assumed',
  'budget-allows-nothing',
  'several-autoscalers',
  'autoscaler-version-removed',
  'claim-immutable',
  'job-template-immutable',
  'hpa-metric-unknown',
  'probe-kills-starting-pod',
  'apply-result-differs',
  'config-missing',
  'config-removed',
  'image-name-invalid',
  'workload-renamed',
  'rolls-on-every-upgrade',
  'expectation-not-met',
  'autoscaler-removed',
  'budget-removed',
  'budget-selects-nothing',
  'budget-version-removed',
  'claims-deleted',
  'namespace-removed',
  'undo-keeps-config',
];

test('there is a rule for each finding of the catalogue, and no other but those that are named here', () => {
  const ids = catalogue.map(({ id }) => id);
  assert.deepEqual([...ids].sort(), [...promised, ...besides].sort());
});

test('each finding has a row of one table, or the file of its name, which exports the rule under that name', () => {
  const files = globSync('src/rules/**/*.ts', { cwd: root }).map((file) => path.join(root, file));
  const tables = files.filter((file) => file.endsWith('-rules.ts')).map((file) => readFileSync(file, 'utf8'));
  for (const { id } of catalogue) {
    const [file, second] = files.filter((each) => path.basename(each, '.ts') === id);
    const rows = tables.filter((table) => table.includes(`\n    id: '${id}',`));
    if (file === undefined && rows.length === 1) continue;
    assert.ok(file !== undefined && second === undefined, `${id}: ${file} ${second}`);
    const names = [...readFileSync(file, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => name,
    );
    assert.ok(
      names.some((name) => name?.toLowerCase() === id.replaceAll('-', '')),
      `${file} exports ${names}`,
    );
  }
});

test('what a rule hides is there to be hidden', () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  const hidden = catalogue.flatMap((rule) => rule.hides ?? []);
  assert.ok(hidden.length > 0);
  assert.deepEqual(
    hidden.filter((id) => !ids.has(id)),
    [],
  );
});
