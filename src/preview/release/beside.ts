import {
  asMap,
  asText,
  type Json,
  type JsonMap,
  type Manifest,
  type ManifestFile,
  type Range,
} from '../../document/manifest.ts';
import { identity } from '../../surroundings/surroundings.ts';
import type { StringMap, WorkloadObject } from '../../workload/api-types.ts';
import { decodeWorkload, workloadsOf } from '../../workload/decode-workload.ts';
import { traitsIn, type VersionTraits } from '../../workload/versions.ts';
import { workloadNameOf } from '../../workload/workload-name.ts';
import type { ForecastContext } from '../preview.ts';
import type { PlannedObject, PlannedRefusal } from './appliers/applier.ts';
import { type HookNeed, needsOf } from './hook-needs.ts';
import type { RefusedApply } from './member.ts';

/** A workload that ran before, and that the release has no longer. */
export interface GoneWorkload {
  readonly planned: PlannedObject;
  readonly object: WorkloadObject;
}

/** A hook, with what its pods cannot start without. */
export interface ReleaseHook extends PlannedObject {
  /** Where it stands, such as `job.yaml:3`. */
  readonly place: string;
  readonly needs: readonly HookNeed[];
  /** What it needs and is applied only after it, with its place. */
  readonly blockedBy?: HookNeed & { readonly place: string };
}

/** A workload that the API server refuses. */
export interface RefusedWorkload extends PlannedObject {
  readonly place: string;
  readonly refusal: PlannedRefusal;
  /** How many members of the release stand before it. */
  readonly after: number;
}

/** What files hold besides the workloads that change, as far as it matters to who applies them. */
export interface ReleaseBeside {
  readonly hooks: readonly ReleaseHook[];
  /** What hooks may need and was not there before, by `identity`, with its place. */
  readonly added: readonly (readonly [name: string, place: string])[];
  /** Those that a file had before; another one of the release may have them now. */
  readonly gone: readonly GoneWorkload[];
  /** The names of the workloads that there are, by `identity`. */
  readonly present: readonly string[];
  readonly refused: readonly RefusedWorkload[];
}

export const nothingBeside: ReleaseBeside = { hooks: [], added: [], gone: [], present: [], refused: [] };

/** What a file holds besides its members; `placeOf` names a place of its text. */
export function besideIn(
  { file, surroundings, assumptions }: ForecastContext,
  refused: readonly RefusedApply[],
  placeOf: (range: Range) => string,
): ReleaseBeside {
  const traits = traitsIn(assumptions);
  const present = new Set(workloadsOf(file, traits).map(identity));
  const { baseline, world } = surroundings;
  // What a world file or a cluster tells is no earlier state of this release.
  const isFormer = baseline?.source === 'git' || (baseline?.source === 'file' && world === undefined);
  const former = isFormer ? baseline.file.manifests.filter((each) => !present.has(nameIn(each))) : [];
  return {
    hooks: file.manifests.flatMap((manifest): ReleaseHook | readonly [] => {
      const hook = { ...plannedObject(manifest.value), place: placeOf(manifest.range), needs: needsOf(manifest.value) };
      return isHook(hook) ? hook : [];
    }),
    added: isFormer ? addedIn(file, baseline.file, placeOf) : [],
    gone: former.flatMap((manifest) => goneAs(manifest, traits) ?? []),
    present: [...present],
    refused: refused.flatMap((each) => refusedWorkload(each, placeOf)),
  };
}

/** The workload of a manifest that is gone; undefined for other objects, and for what no server takes. */
export function goneAs(manifest: Manifest, traits: VersionTraits): GoneWorkload | undefined {
  const { object } = decodeWorkload(manifest, traits) ?? {};
  return object && { planned: { ...plannedObject(manifest.value), isGone: true }, object };
}

function refusedWorkload(
  { workload: { manifest }, change: { refusal, baseline }, after }: RefusedApply,
  placeOf: (range: Range) => string,
): RefusedWorkload | readonly [] {
  if (refusal === undefined) return [];
  const { reasons, message } = refusal;
  const causes = [...new Set(reasons.map((each) => `${each.field}: ${each.message}`))];
  const isOfCreation = baseline.object === undefined;
  const place = placeOf(manifest.range);
  return { ...plannedObject(manifest.value), place, after, refusal: { isOfCreation, causes, message } };
}

/** What several files hold besides; what one has lost may be in another one. */
export function besideOf(all: readonly ReleaseBeside[]): ReleaseBeside {
  const present = all.flatMap((each) => each.present);
  const names = new Set(present);
  const gone = new Map(
    all.flatMap((each) => each.gone).map((each) => [identity(workloadNameOf(each.object)), each] as const),
  );
  const added = new Map(all.flatMap((each) => each.added));
  return {
    hooks: all.flatMap(({ hooks }) => hooks).map((hook) => withBlock(hook, added)),
    added: [...added],
    gone: [...gone].flatMap(([name, each]) => (names.has(name) ? [] : [each])),
    present: [...present],
    refused: all.flatMap(({ refused }) => refused),
  };
}

/** A hook that runs before all else waits forever for what is applied with all else. */
function withBlock(hook: ReleaseHook, added: ReadonlyMap<string, string>): ReleaseHook {
  const { namespace } = hook;
  const blocking = hook.needs.flatMap((need) => {
    const place = added.get(identity({ ...need, namespace: namespace || 'default' }));
    return place === undefined ? [] : [{ ...need, place }];
  });
  const [blockedBy] = blocking;
  return blockedBy === undefined ? hook : { ...hook, blockedBy, isBlocked: true };
}

/** What a file has that it had not before, except for hooks. */
function addedIn(
  { manifests }: ManifestFile,
  before: ManifestFile,
  placeOf: (range: Range) => string,
): ReleaseBeside['added'] {
  const former = new Set(before.manifests.map(nameIn));
  return manifests.flatMap((manifest): ReleaseBeside['added'] => {
    const name = nameIn(manifest);
    return former.has(name) || isHook(plannedObject(manifest.value)) ? [] : [[name, placeOf(manifest.range)]];
  });
}

/** A manifest as who applies it sees it. */
export function plannedObject({ apiVersion, kind, metadata }: JsonMap): PlannedObject {
  const { namespace, name, annotations, labels } = asMap(metadata);
  return {
    apiVersion: asText(apiVersion),
    kind: asText(kind),
    namespace: asText(namespace),
    name: asText(name),
    annotations: textsIn(annotations),
    ...(labels !== undefined && { labels: textsIn(labels) }),
  };
}

function textsIn(map: Json | undefined): StringMap {
  const texts = Object.entries(asMap(map)).filter(([, each]) => typeof each === 'string');
  return Object.fromEntries(texts) as StringMap;
}

function isHook({ annotations }: PlannedObject): boolean {
  return annotations['helm.sh/hook'] !== undefined || annotations['argocd.argoproj.io/hook'] !== undefined;
}

function nameIn({ value }: Manifest): string {
  const { kind, namespace, name } = plannedObject(value);
  return identity({ kind, namespace: namespace || 'default', name });
}
