import { asMap, asText, type JsonMap } from '../document/manifest.ts';
import { clusterFault } from '../host/cluster-fault.ts';
import type { ClusterChoice, KubectlProgram, LivePlace } from '../host/kubectl.ts';
import { withRollouts } from '../host/live-rollouts.ts';
import { readLiveWorld, type ServerVersion, serverVersion } from '../host/live-world.ts';
import { printable, printableName } from '../presentation/report/terminal.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { worldLimits } from '../surroundings/world/read-world.ts';
import { savedWorld } from '../surroundings/world/saved-world.ts';
import { worldText } from '../surroundings/world/write-world.ts';
import { clusterNotice } from '../wording/cli/baselines.ts';
import { faultOfPlace } from '../wording/cli/inputs.ts';
import { pluralKind } from '../wording/plural.ts';
import {
  averagedSizes,
  savedTo,
  savedVersion,
  unknownRoom,
  unsavedKind,
  unsavedNamespace,
  unsavedNodes,
  unsavedRollouts,
  unsavedVersion,
  unsavedWorkloads,
} from '../wording/world-sentences.ts';
import type { KnownWorld } from '../workload/known-world.ts';
import { withFormerEnds } from '../workload/merged-times.ts';
import { readText } from './inputs/read-text.ts';
import type { CliOptions } from './options/arguments.ts';
import type { SaveWorldRequest, ShowWorldRequest } from './options/world-arguments.ts';
import { readWorldFile } from './options/world-file.ts';
import type { Console } from './outputs/console.ts';
import type { ExitStatus } from './outputs/exit-status.ts';
import { formerTimes } from './outputs/measured-file.ts';
import { writeWhole } from './outputs/output-file.ts';
import { worldSummary } from './outputs/world-summary.ts';
import { UsageError } from './usage-error.ts';

interface WorldMeans {
  readonly kubectl: KubectlProgram;
  readonly console: Console;
}

/** Writes what is in a live cluster as a world file. Throws a UsageError where the cluster does not answer. */
export async function saveWorld(
  options: CliOptions,
  { namespaces, output }: SaveWorldRequest,
  means: WorldMeans,
): Promise<ExitStatus> {
  const { world: saved, kubernetes } = await worldOfCluster(options, namespaces, means);
  const { measuredTimes: former = [], takenAt } = output === undefined ? {} : await formerTimes(output);
  const measuredTimes = withFormerEnds(saved.measuredTimes ?? [], former, takenAt);
  const world = { ...saved, ...(measuredTimes.length > 0 && { measuredTimes }) };
  const text = worldText(world, kubernetes);
  if (output === undefined) {
    means.console.write(text);
    return 0;
  }
  writeWhole(output, text);
  const told = savedTo(output, world.nodes?.length, Buffer.byteLength(text));
  means.console.complain(`${printableName(told)}\n`);
  return 0;
}

/** Tells what is in a world file or, without one, what would be saved of a live cluster. Throws a UsageError. */
export async function showWorld(
  options: CliOptions,
  { namespaces }: ShowWorldRequest,
  means: WorldMeans,
): Promise<ExitStatus> {
  const [file] = options.inputs;
  const { console } = means;
  const { world, kubernetes } =
    file === undefined ? await worldOfCluster(options, namespaces, means) : await worldOfFile(file, console);
  console.write(
    worldSummary(world, kubernetes)
      .map((line) => `${printable(line)}\n`)
      .join(''),
  );
  return 0;
}

async function worldOfFile(file: string, console: Console) {
  const textOf = file === '-' ? () => console.readStandardInput() : readText;
  const { problems, ...read } = await readWorldFile(file, textOf, console.today);
  for (const { position, message } of problems) {
    const at = position === undefined ? '' : `:${position.line}:${position.column}`;
    console.complain(`${printableName(faultOfPlace(`${file}${at}`, message))}\n`);
  }
  return read;
}

/** What is saved of a cluster; what of it is not is told. */
async function worldOfCluster(
  { against }: CliOptions,
  named: readonly string[],
  { kubectl, console }: WorldMeans,
): Promise<{ readonly world: KnownWorld; readonly kubernetes: string | undefined }> {
  const { context, kubeconfig }: ClusterChoice = against.source === 'cluster' ? against : {};
  const [namespace] = named;
  const choice = {
    ...(context !== undefined && { context }),
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(namespace !== undefined && { namespace }),
  };
  const place = await reached(kubectl.place(choice), choice);
  console.complain(`${printableName(clusterNotice(place.context))}\n`);
  const namespaces = new Set(named.length === 0 ? [place.namespace] : named);
  // First what is answered at once, so that nobody waits for long lists of a server that is mute.
  const version = await reached(serverVersion(kubectl, place), place);
  const live = await reached(readLiveWorld(kubectl, place, { namespaces, withWorkloads: true }), place);
  const isThere = (list: string) => !live.absent.includes(list.split(' ')[1] ?? '');
  const { world: whole, readAt, unread } = await reached(withRollouts(live, kubectl, place), place);
  const there = { ...whole, whole: whole.whole.filter(isThere) };
  const { world, isAveraged } = savedWorld(there, { takenAt: readAt ?? console.today, namespaces });
  const notes = [
    ...versionNotes(version),
    ...refusalNotes(live.refused),
    ...(live.tooManyNodes === undefined ? [] : [unsavedNodes(live.tooManyNodes, worldLimits.nodes)]),
    ...live.absent.map(unsavedNamespace),
    ...rolloutNotes(unread),
    ...(isAveraged ? [averagedSizes] : []),
  ];
  for (const note of notes) console.complain(`${printableName(note)}\n`);
  return { world, kubernetes: version.kubernetes };
}

/** Throws a UsageError with what is wrong and what to do. */
function reached<Answer>(answer: Promise<Answer>, choice: ClusterChoice | LivePlace): Promise<Answer> {
  return answer.catch((error: unknown): never => {
    throw new UsageError(clusterFault(error, choice));
  });
}

function versionNotes({ told, number, kubernetes }: ServerVersion): readonly string[] {
  if (number === undefined || kubernetes === undefined) return [unsavedVersion(told)];
  return number === kubernetes ? [] : [savedVersion(number, kubernetes)];
}

function rolloutNotes([first, ...others]: readonly JsonMap[]): readonly string[] {
  if (first === undefined) return [];
  const { namespace, name } = asMap(first.metadata);
  return [unsavedRollouts(`${asText(first.kind)} ${asText(namespace)}/${asText(name)}`, others.length)];
}

/** A sentence for each kind. */
function refusalNotes(refused: ReadonlyMap<string, string>): readonly string[] {
  const workloads = [...refused.keys()].filter(isWorkloadKind).map(pluralKind);
  return [
    ...[...refused].map(([kind, refusal]) => unsavedKind(pluralKind(kind), refusal)),
    ...(workloads.length === 0 ? [] : [unsavedWorkloads(workloads)]),
    ...(refused.has('Pod') && !refused.has('Node') ? [unknownRoom] : []),
  ];
}
