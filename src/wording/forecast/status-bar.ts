import type { ChangeKind } from '../../change/change.ts';
import { durationText } from '../../std/duration-text.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { findingsTitle } from '../editor/titles.ts';
import { changeSentence } from './change.ts';
import type { PreviewedWorkload } from './previewed.ts';

export function statusText(preview: PreviewedWorkload): string {
  const { change, bounds, timeline } = preview;
  if (change.kind === 'rejected') return 'Rollout: rejected';
  if (timeline?.outcome.state === 'stuck' || timeline?.outcome.state === 'deadline-exceeded') return 'Rollout: stuck';
  if (bounds === undefined || withoutRollout.has(change.kind)) return 'No rollout';
  return `Rollout ${bounds.minAvailable}–${bounds.maxPods}/${bounds.replicas}`;
}

const withoutRollout: ReadonlySet<ChangeKind> = new Set(['unchanged', 'scaled', 'paused']);

export function statusTooltip(
  preview: PreviewedWorkload & { readonly findings: readonly { readonly severity: string }[] },
  assumptions: Assumptions,
): string {
  const { workload, timeline, findings, change } = preview;
  const end = timeline?.outcome.at;
  const about = end === undefined ? changeSentence(change) || 'no end in sight' : `about ${durationText(end)}`;
  const baseline = change.baseline.label;
  return `${workload.name}: ${about}, ${findingsTitle(findings.filter(({ severity }) => severity !== 'hint').length)}, Kubernetes ${assumptions.kubernetesVersion}, baseline ${baseline}`;
}
