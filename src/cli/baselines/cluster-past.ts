import type { ApplyWay, LiveState } from '../../change/change.ts';
import { lastApplied } from '../../change/last-applied.ts';
import { asMap, asText, type Manifest } from '../../document/manifest.ts';
import { clusterFault } from '../../host/cluster-fault.ts';
import { type DryRunAnswer, dryRunOf } from '../../host/dry-run.ts';
import type { KubectlProgram, LivePlace } from '../../host/kubectl.ts';
import { type LiveObject, liveObject, liveOrphans, liveTexts, unreadOf } from '../../host/live-object.ts';
import { liveVersion, liveWorld } from '../../host/live-world.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { printableName } from '../../presentation/report/terminal.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { clusterLabel, unreadOrphans } from '../../wording/baselines.ts';
import { beingDeletedWarning, clusterNotice, neverAppliedWarning, unreadAgainst } from '../../wording/cli/baselines.ts';
import { dryRunNotice, namespaceMismatch, withoutCluster } from '../../wording/cluster.ts';
import { kinds } from '../../workload/kinds.ts';
import { unreadable } from '../inputs/source.ts';
import type { AgainstCluster } from '../options/arguments.ts';
import type { Settings } from '../options/settings.ts';
import type { Console } from '../outputs/console.ts';
import { type Gone, noPast, type Past, type PastFile, type PastTexts, type PresentFile } from './past.ts';
import { identityOf, identityOfPresent, type PresentWorkload } from './present-workloads.ts';

/**
 * Names the context before anything is read of it, and takes the version of its server. Where no cluster is reached,
 * another image is assumed, and the run says so.
 */
export async function inCluster(settings: Settings, kubectl: KubectlProgram, { complain }: Console): Promise<Settings> {
  const { against, worldFaults, inputs } = settings;
  if (against.source !== 'cluster') return settings;
  const file = inputs[0] ?? '';
  let asked: { readonly context?: string } = against;
  try {
    const place = await kubectl.place(against);
    asked = place;
    complain(`${printableName(clusterNotice(place.context))}\n`);
    if (against.asksServer === true) complain(`${dryRunNotice}\n`);
    const { kubernetes, notes } = await liveVersion(kubectl, place);
    const said = settings.isVersionGiven ? [] : notes.map((note) => warning(file, clusterCode, note));
    const assumptions = { ...settings.assumptions };
    if (kubernetes !== undefined && !settings.isVersionGiven) assumptions.kubernetesVersion = kubernetes;
    return { ...settings, assumptions, against: { ...against, place }, worldFaults: [...worldFaults, ...said] };
  } catch (error) {
    const fault = unreached(file, error, asked);
    return { ...settings, against: { source: 'assumed' }, worldFaults: [...worldFaults, fault] };
  }
}

const clusterCode = 'cluster';

function unreached(file: string, error: unknown, choice: { readonly context?: string }): ReportProblem {
  const message = unreadAgainst('cluster', withoutCluster(clusterFault(error, choice)));
  return { file, position: undefined, code: unreadable, message, severity: 'error' };
}

interface ClusterReading {
  readonly against: AgainstCluster;
  readonly place: LivePlace;
  /** Whether what is in the cluster is asked for, too. */
  readonly readsWorld: boolean;
  /** What a file of the run holds. */
  readonly manifestsOf: (file: string) => Promise<readonly Manifest[]>;
  /** How it is applied. */
  readonly wayOf: (file: string) => ApplyWay;
}

/** What runs in a cluster; nothing is known of it but what the workloads of the files depend on. */
export function clusterPast(kubectl: KubectlProgram, reading: ClusterReading): Past {
  const faults: ReportProblem[] = [];
  const { against, place } = reading;
  let isLost = false;
  /** The answer, or undefined where the cluster does not give any, which is told once. */
  const asked = async <Answer>(file: string, answer: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isLost) return undefined;
    try {
      return await answer();
    } catch (error) {
      isLost = !String(error).includes('(Forbidden)');
      faults.push(unreached(file, error, place));
      return undefined;
    }
  };
  return {
    ...noPast,
    async compareWith(present): Promise<Gone> {
      const gone = await noPast.compareWith(present);
      const [first] = present;
      const namespaces = new Set(present.flatMap(({ workloads }) => workloads.map(({ namespace }) => namespace)));
      if (!reading.readsWorld || first === undefined || namespaces.size === 0) return gone;
      const { world, notes } = await liveWorld(kubectl, place, namespaces);
      faults.push(...notes.map((note) => warning(first.file, clusterCode, note)));
      return { ...gone, ...(world && { world }) };
    },
    async of(present): Promise<PastFile> {
      const { workloads, file } = present;
      const elsewhere = workloads.find(({ namespace }) => namespace !== undefined && !isChosen(namespace, against));
      if (elsewhere !== undefined) return { fault: mismatch(file, elsewhere, against) };
      const found = await foundOf(present, (workload) => asked(file, () => liveOf(kubectl, place, workload)));
      if (found === undefined) return {};
      faults.push(...found.flatMap(unreadOf).map((sentence) => warning(file, 'unread-state', sentence)));
      const dryRuns = await dryRunsOf(kubectl, reading, present, (ask) => asked(file, ask));
      faults.push(...dryRuns.flatMap(({ warnings }) => warnings.map((each) => warning(file, 'server-warning', each))));
      faults.push(...dryRuns.flatMap(({ fault }) => (fault === undefined ? [] : warning(file, clusterCode, fault))));
      const { isRelease = false, serverSide } = reading.wayOf(file);
      if (!isRelease) faults.push(...found.flatMap((live) => beingDeleted(live, file)));
      if (!isRelease && serverSide === undefined) faults.push(...found.flatMap((live) => neverApplied(live, file)));
      const { orphans, faults: unread } = await orphansIn(kubectl, reading, present, found);
      faults.push(...unread.map((sentence) => warning(file, 'unread-state', sentence)));
      const texts = textsIn(place, found);
      return {
        texts: {
          ...texts,
          live: [...(texts.live ?? []), ...orphans],
          dryRuns: dryRuns.flatMap(({ dryRun }) => dryRun ?? []),
        },
      };
    },
    faults: () => faults,
  };
}

/** What those workloads of a file adopt that the cluster does not have. */
async function orphansIn(
  kubectl: KubectlProgram,
  { place, manifestsOf }: ClusterReading,
  { file, workloads }: PresentFile,
  found: readonly LiveObject[],
): Promise<{ readonly orphans: readonly LiveState[]; readonly faults: readonly string[] }> {
  const there = new Set(found.map(({ object }) => `${object.kind} ${asText(asMap(object.metadata).name)}`));
  const absent = workloads.filter(({ kind, name }) => !there.has(`${kind} ${name}`));
  if (absent.length === 0) return { orphans: [], faults: [] };
  const manifests = await manifestsOf(file);
  const [orphans, faults]: [LiveState[], string[]] = [[], []];
  for (const workload of absent) {
    const manifest = manifests.findLast((each) => identityOf(each) === identityOfPresent(workload))?.value;
    const left = manifest && (await liveOrphans(kubectl, place, workload, manifest));
    if (typeof left === 'string') faults.push(unreadOrphans(workload.name, left));
    else if (left !== undefined) orphans.push(left);
  }
  return { orphans, faults };
}

/** What the server says of the applies of a file, if it is to be asked. */
async function dryRunsOf(
  kubectl: KubectlProgram,
  { against, place, manifestsOf, wayOf }: ClusterReading,
  { file, workloads }: PresentFile,
  asked: (ask: () => Promise<DryRunAnswer>) => Promise<DryRunAnswer | undefined>,
): Promise<readonly DryRunAnswer[]> {
  if (against.asksServer !== true) return [];
  const manifests = await manifestsOf(file);
  const answers: DryRunAnswer[] = [];
  for (const workload of workloads) {
    const { kind, name, namespace } = workload;
    const identity = identityOfPresent(workload);
    const manifest = manifests.findLast((each) => identityOf(each) === identity)?.value;
    if (manifest === undefined) continue;
    const apply = { name: { kind, name, namespace }, manifest, serverSide: wayOf(file).serverSide };
    const answer = await asked(() => dryRunOf(kubectl, place, apply));
    if (answer !== undefined) answers.push(answer);
  }
  return answers;
}

/** As kubectl holds it. */
function isChosen(namespace: string, { namespace: chosen = namespace }: AgainstCluster): boolean {
  return namespace === chosen;
}

function mismatch(file: string, { namespace = '' }: PresentWorkload, { namespace: chosen = '' }: AgainstCluster) {
  const message = namespaceMismatch(namespace, chosen);
  return { file, position: undefined, code: unreadable, message, severity: 'error' } as const;
}

/** A live object, or `absent` from the cluster. */
type LiveLookup = LiveObject | 'absent';

async function liveOf(
  kubectl: KubectlProgram,
  place: LivePlace,
  { kind, name, namespace }: PresentWorkload,
): Promise<LiveLookup> {
  return (await liveObject(kubectl, place, { kind, name, namespace })) ?? 'absent';
}

/** What the cluster has of the workloads of a file; undefined where it does not say it of all. */
async function foundOf(
  { workloads }: PresentFile,
  ask: (workload: PresentWorkload) => Promise<LiveLookup | undefined>,
): Promise<readonly LiveObject[] | undefined> {
  const found: LiveObject[] = [];
  for (const workload of workloads) {
    const live = await ask(workload);
    if (live === undefined) return undefined;
    if (live !== 'absent') found.push(live);
  }
  return found;
}

function textsIn({ context }: LivePlace, found: readonly LiveObject[]): PastTexts {
  return { source: 'cluster', label: clusterLabel(context), ...liveTexts(found), moved: [], orAssumed: false };
}

/** kubectl warns of an object that has no last applied manifest: it deletes nothing of it. */
function neverApplied({ object }: LiveObject, file: string): readonly ReportProblem[] {
  const { kind, metadata } = object;
  if (lastApplied(object) !== undefined || !isWorkloadKind(kind)) return [];
  const name = `${kinds[kind].plural}/${asText(asMap(metadata).name)}`;
  return [warning(file, 'never-applied', neverAppliedWarning(name))];
}

/** kubectl warns of an object that only its finalizers keep. */
function beingDeleted({ object }: LiveObject, file: string): readonly ReportProblem[] {
  const { name, deletionTimestamp } = asMap(object.metadata);
  return deletionTimestamp === undefined ? [] : [warning(file, 'being-deleted', beingDeletedWarning(asText(name)))];
}

function warning(file: string, code: string, message: string): ReportProblem {
  return { file, position: undefined, code, message, severity: 'warning' };
}
