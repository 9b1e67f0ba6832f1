import type { DrainPreview, NodeDrain } from '../../preview/drain/drain-nodes.ts';
import type { Instant } from '../../std/time.ts';
import { drainedText, drainHeadings, drainSentences, heldUpText, type ToldStuckWorkload } from '../../wording/drain.ts';
import type { WorkloadName } from '../../workload/workload-name.ts';
import { columns, printable, printableName } from './terminal.ts';

/** Where a workload is, and the budgets of its pods. */
export type PlaceOfWorkload = (workload: WorkloadName) => Pick<ToldStuckWorkload, 'file' | 'budgets'>;

/** A drain as plain data. */
export type ReportedDrain = ReturnType<typeof reportedDrain>;

export function reportedDrain(preview: DrainPreview, placeOf: PlaceOfWorkload) {
  const { nodes, complete, workloads, notAtRest, unplaced } = preview;
  const told = nodes.map((node) => ({
    name: node.name,
    isKnown: node.isKnown,
    state: node.drain?.state ?? ('not-begun' as const),
    errors: node.drain?.errors ?? [],
    stuck: stuckIn(node, workloads, placeOf),
  }));
  return {
    seconds: secondsOf(complete),
    nodes: nodes.map(({ drain }, index) => ({
      name: told[index]?.name ?? '',
      state: told[index]?.state ?? 'not-begun',
      pods: drain?.pods ?? 0,
      atATime: drain?.together ?? 0,
      fromSeconds: secondsOf(drain?.begun),
      untilSeconds: secondsOf(drain?.ended),
      held: (drain?.held ?? []).map(({ namespace, name, from, until }) => {
        return { namespace, name, fromSeconds: secondsOf(from), untilSeconds: secondsOf(until) };
      }),
      errors: told[index]?.errors ?? [],
    })),
    workloads: workloads.map(({ kind, namespace, name, pods, least, waiting }) => ({
      kind,
      namespace,
      name,
      pods,
      leastAvailable: least,
      waiting:
        waiting === undefined
          ? null
          : { pods: waiting.pods ?? 0, longestSeconds: secondsOf(waiting.longest), message: waiting.message },
    })),
    words: drainSentences({
      nodes: told,
      complete,
      workloads: workloads.map((each) => ({ ...each, budgets: placeOf(each).budgets })),
      notAtRest,
      unplaced,
    }),
  };
}

/** The sentences, and a row for each node. */
export function drainText({ words, nodes }: ReportedDrain): string {
  const rows = nodes.map(({ name, state, pods, atATime, held, fromSeconds, untilSeconds }) => {
    const from = Math.min(...held.map((each) => each.fromSeconds ?? 0));
    const until = held.some((each) => each.untilSeconds === null)
      ? undefined
      : Math.max(...held.map((each) => each.untilSeconds ?? 0));
    const heldUp = heldUpText(held.length, until === undefined ? undefined : (until - from) * 1000);
    const [begun, ended] = [fromSeconds, untilSeconds].map((each) => (each === null ? undefined : each * 1000));
    return [printableName(name), String(pods), String(atATime), heldUp, drainedText(state, begun, ended)];
  });
  const lines = [...words.map(printable), '', ...columns([drainHeadings, ...rows])];
  return lines.map((line) => `${line}\n`).join('');
}

/** For each workload whose pods never leave, the number of those pods. */
function stuckIn(
  { drain }: NodeDrain,
  workloads: DrainPreview['workloads'],
  placeOf: PlaceOfWorkload,
): readonly ToldStuckWorkload[] {
  const kept = drain?.held.filter(({ until }) => until === undefined) ?? [];
  return workloads.flatMap((workload) => {
    const own = kept.filter(({ namespace, name }) => namespace === workload.namespace && isPodOf(name, workload.name));
    const isDown = workload.before === 0;
    return own.length === 0 ? [] : [{ name: workload.name, pods: own.length, isDown, ...placeOf(workload) }];
  });
}

/** By the names that controllers give: with an ordinal, with a suffix, or with a hash and a suffix. */
function isPodOf(pod: string, workload: string): boolean {
  return pod.startsWith(`${workload}-`) && /^[a-z0-9]+(-[a-z0-9]+)?$/.test(pod.slice(workload.length + 1));
}

function secondsOf(time: Instant | undefined): number | null {
  return time === undefined ? null : Math.round(time) / 1000;
}
