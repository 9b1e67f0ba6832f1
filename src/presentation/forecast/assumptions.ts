// What the estimates rest upon.

import { say } from '../../std/say.ts';
import { durationText } from '../../wording/duration-text.ts';
import { commaText } from '../../wording/list-text.ts';
import { plural } from '../../wording/plural.ts';
import type { WorkloadKind } from '../../workload/api-types.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { usualNodes } from '../../workload/assumptions.ts';
import {
  type AllowedTimes,
  assumedTimes,
  type PodTimes,
  podTimes,
  type ToldTime,
} from '../../workload/container-times.ts';
import { gatesText } from '../../workload/feature-gates.ts';
import { hasReplicas } from '../../workload/kinds.ts';
import type { KnownWorld } from '../../workload/known-world.ts';
import type { Workload } from '../../workload/workload.ts';

/** The basis of every estimate; `times` are those of one workload's pods. */
export function assumptionsSentence(assumptions: Assumptions, times = assumedTimes(assumptions)): string {
  const { world, kubernetesVersion, nodes } = assumptions;
  const gates = gatesText(assumptions.featureGates ?? {}).replaceAll(',', ', ');
  const told =
    world === undefined ? '' : say`, ${world.file}${world.takenAt === undefined ? '' : say` as of ${world.takenAt}`}`;
  const texts = timeTexts(times);
  const { unknownInits = [] } = times;
  const measured = texts.flatMap(({ time, text }) => (time.measured === undefined ? [] : [text]));
  const assumed = texts.flatMap(({ time, text }) => (time.measured === undefined ? [text] : []));
  if (unknownInits.length > 0) assumed.push(initText(unknownInits));
  if (nodes !== undefined) assumed.push(plural(nodes, 'node'));
  const head = say`Kubernetes ${kubernetesVersion}${gates === '' ? '' : say` with ${gates}`}${told}`;
  const shown = measured.length === 0 ? '' : say`; ${measuredOn(times, world)}: ${commaText(measured)}`;
  return head + shown + (assumed.length === 0 ? '' : say`; assumes ${commaText(assumed)}`);
}

function timeTexts({ pull, startup, termination, waitsForStart, allowed }: PodTimes) {
  const started = waitsForStart
    ? say`${startup.seconds} s to start`
    : say`${startup.seconds} s to start (no readinessProbe waits for it)`;
  return [
    { time: pull, text: say`${pull.seconds} s to pull the image` },
    { time: startup, text: `${started}${startAllowed(startup, allowed)}` },
    { time: termination, text: `${say`${termination.seconds} s to stop`}${stopAllowed(termination, allowed)}` },
  ];
}

function initText(names: readonly string[]): string {
  const [name = ''] = names;
  return names.length === 1
    ? say`init container ${name} to end at once`
    : say`${names.length} init containers to end at once`;
}

/** A guess is told beside what the manifest allows, where that is much more. */
function startAllowed(startup: ToldTime, { start }: Partial<AllowedTimes> = {}): string {
  if (start === undefined || isKnown(startup) || start.seconds < longStart) return '';
  return say` (the ${start.probe} allows ${durationText(start.seconds * 1000)})`;
}

function stopAllowed(termination: ToldTime, { stop = 0 }: Partial<AllowedTimes> = {}): string {
  if (isKnown(termination) || stop <= usualGrace) return '';
  return say` (the grace period allows ${durationText(stop * 1000)})`;
}

const longStart = 60;
/** What Kubernetes has where nobody says it. */
const usualGrace = 30;

function isKnown({ isStated, measured }: ToldTime): boolean {
  return isStated === true || measured !== undefined;
}

/** When the pods were seen, the oldest of them; a cluster that is asked shows them now. */
function measuredOn({ pull, startup, termination }: PodTimes, world: KnownWorld | undefined): string {
  const dates = [pull, startup, termination].flatMap(
    ({ measured }) => measured && (measured.takenAt ?? world?.takenAt ?? []),
  );
  const [first] = dates.filter((date) => date !== undefined).sort();
  if (first !== undefined) return say`measured on ${first}`;
  return world?.isLive === true ? say`measured in the cluster` : say`measured`;
}

/** What was assumed or measured for this workload, including its comments, and whether anything waits for its start-up. */
export function assumedText({ object }: Workload, assumptions: Assumptions): string {
  if (object === undefined) return assumptionsSentence(assumptions);
  const { nodes = hasReplicas(object.kind) ? undefined : usualNodes } = assumptions;
  return assumptionsSentence(
    { ...assumptions, ...(nodes !== undefined && { nodes }) },
    podTimes(object.spec.template.spec, assumptions),
  );
}

/** The basis of the estimates of one workload. */
export function basisSentence({ startup, termination }: PodTimes): string {
  const ready = say`${startup.seconds} s until ready`;
  const stopped = say`${termination.seconds} s to stop`;
  if (startup.measured === undefined && termination.measured === undefined)
    return say`assumes ${ready} and ${stopped}; change this in the settings`;
  if (startup.measured !== undefined && termination.measured !== undefined)
    return say`measured: ${ready} and ${stopped}`;
  const [measured, assumed] = startup.measured === undefined ? [stopped, ready] : [ready, stopped];
  return say`measured: ${measured}; assumes ${assumed}`;
}

/** How many nodes there are as long as nobody says it. */
export function assumedNodes(kind: WorkloadKind): string {
  return hasReplicas(kind) ? say`enough` : String(usualNodes);
}
