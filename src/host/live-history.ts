// The revisions that a cluster keeps of a workload: its ReplicaSets or its ControllerRevisions.
// After kubectl pkg/polymorphichelpers/history.go (v0.36.3).
import { asList, asMap, type Json, type JsonMap } from '../document/manifest.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { kinds } from '../workload/kinds.ts';
import type { LiveList } from './kubectl.ts';

/** What holds the revisions of an object, and the selector that finds them. */
export function revisionsAskedFor({ kind, spec }: JsonMap): Pick<LiveList, 'kind' | 'selector'> {
  const selector = selectorText(asMap(asMap(spec).selector));
  return { kind: keepsReplicaSets(kind) ? 'replicasets.apps' : 'controllerrevisions.apps', selector };
}

export interface LiveHistory {
  /** The object as it was at each revision before the present one, oldest first. */
  readonly objects: readonly JsonMap[];
  /** Whether the cluster has deleted older ones. */
  readonly isCut: boolean;
}

/** Those of the objects of a cluster that belong to the given one. */
export function ownedBy(object: JsonMap, items: readonly JsonMap[]): readonly JsonMap[] {
  const { uid } = asMap(object.metadata);
  return items.filter((item) => asList(asMap(item.metadata).ownerReferences).some((owner) => asMap(owner).uid === uid));
}

/** The revisions of the object among those that a cluster holds. */
export function liveHistory(object: JsonMap, items: readonly JsonMap[]): LiveHistory {
  const revisions = ownedBy(object, items)
    .map((item) => (keepsReplicaSets(object.kind) ? ofReplicaSet(item) : ofControllerRevision(item)))
    .filter(({ revision }) => revision > 0)
    .sort((one, other) => one.revision - other.revision);
  const newest = revisions.at(-1)?.revision ?? 0;
  const objects = revisions.slice(0, -1).map((revision) => objectAt(object, revision));
  return { objects, isCut: newest > revisions.length };
}

function keepsReplicaSets(kind: Json | undefined): boolean {
  return isWorkloadKind(kind) && kinds[kind].revisions === 'ReplicaSet';
}

interface LiveRevision {
  readonly revision: number;
  readonly template: JsonMap;
  readonly changeCause: Json | undefined;
}

const revisionAnnotation = 'deployment.kubernetes.io/revision';
const changeCause = 'kubernetes.io/change-cause';
const templateHash = 'pod-template-hash';

function ofReplicaSet({ metadata, spec }: JsonMap): LiveRevision {
  const annotations = asMap(asMap(metadata).annotations);
  const template = asMap(asMap(spec).template);
  const { [templateHash]: _, ...labels } = asMap(asMap(template.metadata).labels);
  return {
    revision: Number(annotations[revisionAnnotation] ?? 0),
    template: { ...template, metadata: { ...asMap(template.metadata), labels } },
    changeCause: annotations[changeCause],
  };
}

/** Its data is a patch that replaces the template. */
function ofControllerRevision({ metadata, revision, data }: JsonMap): LiveRevision {
  const { $patch: _, ...template } = asMap(asMap(asMap(data).spec).template);
  return { revision: Number(revision ?? 0), template, changeCause: asMap(asMap(metadata).annotations)[changeCause] };
}

function objectAt(object: JsonMap, { template, changeCause: cause }: LiveRevision): JsonMap {
  const { annotations, ...metadata } = asMap(object.metadata);
  const { [changeCause]: _, ...others } = asMap(annotations);
  const then = { ...others, ...(cause === undefined ? {} : { [changeCause]: cause }) };
  return { ...object, metadata: { ...metadata, annotations: then }, spec: { ...asMap(object.spec), template } };
}

/** `app=web,tier in (a,b),!canary`, as kubectl reads it. */
function selectorText({ matchLabels, matchExpressions }: JsonMap): string {
  const equal = Object.entries(asMap(matchLabels)).map(([key, value]) => `${key}=${String(value)}`);
  const expressions = asList(matchExpressions).map((expression) => {
    const { key, operator, values } = asMap(expression);
    const list = `(${asList(values).join(',')})`;
    switch (operator) {
      case 'In':
        return [key, 'in', list].join(' ');
      case 'NotIn':
        return [key, 'notin', list].join(' ');
      case 'DoesNotExist':
        return `!${String(key)}`;
      default:
        return String(key);
    }
  });
  return [...equal, ...expressions].join(',');
}
