import type { JsonMap } from '../../../src/document/manifest.ts';
import { admitPod, type Refusal, withResources } from '../../../src/simulation/admission/admit-pod.ts';
import { checkRequest } from '../../../src/simulation/admission/resourcequota.ts';
import { limitRangeOf, resourceListOf } from '../../../src/workload/placement/limit-range.ts';
import { type ResourceQuota, resourceQuotaOf } from '../../../src/workload/placement/resource-quota.ts';
import { traitsOf } from '../../../src/workload/versions.ts';
import type { RandomPod } from './random-pods.ts';

/** A pod with what its namespace holds, and what `npm run oracle -- pod-admission` records of it. */
export interface PodCase extends RandomPod {
  readonly kubernetes: string;
  /** Several where that depends on the order in which Go goes through a map. */
  readonly verdicts: readonly Verdict[];
}

export interface Verdict {
  readonly refusedLimitRanges?: readonly string[];
  readonly refusedQuotas?: readonly string[];
  readonly annotation?: string;
  readonly containers: readonly Resources[];
  readonly initContainers?: readonly Resources[];
  readonly refusal?: string;
}

interface Resources {
  readonly requests?: JsonMap;
  readonly limits?: JsonMap;
}

/** What our admission makes of the pod. */
export function verdictOn({ limitRanges, quotas = [], pod }: RandomPod, kubernetes: string): Verdict {
  const judged = limitRanges.map((value) => ({ name: nameOf(value), limitRange: limitRangeOf(value) }));
  const taken = judged.flatMap(({ limitRange }) => limitRange ?? []);
  const refused = judged.filter(({ limitRange }) => limitRange === undefined).map(({ name }) => name);
  const refusedQuotas = quotas.filter((value) => resourceQuotaOf(value) === undefined);
  const spec = pod.spec as JsonMap;
  const { resources, annotation, refusal: own, counted } = admitPod(spec, taken, traitsOf(kubernetes));
  const exceeded = checkRequest(quotas.flatMap(usedQuota), counted, []);
  const refusal = own ?? (exceeded === undefined ? undefined : forbidden(exceeded));
  const { containers, initContainers } = withResources(spec, resources) as unknown as Record<string, ContainerLike[]>;
  const name = nameOf(pod);
  const words = { Forbidden: `pods "${name}" is forbidden`, Invalid: `Pod "${name}" is invalid` };
  return {
    ...(refused.length > 0 && { refusedLimitRanges: refused }),
    ...(refusedQuotas.length > 0 && { refusedQuotas: refusedQuotas.map(nameOf) }),
    ...(annotation !== undefined && { annotation }),
    containers: (containers ?? []).map((each) => each.resources),
    ...(initContainers !== undefined && { initContainers: initContainers.map((each) => each.resources) }),
    ...(refusal !== undefined && { refusal: `${words[refusal.reason]}: ${refusal.message}` }),
  };
}

function forbidden(message: string): Pick<Refusal, 'reason' | 'message'> {
  return { reason: 'Forbidden', message };
}

function usedQuota(value: JsonMap): readonly ResourceQuota[] {
  const quota = resourceQuotaOf(value);
  const used = resourceListOf((value.status as JsonMap).used ?? null) ?? new Map();
  return quota === undefined ? [] : [{ ...quota, used }];
}

interface ContainerLike {
  readonly resources: Resources;
}

function nameOf({ metadata }: JsonMap): string {
  return String((metadata as JsonMap).name);
}

/** Whether the verdict is one that was recorded, to the letter but for the order of several causes. */
export function isRecorded(verdict: Verdict, { verdicts }: PodCase): boolean {
  return verdicts.some((each) => comparable(each) === comparable(verdict));
}

function comparable({ refusal = '', ...verdict }: Verdict): string {
  const [, head = '', causes = ''] = /^(.*? is (?:forbidden|invalid): \[?)(.*?)\]?$/.exec(refusal) ?? [];
  const lists = [verdict.containers, verdict.initContainers].map((list) =>
    (list ?? []).map(({ requests, limits }) => [requests, limits].map((each) => Object.entries(each ?? {}).sort())),
  );
  return JSON.stringify([
    verdict.refusedLimitRanges,
    verdict.refusedQuotas,
    verdict.annotation,
    lists,
    head,
    causes.split(', ').sort(),
  ]);
}
