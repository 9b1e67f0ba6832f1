import { asMap, type Json, type JsonMap, type Manifest, type ManifestFile } from '../document/manifest.ts';
import { deepEqual } from '../std/deep-equal.ts';
import { oncePer } from '../std/once-per.ts';
import { assumedLabel } from '../wording/baselines.ts';
import { objectCreatedBy } from '../workload/admit.ts';
import type { WorkloadObject } from '../workload/api-types.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { withoutNulls } from '../workload/without-nulls.ts';
import type { Workload } from '../workload/workload.ts';
import type { Baseline, BaselineText, LiveState } from './change.ts';
import { withFormerImage } from './former-image.ts';
import { printedState } from './printed-state.ts';

/** What a text has of a workload. */
export function baselineIn(text: BaselineText, workload: WorkloadId, traits: VersionTraits): Baseline {
  const object = objectIn(text.file, workload, traits);
  const refused = object === undefined && namedIn(text.file, workload) !== undefined ? { isRefused: true } : {};
  const history = object === undefined ? [] : historyOf(object, text.history, traits);
  const live = liveStateOf(text, workload);
  const isHistoryCut = text.isHistoryCut === true;
  const common = { source: text.source, label: text.label, object, history, isHistoryCut };
  return { ...common, ...(live && { live }), ...refused };
}

/** Whether applying the text creates the object of the name, by what is known of what was there; see `applyOver`. */
export function isNew(wanted: WorkloadId, text: BaselineText | undefined): boolean {
  let isInGit = false;
  let next: BaselineText['otherwise'] = text ?? 'assumed';
  while (next !== undefined && next !== 'assumed') {
    if (namedIn(next.file, wanted) !== undefined) return false;
    isInGit ||= next.source === 'git';
    next = next.otherwise;
  }
  return next === undefined || isInGit;
}

/** What a cluster has stored of the workload, or has printed to a file. */
export function liveStateOf(text: BaselineText | undefined, workload: WorkloadId): LiveState | undefined {
  if (text?.source !== 'file') return text?.live?.find((each) => isOf(each, workload));
  const manifest = namedIn(text.file, workload);
  return manifest && printedState(text.file, manifest.value);
}

function isOf({ object: { kind, metadata } }: LiveState, wanted: WorkloadId): boolean {
  const { name, namespace } = asMap(metadata);
  return kind === wanted.kind && name === wanted.name && (namespace ?? 'default') === (wanted.namespace || 'default');
}

/** The same object with an earlier image, behind the revisions that are known. */
export function assumedBaseline(
  object: WorkloadObject | undefined,
  { history, isHistoryCut = false }: Pick<Baseline, 'history' | 'isHistoryCut'> = { history: [] },
): Baseline {
  const former = object === undefined ? undefined : withFormerImage(object);
  return { source: 'assumed', label: assumedLabel, object: former, history, isHistoryCut };
}

/** The workload of the same kind, namespace and name, as the server would store it; undefined when it is refused. */
function objectIn(file: ManifestFile, wanted: WorkloadId, traits: VersionTraits): WorkloadObject | undefined {
  const found = namedIn(file, wanted);
  return found && storedAs(found, traits);
}

/** The last manifest of the same kind, namespace and name. */
export function namedIn({ manifests }: ManifestFile, { kind, namespace, name }: WorkloadId): Manifest | undefined {
  return lastNamed(manifests).get(nameOf(kind, namespace || 'default', name));
}

/** The object of a baseline's manifest. */
export function storedAs(manifest: Manifest, traits: VersionTraits): WorkloadObject | undefined {
  const byTraits = knownObjects(manifest);
  if (!byTraits.has(traits)) byTraits.set(traits, objectCreatedBy(withoutNulls(manifest.value), traits));
  return byTraits.get(traits);
}

/** A baseline stays the same while somebody edits its file. */
const knownObjects = oncePer((_: Manifest) => new Map<VersionTraits, WorkloadObject | undefined>());

interface WorkloadId extends Pick<Workload, 'namespace' | 'name'> {
  readonly kind: string;
}

/** The last one of each name; the list is searched once for all workloads. */
const lastNamed = oncePer(
  (manifests: readonly Manifest[]) =>
    new Map(
      manifests.map((manifest) => {
        const { kind, metadata } = manifest.value;
        const { namespace, name } = (metadata ?? {}) as JsonMap;
        return [nameOf(kind, namespace ?? 'default', name), manifest];
      }),
    ),
);

function nameOf(...words: readonly (Json | undefined)[]): string {
  return JSON.stringify(words);
}

/**
 * The revisions before the present one: texts that changed the template. Those that a history limit deletes count, too,
 * as each revision gets the number after the highest.
 */
function historyOf(present: WorkloadObject, texts: readonly ManifestFile[], traits: VersionTraits): WorkloadObject[] {
  const { kind, metadata } = present;
  const objects = texts
    .map((text) => objectIn(text, { kind, namespace: metadata.namespace, name: metadata.name }, traits))
    .filter((object) => object !== undefined);
  return objects.filter((object, index) => {
    return !deepEqual(object.spec.template, (objects[index + 1] ?? present).spec.template);
  });
}
