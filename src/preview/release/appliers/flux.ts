// Follows kustomize-controller v1.9.4 internal/controller/kustomization_controller.go and fluxcd/pkg ssa v0.76.1
// {sort,manager_apply,manager_wait}.go. Differs from upstream: what Flux applies before all else and waits for, which are
// definitions and namespaces, is ready at once.

import { keptBy } from '../../../change/kept-by.ts';
import type { StageWait } from '../../../simulation/scenario.ts';
import { seconds } from '../../../std/time.ts';
import { fluxOrder, webhooks } from '../../../workload/kinds/apply-orders.ts';
import {
  type Applier,
  type ApplierOptions,
  byKind,
  compareTexts,
  heldUpStage,
  oneByOne,
  type PlannedObject,
} from './applier.ts';

/** Definitions, classes, then all else by kinds; what is gone is deleted before health is looked at. */
export const flux: Applier = (objects, options) => {
  const isPruned = (object: PlannedObject) => options.prunes && keptBy(object, 'flux') === undefined;
  const present = objects.filter(({ isGone }) => !isGone).toSorted(reconcileOrder);
  const applied = [...present.filter(isDefinition), ...present.filter((each) => !isDefinition(each))];
  const deleted = objects.filter((each) => each.isGone && isPruned(each));
  const left = objects.filter((each) => each.isGone && !isPruned(each));
  const stage = { takes: 0, ...(options.waits && { wait: waitOf(options) }) };
  const apply = { title: { phase: 'apply' }, applied, deleted, stage } as const;
  return { pace: oneByOne, stages: options.heldUpBy === undefined ? [apply] : [heldUpStage, apply], left };
};

const pollInterval = seconds(5);
/** Of a Kustomization without one it is its interval less 30 s, which the command line does not tell. */
const assumedTimeout = seconds(300);

/** What has failed ends the wait at once. */
function waitOf({ timeout = assumedTimeout, waitsFor }: ApplierOptions): StageWait {
  return { by: 'kstatus', every: pollInterval, timeout, endsAtFailure: 'at-once', ...(waitsFor && { of: waitsFor }) };
}

const definitions = new Set(['CustomResourceDefinition', 'Namespace', 'ClusterRole']);

function isDefinition({ kind }: PlannedObject): boolean {
  return definitions.has(kind) || kind.endsWith('Class');
}

const indexOf = byKind(fluxOrder, webhooks);

/** By kind, group, namespace and name. */
function reconcileOrder(one: PlannedObject, other: PlannedObject): number {
  return (
    indexOf(one.kind) - indexOf(other.kind) ||
    compareTexts(groupOf(one), groupOf(other)) ||
    compareTexts(one.kind, other.kind) ||
    compareTexts(one.namespace, other.namespace) ||
    compareTexts(one.name, other.name)
  );
}

function groupOf({ apiVersion }: PlannedObject): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}
