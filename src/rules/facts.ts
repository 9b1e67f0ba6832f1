// What several rules want to know of a workload, its rollout and its surroundings, in the catalogue's symbols.
import { writtenPath } from '../change/written-path.ts';
import { asText, type Json, type JsonMap, type Path } from '../document/manifest.ts';
import type { Duration } from '../std/time.ts';
import { autoscalersOf, readAutoscalerOf } from '../surroundings/autoscalers.ts';
import { objectsNamed, objectsOfKind } from '../surroundings/object-index.ts';
import { servicesWith } from '../surroundings/services.ts';
import type { SurroundingObject } from '../surroundings/surroundings.ts';
import { downtimeOf, endsDown, outageOf } from '../timeline/downtime.ts';
import { autoscaledWhen } from '../wording/autoscaled-when.ts';
import { gapText, knownText, spanInShort } from '../wording/lasting.ts';
import type { Deployment, IntOrString, StringMap } from '../workload/api-types.ts';
import { resyncPeriod } from '../workload/autoscaling/horizontal-pod-autoscaler.ts';
import type { Bounds } from '../workload/bounds.ts';
import { kindOf, rollingUpdatePath as rollingUpdatePathOf } from '../workload/kinds.ts';
import type { Workload } from '../workload/workload.ts';
import type { ManifestSource, RuleContext } from './rule.ts';
import { valueAt } from './text-edits.ts';

export const podSpecPath: Path = ['spec', 'template', 'spec'];
export const replicasPath: Path = ['spec', 'replicas'];
export const templateLabelsPath: Path = ['spec', 'template', 'metadata', 'labels'];

/** A Deployment that rolls a template out by RollingUpdate, with its bounds. */
export interface RollingDeployment {
  readonly object: Deployment;
  readonly bounds: Bounds;
  readonly maxSurge: IntOrString;
  readonly maxUnavailable: IntOrString;
}

/** The Deployment whose template is rolled out by RollingUpdate; undefined for all else. */
export function rollingDeployment(context: RuleContext): RollingDeployment | undefined {
  const { object } = context.workload;
  const { bounds } = context;
  if (!rollsOut(context) || object?.kind !== 'Deployment' || bounds === undefined) return undefined;
  if (object.spec.strategy.type !== 'RollingUpdate') return undefined;
  const { maxSurge = '25%', maxUnavailable = '25%' } = object.spec.strategy.rollingUpdate ?? {};
  return { object, bounds, maxSurge, maxUnavailable };
}

/** What a workload of any kind that is rolled out by RollingUpdate keeps to; undefined for all else. */
export function rollingBounds(context: RuleContext): Bounds | undefined {
  const { object } = context.workload;
  if (!startsPods(context) || object === undefined) return undefined;
  return kindOf(object).strategyOf(object).type === 'RollingUpdate' ? context.bounds : undefined;
}

/** Whether applying the manifest starts pods of another template. */
export function rollsOut({ change }: Pick<RuleContext, 'change'>): boolean {
  return change.kind === 'rollout';
}

/** Whether the controllers start pods of the other template by themselves, some at least. */
export function startsPods(context: Pick<RuleContext, 'change' | 'workload' | 'bounds'>): boolean {
  const { object } = context.workload;
  if (!rollsOut(context) || context.bounds?.replicas === 0 || object === undefined) return false;
  if (kindOf(object).strategyOf(object).type === 'OnDelete') return false;
  const kept = kindOf(object).keptPods(object)?.kept ?? 0;
  return kept === 0 || kept < (context.bounds?.replicas ?? 0);
}

/** Whether the controllers start pods of the present template: of another one, or the first there are. */
export function startsNewPods(context: RuleContext): boolean {
  const isCreated = context.change.kind === 'created' && (context.bounds?.replicas ?? 0) > 0;
  return isCreated || startsPods(context);
}

/** The value that the text has at the path. */
export function written({ manifest }: ManifestSource, path: Path): Json | undefined {
  return valueAt(manifest, path) ?? undefined;
}

export function rollingUpdatePath({ workload }: RuleContext): Path {
  return rollingUpdatePathOf(workload.kind);
}

/** R: `spec.replicas`; 0 where there is no such field. */
export function replicasOf({ workload: { object } }: RuleContext): number {
  return (object && kindOf(object).replicasOf(object)) ?? 0;
}

export function templateLabels({ workload }: RuleContext): StringMap {
  return workload.object?.spec.template.metadata.labels ?? {};
}

/** The containers that decide whether a pod is ready: the main ones and the sidecars, with their paths. */
export function longRunningContainers({
  workload,
}: RuleContext): readonly { readonly path: Path; readonly value: JsonMap }[] {
  const spec = workload.object?.spec.template.spec ?? {};
  const list = (name: 'containers' | 'initContainers') =>
    asList(spec[name]).map((value, index) => ({ path: podPath(workload, [name, index]), value: asMap(value) }));
  return [...list('containers'), ...list('initContainers').filter(({ value }) => value.restartPolicy === 'Always')];
}

/** The container of a pod's spec that has the name. */
export function containerNamed(name: string, { containers, initContainers }: JsonMap): Json | undefined {
  return [...asList(containers), ...asList(initContainers)].find((each) => asMap(each).name === name);
}

/** A pod with a claim may be the reason for Recreate. */
export function mountsClaim(context: RuleContext): boolean {
  const volumes = written(context, [...podSpecPath, 'volumes']);
  return Array.isArray(volumes) && volumes.some((volume) => JSON.stringify(volume).includes('"persistentVolumeClaim"'));
}

/** Where the manifest writes what stands at a path of the pod's spec. */
export function podPath({ object, manifest }: Workload, path: Path): Path {
  const full = [...podSpecPath, ...path];
  if (object === undefined) return full;
  return writtenPath(full, { spec: { template: { spec: object.spec.template.spec } } }, manifest.value);
}

/** Seconds that a pod is given to stop. */
export function graceSeconds({ workload }: RuleContext): number {
  const grace = workload.object?.spec.template.spec.terminationGracePeriodSeconds;
  return typeof grace === 'number' ? grace : 30;
}

/** The objects of a kind in the workload's namespace. */
export function neighbours({ workload, surroundings }: RuleContext, kind: string): readonly SurroundingObject[] {
  return objectsOfKind(surroundings, kind, workload.namespace);
}

/** Whether the workload's Namespace, as a file has it, has a label of this value. */
export function isNamespaceLabelled({ workload, surroundings }: RuleContext, label: string, wanted: string): boolean {
  const name = { kind: 'Namespace', namespace: 'default', name: workload.namespace };
  return objectsNamed(surroundings, name).some(
    ({ value }) => asText(asMap(asMap(value.metadata).labels)[label]) === wanted,
  );
}

/** The Services whose selector matches the labels. */
export function servicesFor({ workload, surroundings }: RuleContext, labels: StringMap): readonly SurroundingObject[] {
  return servicesWith(surroundings, workload.namespace, labels);
}

/** The HorizontalPodAutoscaler that targets the workload. */
export function autoscalerOf({ workload, surroundings }: RuleContext): SurroundingObject | undefined {
  return autoscalersOf(workload, surroundings)[0];
}

/** The last number that its autoscaler sets in the course; undefined where it goes by what nobody knows. */
export function setByAutoscaler({ timeline }: RuleContext, autoscaler: SurroundingObject) {
  const isKnown = readAutoscalerOf(autoscaler)?.unknownMetrics.length === 0;
  const made = isKnown ? timeline?.scalings.at(-1) : undefined;
  return made && { replicas: made.after, when: autoscaledWhen(made.at, resyncPeriod) };
}

/** Until the rollout is complete, when it completes. */
export function rolloutTime({ timeline, complete }: RuleContext): Duration | undefined {
  return timeline?.outcome.state === 'completes' ? complete() : undefined;
}

/** How long that takes, in words: in start-ups where nobody knows how long pods take. */
export function rolloutTimeText(context: RuleContext): string | undefined {
  const { time } = context;
  if (context.timeline?.outcome.state === 'completes' && time?.basis === 'assumed') return spanInShort(time.whole);
  const duration = rolloutTime(context);
  return duration === undefined ? undefined : knownText(duration);
}

/** The outage in words; undefined where it does not end. */
export function downTimeText(context: RuleContext): string | undefined {
  const down = downTime(context);
  if (down === undefined) return undefined;
  return gapText(context.time, down);
}

/** The outage of the simulation, as the forecast begins with it; undefined where a rollout that gets stuck leaves no pod. */
export function downTime({ timeline }: RuleContext): Duration | undefined {
  if (timeline === undefined) return 0;
  if (endsDown(timeline)) return undefined;
  return outageOf(timeline)?.duration ?? downtimeOf(timeline);
}

/** Milliseconds as whole seconds, at least 1 when there is any. */
export function wholeSeconds(duration: number): number {
  return duration <= 0 ? 0 : Math.max(1, Math.round(duration / 1000));
}

export function asMap(value: Json | undefined): JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonMap) : {};
}

export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
