import { clusterFault } from '../host/cluster-fault.ts';
import { liveAssumptions } from '../host/follow/live-assumptions.ts';
import { LiveRollout, liveOnceSeen } from '../host/follow/live-rollout.ts';
import type { ClusterChoice, KubectlProgram, LiveName } from '../host/kubectl.ts';
import { unreadOf } from '../host/live-object.ts';
import { printable, printableName } from '../presentation/report/terminal.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import { clusterNotice } from '../wording/cli/baselines.ts';
import { absentWorkload, followedForecast, oneTarget, unknownTarget } from '../wording/follow.ts';
import { timedOutError } from '../wording/kubectl.ts';
import { kinds } from '../workload/kinds.ts';
import type { OperationRequest } from './options/arguments.ts';
import type { Settings } from './options/settings.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { openTimes } from './outputs/measured-file.ts';
import { UsageError } from './usage-error.ts';

interface WatchMeans {
  readonly kubectl: KubectlProgram;
  readonly console: Console;
}

/** Follows a rollout of a live cluster beside its forecast; ends as `kubectl rollout status` does. */
export async function watchRollout(
  settings: Settings,
  { timeout, saveTimes }: Extract<OperationRequest, { do: 'watch' }>,
  { kubectl, console }: WatchMeans,
): Promise<ExitStatus> {
  const { kind, name: named } = targetOf(settings.inputs);
  const times = saveTimes === undefined ? undefined : await openTimes(saveTimes);
  const choice: ClusterChoice = settings.against.source === 'cluster' ? settings.against : {};
  const reached = <Answer>(answer: Promise<Answer>, context = choice.context ?? '') =>
    answer.catch((error: unknown): never => {
      throw new UsageError(clusterFault(error, { context }));
    });
  const place = await reached(kubectl.place(choice));
  console.complain(`${printableName(clusterNotice(place.context))}\n`);
  const namespaces = new Set([place.namespace]);
  const known = liveAssumptions(kubectl, place, settings.assumptions, { ...settings, namespaces });
  const { assumptions, notes } = await reached(known, place.context);
  for (const note of notes) console.complain(`${printableName(note)}\n`);
  const name = { kind, name: named, namespace: place.namespace };
  const signal = timeout === undefined ? new AbortController().signal : AbortSignal.timeout(timeout);
  for (;;) {
    const live = await reached(liveOnceSeen(kubectl, place, name), place.context);
    if (live === undefined) return refused(absentWorkload(`${pluralOf(name)}.apps`, name.name), console);
    for (const sentence of unreadOf(live)) console.complain(`${printableName(sentence)}\n`);
    const rollout = new LiveRollout({ kubectl, place, name, live, assumptions, untilGone: times !== undefined });
    const status = await ended(rollout, { console, signal });
    // What somebody has changed is forecast again from where it is then.
    if (status === 'changed') continue;
    const told = times?.(rollout.followed.measuredTimes(), console.today);
    if (told !== undefined) console.complain(`${printableName(told)}\n`);
    return status;
  }
}

function refused(message: string, console: Console): ExitStatus {
  console.complain(`${printable(message)}\n`);
  return 1;
}

/** `deploy/web`, `deployment.apps/web`, or in two words. */
function targetOf(inputs: readonly string[]): LiveName {
  const text = inputs.join('/');
  const [typed = '', name = '', ...more] = text.split('/');
  if (more.length > 0 || name === '') throw new UsageError(inputs.length === 1 ? unknownTarget(text) : oneTarget);
  const wanted = typed.toLowerCase().replace(/\.(?:v1\.)?apps$/, '');
  const kind = workloadKinds.find((each) => {
    const { plural, shortName } = kinds[each];
    return [each.toLowerCase(), plural, shortName].includes(wanted);
  });
  if (kind === undefined) throw new UsageError(unknownTarget(text));
  return { kind, name, namespace: undefined };
}

function pluralOf({ kind }: LiveName): string {
  return kinds[kind as keyof typeof kinds].plural;
}

interface Ending {
  readonly console: Console;
  /** Nobody waits any longer. */
  readonly signal: AbortSignal;
}

/** Writes what is new of it, line by line, until it ends or somebody changes it. */
async function ended(rollout: LiveRollout, { console, signal }: Ending): Promise<ExitStatus | 'changed'> {
  const { followed, report, forecast } = rollout;
  const run = forecast?.apply;
  const isUnderWay = followed.status.state === 'waiting';
  if (isUnderWay && run !== undefined)
    console.write(`${printable(followedForecast(run.complete, run.timeline.outcome.cause))}\n`);
  const stop = new AbortController();
  const end = (): void => stop.abort();
  const look = (): void => {
    for (const { text, asksEvents } of report.linesAt(Date.now())) {
      console.write(`${printable(text)}\n`);
      if (asksEvents) void rollout.warnings().then((lines) => tell(lines, console));
    }
    if (followed.isChanged && followed.status.state === 'waiting') stop.abort();
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    await rollout.follow(look, signal.aborted ? signal : stop.signal);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error), console);
  } finally {
    signal.removeEventListener('abort', end);
  }
  const { state, text } = followed.status;
  if (state === 'waiting' && !signal.aborted) return 'changed';
  if (state === 'waiting') return refused(timedOutError, console);
  if (state === 'failed') return refused(text, console);
  console.write(`${printable(text)}\n`);
  if (run !== undefined) tell(report.afterwards(Date.now()), console);
  return 0;
}

function tell(lines: readonly string[], console: Console): void {
  for (const line of lines) console.write(`${printable(line)}\n`);
}
