import type { Path } from '../../document/manifest.ts';
import { type Forecast, shownRun } from '../../preview/forecast.ts';
import type { IntOrString } from '../../workload/api-types.ts';
import type { Bounds } from '../../workload/bounds.ts';
import type { Strategy } from '../../workload/kinds/kind.ts';
import { hasReplicas, kindOf, rollingUpdatePath } from '../../workload/kinds.ts';
import {
  deadlineHint,
  defaultsHint,
  graceHint,
  historyHint,
  minReadyHint,
  partitionHint,
  replicasHint,
  surgeHint,
  unavailableHint,
  usedAsOneHint,
} from '../forecast/hints.ts';
import { behindKey, writtenAt } from './anchors.ts';
import type { InlayHintItem } from './items.ts';

/** The resolved values of the fields that decide a rollout, each behind its value. */
export function inlayHints(preview: Forecast, basis: string): readonly InlayHintItem[] {
  const { workload, bounds } = preview;
  if (workload.object === undefined || bounds === undefined) return [];
  const hints = [...absentReplicas(preview), ...strategyHints(preview, bounds), ...fieldHints(preview, bounds)];
  return hints.map(({ offset, label, isEstimate }) => ({ offset, label, tooltip: isEstimate ? basis : '' }));
}

interface InlayHint {
  readonly offset: number;
  readonly label: string;
  /** Whether it depends on what is assumed of the world. */
  readonly isEstimate?: boolean;
}

/** maxUnavailable and maxSurge as the server stores them, if the kind and the strategy have them. */
export function strategyValues({ workload: { object } }: Forecast): NonNullable<Strategy['rollingUpdate']> {
  return (object && kindOf(object).strategyOf(object).rollingUpdate) ?? {};
}

function strategyHints(preview: Forecast, bounds: Bounds): readonly InlayHint[] {
  const { manifest } = preview.workload;
  const path = rollingUpdatePath(preview.workload.kind);
  const values = strategyValues(preview);
  const hints: InlayHint[] = [];
  const surge = manifest.rangeOf([...path, 'maxSurge']);
  if (surge !== undefined && values.maxSurge !== undefined) {
    hints.push({ offset: surge.end, label: surgeHint(bounds, typeof values.maxSurge === 'number') });
  }
  const unavailable = manifest.rangeOf([...path, 'maxUnavailable']);
  if (unavailable !== undefined && values.maxUnavailable !== undefined && !isDropped(preview)) {
    const { maxUnavailable } = values;
    const label = isUsedAsOne(maxUnavailable, bounds)
      ? usedAsOneHint
      : unavailableHint(bounds, typeof maxUnavailable === 'number');
    hints.push({ offset: unavailable.end, label });
  }
  return [...hints, ...defaultHints(preview, bounds)];
}

function isDropped({ workload }: Forecast): boolean {
  return workload.dropped.some((path) => path.at(-1) === 'maxUnavailable');
}

/** Whether the value rounds down to 0 and is used as 1: `5%` of 10 with maxSurge 0. */
function isUsedAsOne(value: IntOrString, bounds: Bounds): boolean {
  if (typeof value === 'number' || bounds.maxSurge > 0 || bounds.maxUnavailable !== 1) return false;
  return (Number.parseInt(value, 10) * bounds.replicas) / 100 < 1;
}

/** At the innermost of `rollingUpdate`, the strategy and `spec`: the default percentages, if none is written. */
function defaultHints(preview: Forecast, bounds: Bounds): readonly InlayHint[] {
  const { manifest } = preview.workload;
  const path = rollingUpdatePath(preview.workload.kind);
  const { maxSurge, maxUnavailable } = strategyValues(preview);
  const parts = [
    { key: 'maxSurge', name: 'surge', value: maxSurge, pods: bounds.maxSurge },
    { key: 'maxUnavailable', name: 'unavailable', value: maxUnavailable, pods: bounds.maxUnavailable },
  ].flatMap(({ key, value, ...part }) => {
    const isDefault = typeof value === 'string' && writtenAt(manifest, [...path, key]) === undefined;
    return isDefault ? [{ ...part, value }] : [];
  });
  const offset = behindKey(manifest, path) ?? behindKey(manifest, path.slice(0, 2)) ?? behindKey(manifest, ['spec']);
  if (parts.length === 0 || offset === undefined) return [];
  return [{ offset, label: defaultsHint(parts) }];
}

function fieldHints(preview: Forecast, bounds: Bounds): readonly InlayHint[] {
  const { workload } = preview;
  const timeline = shownRun(preview)?.timeline;
  const { manifest, object } = workload;
  const behind = (path: Path, label: string | undefined, isEstimate = false): readonly InlayHint[] => {
    const range = manifest.rangeOf(path);
    if (range === undefined || label === undefined || writtenAt(manifest, path) === undefined) return [];
    return [{ offset: range.end, label, isEstimate }];
  };
  const deleted = timeline?.revisions.deleted.map((each) => each.revision) ?? [];
  const minReadySeconds = object?.spec.minReadySeconds ?? 0;
  const terminating = timeline?.peak.terminating ?? 0;
  const kept = object && kindOf(object).keptPods(object)?.kept;
  return [
    ...behind(['spec', 'revisionHistoryLimit'], deleted.length > 0 ? historyHint(deleted) : undefined),
    ...behind(
      ['spec', 'progressDeadlineSeconds'],
      timeline !== undefined && timeline.waves.length > 0 ? deadlineHint(timeline.longestWait.duration) : undefined,
      true,
    ),
    ...behind(['spec', 'minReadySeconds'], minReadySeconds > 0 ? minReadyHint(minReadySeconds) : undefined),
    ...behind(
      [...rollingUpdatePath(preview.workload.kind), 'partition'],
      kept === undefined ? undefined : partitionHint(kept, bounds.replicas),
    ),
    ...behind(
      ['spec', 'template', 'spec', 'terminationGracePeriodSeconds'],
      terminating > 0 ? graceHint(terminating) : undefined,
      true,
    ),
  ];
}

function absentReplicas({ workload }: Forecast): readonly InlayHint[] {
  if (!hasReplicas(workload.kind) || writtenAt(workload.manifest, ['spec', 'replicas']) !== undefined) return [];
  const offset = behindKey(workload.manifest, ['spec']);
  return offset === undefined ? [] : [{ offset, label: replicasHint }];
}
