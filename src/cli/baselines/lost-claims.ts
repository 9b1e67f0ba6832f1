// Claims that charts and overlays came to at a commit and come to no more: who deletes them deletes what their volumes hold.

import { keptBy } from '../../change/kept-by.ts';
import { taskName } from '../../charts/render-task.ts';
import { readManifests } from '../../document/read-manifests.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import type { ApplierOptions, PlannedObject } from '../../preview/release/appliers/applier.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import { plannedObject } from '../../preview/release/beside.ts';
import { claimGone } from '../../wording/cli/baselines.ts';
import type { LostClaim } from './past.ts';
import { fileOfTask, type RenderingsBefore, removerOfTask } from './removed-from-renderings.ts';

const claimKind = 'PersistentVolumeClaim';

/** Those that no rendering holds now, whatever other files hold: its release has each no longer. */
export function lostClaims({ tasks, inputs, former }: RenderingsBefore): readonly LostClaim[] {
  const before = [...former].flatMap(([name, text]) => {
    const task = tasks.get(name);
    return task === undefined ? [] : claimsIn(text).map((claim) => ({ task, claim }));
  });
  if (before.length === 0) return [];
  const now = [...inputs.values()].flatMap(({ rendering }) => claimsIn(rendering?.text ?? '').map(nameOf));
  const kept = new Set(now);
  return before
    .filter(({ claim }) => !kept.has(nameOf(claim)))
    .map(({ task, claim }) => ({ file: fileOfTask(task), claim, from: taskName(task), remover: removerOfTask(task) }));
}

function claimsIn(text: string): readonly PlannedObject[] {
  if (!text.includes(claimKind)) return [];
  const all = readManifests(text).manifests.filter(({ value }) => value.kind === claimKind);
  return all.map(({ value }) => plannedObject(value));
}

function nameOf({ kind, namespace, name }: PlannedObject): string {
  return `${kind} ${namespace || 'default'}/${name}`;
}

/** What is told of one, where whoever applies it deletes it. */
export function lostClaimReports(
  { file, claim, from, remover }: LostClaim,
  ref: string,
  asked?: ApplierOptions,
): readonly FileReport[] {
  const by = asked === undefined ? remover : removerOf(asked);
  if (by === 'kubectl' || by === 'a-sync' || keptBy(claim, by) !== undefined) return [];
  const message = claimGone({ workload: nameOf(claim), rendering: from, ref }, by);
  return [
    {
      file,
      workloads: [],
      problems: [{ file, position: undefined, code: 'claim-gone', message, severity: 'warning' }],
    },
  ];
}
