// The state of a workload in a file that has also its revisions and pods, as `kubectl get deploy,rs,pods -o yaml` prints them.
import { asList, asMap, asNumber, asText, type Json, type JsonMap, type ManifestFile } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import { millisecondsOf } from '../std/rfc3339.ts';
import type { LiveState } from './change.ts';

/** The state of a manifest of the file; undefined where the file has none of its revisions or pods, so that it is at rest. */
export function printedState(file: ManifestFile, object: JsonMap): LiveState | undefined {
  const known = knownStates(file);
  if (!known.has(object)) known.set(object, stateIn(file, object));
  return known.get(object);
}

/** The same state while somebody edits what is applied to it. */
const knownStates = oncePer((_: ManifestFile) => new Map<JsonMap, LiveState | undefined>());

function stateIn(file: ManifestFile, object: JsonMap): LiveState | undefined {
  const revisions = ownedIn(file, revisionKinds, [object]);
  const pods = ownedIn(file, ['Pod'], [object, ...revisions]);
  if (revisions.length === 0 || (pods.length === 0 && !isWithoutPods(object))) return undefined;
  const latest = latestIn([object, ...revisions, ...pods]);
  return { object, revisions, pods, readAt: Math.max(latest, takenAt(file) ?? latest + 1000) };
}

function isWithoutPods({ status }: JsonMap): boolean {
  const { observedGeneration, replicas, currentNumberScheduled } = asMap(status);
  return observedGeneration !== undefined && asNumber(replicas ?? currentNumberScheduled) === 0;
}

/** When a world was taken whose workloads the file has. */
function takenAt({ manifests }: ManifestFile): number | undefined {
  const world = manifests.find(({ value }) => value.kind === 'World');
  return world && millisecondsOf(asText(asMap(world.value.spec).takenAt));
}

const revisionKinds = ['ReplicaSet', 'ControllerRevision'];

function ownedIn(
  { manifests }: ManifestFile,
  kinds: readonly string[],
  owners: readonly JsonMap[],
): readonly JsonMap[] {
  const uids = new Set(owners.map(uidOf).filter((uid) => uid !== ''));
  const isOwned = (owner: Json) => uids.has(asText(asMap(owner).uid));
  return manifests
    .map(({ value }) => value)
    .filter(
      ({ kind, metadata }) => kinds.includes(asText(kind)) && asList(asMap(metadata).ownerReferences).some(isOwned),
    );
}

/** The uid that the server gave it; empty where none is written. */
export function uidOf({ metadata }: JsonMap): string {
  return asText(asMap(metadata).uid);
}

/** When the last happened that is told; where nobody says when it was printed, it was a second later. */
function latestIn(objects: readonly JsonMap[]): number {
  return objects.flatMap(timesOf).reduce((one, other) => Math.max(one, other), 0);
}

function timesOf({ metadata, status }: JsonMap): readonly number[] {
  const { creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = asMap(metadata);
  const conditions = asList(asMap(status).conditions).map((each) => asMap(each).lastTransitionTime);
  const times = [creationTimestamp, ...conditions, ...containerTimes(asMap(status))];
  const told = times.flatMap((time) => millisecondsOf(asText(time)) ?? []);
  const end = millisecondsOf(asText(deletionTimestamp));
  return end === undefined ? told : [...told, end - asNumber(deletionGracePeriodSeconds) * 1000];
}

/** When the containers of a pod have last started and ended: one that crashes does so long after its pod was made. */
function containerTimes({ initContainerStatuses, containerStatuses }: JsonMap): readonly (Json | undefined)[] {
  return [...asList(initContainerStatuses), ...asList(containerStatuses)].map(asMap).flatMap(({ state, lastState }) =>
    [state, lastState].map(asMap).flatMap(({ running, terminated }) => {
      const { startedAt, finishedAt } = asMap(terminated);
      return [asMap(running).startedAt, startedAt, finishedAt];
    }),
  );
}
