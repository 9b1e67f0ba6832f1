import { asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { clusterKinds, kindsInNamespace } from '../../surroundings/world/world-schema.ts';
import { worldRoom } from '../../surroundings/world-room.ts';
import { moreText, pluralKind } from '../../wording/plural.ts';
import {
  countsLine,
  freeLine,
  namespaceLine,
  nodesLine,
  othersLine,
  quotaLine,
  sizeLine,
  type ToldUse,
  timesLine,
  timesTitle,
  unknownFree,
  unknownLine,
  workloadsLine,
  worldTitle,
} from '../../wording/world-sentences.ts';
import { type KnownWorld, wholeList } from '../../workload/known-world.ts';

/** What a world has, in lines for people. */
export function worldSummary(world: KnownWorld, kubernetes: string | undefined): readonly string[] {
  const namespaces = [
    ...new Set(
      world.objects.flatMap(({ kind, metadata }) => {
        const { name, namespace } = asMap(metadata);
        return kind === 'Namespace' ? asText(name) : asText(namespace) || [];
      }),
    ),
  ];
  const unknown = [
    ...(world.nodes === undefined ? [pluralKind('Node')] : []),
    ...Object.values(clusterKinds)
      .filter((kind) => !world.whole.includes(wholeList(kind)))
      .map(pluralKind),
    ...(world.workloads === undefined ? [pluralKind('workload')] : []),
  ];
  const counted = countsIn(world, Object.values(clusterKinds), undefined);
  return [
    worldTitle(world.file, world.takenAt, kubernetes),
    ...nodeLines(world),
    ...(counted.length === 0 ? [] : [countsLine(counted)]),
    ...namespaces.flatMap((name) => namespaceLines(world, name)),
    ...timesLines(world),
    ...(unknown.length === 0 ? [] : [unknownLine(unknown)]),
  ];
}

function nodeLines(world: KnownWorld): readonly string[] {
  const { nodes, workloads } = world;
  if (nodes === undefined) return [];
  const { sizes, cordoned, down, open, others, ownPods } = worldRoom(world, nodes);
  return [
    nodesLine(nodes.length, cordoned, down),
    ...sizes.map(({ count, size }) => `  ${sizeLine(count, size)}`),
    open === undefined ? unknownFree : freeLine(open.free, open.all, open.most),
    othersLine(others),
    ...(workloads === undefined ? [] : [workloadsLine(workloads.length, ownPods)]),
  ];
}

function namespaceLines(world: KnownWorld, name: string): readonly string[] {
  const itself = world.objects.find(
    ({ kind, metadata }) => kind === 'Namespace' && asText(asMap(metadata).name) === name,
  );
  const labels = asMap(asMap(itself?.metadata).labels);
  const quotas = world.objects.filter((object) => isIn(object, kindsInNamespace.resourceQuotas, name));
  const counted = countsIn(
    world,
    Object.values(kindsInNamespace).filter((kind) => kind !== kindsInNamespace.resourceQuotas),
    name,
  );
  return [
    namespaceLine(name, asText(labels['pod-security.kubernetes.io/enforce'])),
    ...quotas.map((quota) => `  ${quotaLine(asText(asMap(quota.metadata).name), usesOf(quota))}`),
    ...(counted.length === 0 ? [] : [`  ${countsLine(counted)}`]),
  ];
}

const maxTimes = 20;

function timesLines({ measuredTimes = [] }: KnownWorld): readonly string[] {
  if (measuredTimes.length === 0) return [];
  const lines = measuredTimes.slice(0, maxTimes).map(({ image, pods, ...times }) => {
    const { pullSeconds: pull, startupSeconds: startup, terminationSeconds: termination } = times;
    const known = { ...(pull !== undefined && { pull }), ...(startup !== undefined && { startup }) };
    return `  ${timesLine({ image, pods, ...known, ...(termination !== undefined && { termination }) })}`;
  });
  const left = measuredTimes.length - lines.length;
  return [timesTitle, ...lines, ...(left === 0 ? [] : [`  ${moreText(left, 'image')}`])];
}

function countsIn({ objects }: KnownWorld, kinds: readonly string[], namespace: string | undefined) {
  return kinds.flatMap((kind) => {
    const count = objects.filter((object) => isIn(object, kind, namespace)).length;
    return count === 0 ? [] : [[kind, count] as const];
  });
}

function isIn(object: JsonMap, kind: string, namespace: string | undefined): boolean {
  return object.kind === kind && asText(asMap(object.metadata).namespace) === (namespace ?? '');
}

function usesOf({ spec, status }: JsonMap): readonly ToldUse[] {
  const used = asMap(asMap(status).used);
  return Object.entries(asMap(asMap(spec).hard)).map(([resource, hard]) => ({
    resource,
    used: used[resource] === undefined ? undefined : String(used[resource]),
    hard: String(hard),
  }));
}
