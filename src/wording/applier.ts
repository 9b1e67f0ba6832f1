// What is said of who applies a release: of its waves, of what it deletes, and of a wait that expires.

import { goDuration } from '../std/go-duration.ts';
import { say, verbatim } from '../std/say.ts';
import type { Duration, Instant } from '../std/time.ts';
import { durationText } from './duration-text.ts';
import { listText } from './list-text.ts';
import { inMiddle, plural } from './plural.ts';

/** Who applies a release as its sentences tell it; workloads by their names. */
export interface ToldApplier {
  readonly name: 'kubectl' | 'kustomize' | 'helm3' | 'helm4' | 'argocd' | 'flux';
  readonly waits: boolean;
  readonly timeout: Duration | undefined;
  readonly rollsBack: boolean;
  /** Whether nothing of the release was there before. */
  readonly isNew: boolean;
  /** How long a hook is taken to take. */
  readonly hookTime: Duration;
  readonly stages: readonly ToldStage[];
  readonly deleted: readonly string[];
  readonly left: readonly string[];
  /** When it is back; undefined in it: the roll-back ends in vain, too. Absent: nothing is rolled back. */
  readonly rollback?: { readonly begun: Instant; readonly ended: Instant | undefined; readonly isDone: boolean };
  /** When all have rolled out. */
  readonly complete: Instant | undefined;
}

export interface ToldStage {
  /** `wave` is of Argo CD alone. */
  readonly title: { readonly phase: string; readonly wave?: number };
  readonly workloads: readonly string[];
  readonly hooks: number;
  readonly isWaitedFor: boolean;
  readonly begun: Instant | undefined;
  readonly ended: Instant | undefined;
  readonly state: 'ended' | 'timed-out' | 'failed' | 'waiting' | 'not-begun';
  readonly unready: readonly ToldUnready[];
  readonly blocked: readonly ToldBlocked[];
  readonly refused: readonly ToldRefused[];
}

/** A workload that the API server does not take. */
export interface ToldRefused {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly place: string;
  readonly isOfCreation: boolean;
  readonly causes: readonly string[];
  readonly message: string;
}

/** A hook that never starts, with its place, and what it waits for, which is applied only after it. */
export interface ToldBlocked {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly place: string;
  readonly by: { readonly kind: string; readonly name: string; readonly place: string };
}

/** A workload that is not ready when a wait ends. */
export interface ToldUnready {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly isFailed: boolean;
  /** In the words of who waits. */
  readonly message: string;
  /** In those of `kubectl rollout status`. */
  readonly status: string;
}

/** What the applier does with a release, one sentence each; none if it applies everything at once and says nothing else. */
export function applierSentences(applier: ToldApplier): readonly string[] {
  return [
    ...hookSentences(applier),
    ...blockedSentences(applier),
    ...waveSentences(applier),
    ...endSentences(applier),
    ...goneSentences(applier),
  ];
}

/** What is typed or stands in its object. */
function commandOf({ name, waits, timeout, rollsBack }: ToldApplier): string {
  const limit = timeout === undefined ? '' : ` --timeout=${goDuration(timeout)}`;
  switch (name) {
    case 'kubectl':
    case 'kustomize':
      return verbatim`kubectl rollout status${limit}`;
    case 'helm3':
    case 'helm4': {
      const back = name === 'helm3' ? ' --atomic' : ' --rollback-on-failure';
      return verbatim`helm upgrade --install${waits ? ' --wait' : ''}${rollsBack ? back : ''}${limit}`;
    }
    case 'argocd':
      return 'Argo CD';
    case 'flux':
      return 'Flux';
  }
}

/** A command in the way commands are written, a controller by its name. */
function actorOf(applier: ToldApplier): string {
  const command = commandOf(applier);
  return isCommand(applier) ? `\`${command}\`` : command;
}

function isCommand({ name }: ToldApplier): boolean {
  return name !== 'argocd' && name !== 'flux';
}

const whoApplies: Readonly<Record<ToldApplier['name'], string>> = {
  kubectl: 'kubectl',
  kustomize: 'kubectl',
  helm3: 'Helm',
  helm4: 'Helm',
  argocd: 'Argo CD',
  flux: 'Flux',
};

function hookSentences({ stages, hookTime }: ToldApplier): readonly string[] {
  const count = stages.reduce((sum, { hooks, blocked }) => sum + hooks - blocked.length, 0);
  if (count === 0) return [];
  const when = hookTime > 0 ? say`after ${durationText(hookTime)}${count === 1 ? '' : say` each`}` : say`at once`;
  const hint = hookTime > 0 ? '' : say` With hook=30s each of them takes 30 s.`;
  return [
    count === 1
      ? say`${plural(count, 'hook')} is taken to succeed ${when}.${hint}`
      : say`${plural(count, 'hook')} are taken to succeed ${when}.${hint}`,
  ];
}

function blockedSentences({ stages }: ToldApplier): readonly string[] {
  return stages.flatMap(({ blocked }) =>
    blocked.map(({ name, place, by }) => {
      const needed = `${by.kind} ${by.name} (${by.place})`;
      return say`Hook ${name} (${place}) never starts: it needs ${needed}, which is applied only after it.`;
    }),
  );
}

const mostWaves = 5;

function waveSentences({ stages }: ToldApplier): readonly string[] {
  const begun = stages.filter((each) => each.begun !== undefined && each.workloads.length > 0);
  // Hooks that take no time make no waves.
  if (!stages.some(({ title, begun: at = 0 }) => title.wave !== undefined || at > 0) || stages.length < 2) return [];
  const shown = begun.slice(0, mostWaves).map((stage) => {
    const start = stage.begun === 0 ? say`at once` : say`after ${durationText(stage.begun ?? 0)}`;
    return say`${placeOf(stage)} begins ${start}: ${namesText(stage.workloads)}.`;
  });
  const left = begun.length - mostWaves;
  return left > 0 ? [...shown, left === 1 ? say`${left} more wave follows.` : say`${left} more waves follow.`] : shown;
}

function placeOf({ title }: ToldStage): string {
  return stageText(title);
}

/** A stage of a release: `Sync wave 1`, `The apply`. */
export function stageText({ phase, wave }: ToldStage['title']): string {
  if (wave !== undefined) return say`${phase} wave ${wave}`;
  if (phase === 'rollback') return say`The roll-back`;
  return phase === 'hooks-before'
    ? say`The first hooks`
    : phase === 'hooks-after'
      ? say`The last hooks`
      : say`The apply`;
}

function namesText(names: readonly string[]): string {
  const rest = names.length - 3;
  return listText(rest > 1 ? [...names.slice(0, 3), say`${rest} others`] : names, 'and');
}

function endSentences(applier: ToldApplier): readonly string[] {
  const { stages } = applier;
  const last = stages.find(({ state }) => state !== 'ended');
  if (last !== undefined) return failureSentences(applier, last);
  const end = stages.at(-1)?.ended ?? 0;
  const isWaitedFor = stages.some((stage) => stage.isWaitedFor);
  if (applier.name === 'argocd')
    return isWaitedFor ? [say`The sync succeeds after ${durationText(end)}, when its last wave is applied.`] : [];
  if (!isWaitedFor) return [];
  const verb = isCommand(applier) ? say`returns` : say`reports success`;
  const isEarly = applier.complete === undefined || applier.complete > end;
  const early = isEarly ? say`, before all have rolled out` : '';
  return [say`${actorOf(applier)} ${verb} after ${durationText(end)}${early}.`];
}

function failureSentences(applier: ToldApplier, stage: ToldStage): readonly string[] {
  const { stages } = applier;
  const [blocked] = stage.blocked;
  const why =
    stage.refused.length > 0
      ? refusedText(stage.refused)
      : blocked === undefined
        ? unreadyText(stage.unready)
        : say`hook ${blocked.name} does not complete`;
  const never = stages.filter(({ state }) => state === 'not-begun').flatMap(({ workloads }) => workloads);
  const rest =
    never.length === 0
      ? []
      : [
          stage.title.phase === 'hooks-before'
            ? never.length === 1
              ? say`${placeOf(stage)} hold up ${namesText(never)}, which is never applied.`
              : say`${placeOf(stage)} hold up ${namesText(never)}, which are never applied.`
            : never.length === 1
              ? say`${placeOf(stage)} holds up ${namesText(never)}, which is never applied.`
              : say`${placeOf(stage)} holds up ${namesText(never)}, which are never applied.`,
        ];
  if (stage.ended === undefined)
    return [say`${actorOf(applier)} waits without end in ${lowerPlace(stage)}: ${why}.`, ...rest];
  const status = isCommand(applier) ? say` with exit status 1` : '';
  const who =
    stage.refused.length > 0 && whoApplies[applier.name] === 'kubectl' ? verbatim`\`kubectl apply\`` : actorOf(applier);
  const words = stage.refused.length > 0 ? refusalWords(applier, stage) : wordsOf(applier, stage);
  return [
    stage.refused.length > 0
      ? stage.ended === 0
        ? say`${who} fails at once${status}: ${why}.`
        : say`${who} fails after ${durationText(stage.ended)}${status}: ${why}.`
      : stage.ended === 0
        ? say`${who} gives up at once${status}: ${why}.`
        : say`${who} gives up after ${durationText(stage.ended)}${status}: ${why}.`,
    ...(words === '' ? [] : [say`It says: ${words}`]),
    ...rest,
    backSentence(applier),
  ];
}

function lowerPlace(stage: ToldStage): string {
  const place = placeOf(stage);
  return stage.title.wave === undefined ? inMiddle(place) : place;
}

const mostUnready = 2;

function refusedText(refused: readonly ToldRefused[]): string {
  return say`the API server refuses ${listText(
    refused.map(({ name, place }) => `${name} (${place})`),
    'and',
  )}`;
}

/** Empty for controllers, and where an object cannot even be decoded. */
function refusalWords(applier: ToldApplier, { refused }: ToldStage): string {
  const { name, isNew } = applier;
  if (!isCommand(applier) || refused.some(({ causes }) => causes.length === 0)) return '';
  if (name === 'kubectl' || name === 'kustomize') return refused.map(kubectlRefusal).join('\n');
  const said = (each: ToldRefused) => (name === 'helm4' ? `${serverSide(each)}: ${each.message}` : each.message);
  if (isNew) {
    const all = refused.map(said);
    return `Error: ${helmWords(applier, name === 'helm3' ? countedErrors(all) : all.join('\n'))}`;
  }
  const causes = refused.map((each) => {
    if (each.isOfCreation) return verbatim`failed to create resource: ${said(each)}`;
    return name === 'helm4'
      ? said(each)
      : verbatim`cannot patch "${each.name}" with kind ${each.kind}: ${each.message}`;
  });
  return `Error: ${helmWords(applier, causes.join(' && '))}`;
}

function kubectlRefusal({ kind, name, causes }: ToldRefused): string {
  const list = causes.length === 1 ? causes.join() : causes.map((each) => `\n* ${each}`).join('');
  return verbatim`The ${kind} "${name}" is invalid: ${list}`;
}

function serverSide({ apiVersion, kind, namespace, name }: ToldRefused): string {
  return verbatim`server-side apply failed for object ${namespace}/${name} ${apiVersion}, Kind=${kind}`;
}

/** As Go's multierror has them. */
function countedErrors(errors: readonly string[]): string {
  const count = errors.length === 1 ? verbatim`1 error` : verbatim`${errors.length} errors`;
  return `${count} occurred:${errors.map((each) => `\n\t* ${each}`).join('')}`;
}

function unreadyText(unready: readonly ToldUnready[]): string {
  const shown = unready.slice(0, mostUnready).map(({ name, status }) => say`${name} is not ready (${inShort(status)})`);
  const rest = unready.length - mostUnready;
  return listText(rest > 0 ? [...shown, `${plural(rest, 'other workload')}`] : shown, 'and');
}

/** Without what names the workload again. */
function inShort(status: string): string {
  return status
    .replace(/^error: /, '')
    .replace(/^Waiting for (?:deployment|daemon set) ".*?" (?:rollout to finish: )?/, '')
    .replace(/\.\.\.$/, '');
}

function backSentence({ rollback, isNew, rollsBack }: ToldApplier): string {
  if (!rollsBack || rollback === undefined) return say`Nothing is rolled back: what has been applied stays.`;
  const { begun, ended, isDone } = rollback;
  if (isNew) return say`Helm uninstalls the release, so that none of its workloads is left.`;
  const back = say`Helm applies the former release again`;
  if (ended === undefined || !isDone) return say`${back}, and that gets stuck, too.`;
  return say`${back}, which takes ${durationText(ended - begun)} more.`;
}

function goneSentences({ name, deleted, left, rollback }: ToldApplier): readonly string[] {
  const who = whoApplies[name];
  return [
    ...(deleted.length === 0
      ? []
      : [say`${who} deletes ${namesText(deleted)}${deletionEnd(deleted, rollback !== undefined)}.`]),
    ...(left.length === 0
      ? []
      : [
          left.length === 1
            ? say`${who} leaves ${namesText(left)} running, although it is no longer part of the release.`
            : say`${who} leaves ${namesText(left)} running, although they are no longer part of the release.`,
        ]),
  ];
}

function deletionEnd(deleted: readonly string[], isRolledBack: boolean): string {
  const isOne = deleted.length === 1;
  if (isRolledBack)
    return isOne ? say`, and the roll-back creates it again` : say`, and the roll-back creates them again`;
  return isOne ? say`: it is no longer part of the release` : say`: they are no longer part of the release`;
}

/** In upstream's own words, with RELEASE for a name that nobody knows; they may have several lines. */
function wordsOf(applier: ToldApplier, stage: ToldStage): string {
  const { state, unready, blocked, ended = 0 } = stage;
  const { name, timeout = ended } = applier;
  const [hook] = blocked;
  const isLate = state === 'timed-out';
  switch (name) {
    case 'kubectl':
    case 'kustomize':
      return isLate ? verbatim`error: timed out waiting for the condition` : (unready[0]?.status ?? '');
    case 'helm3':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, hookTimedOut) : verbatim`context deadline exceeded`)}`;
    case 'helm4':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, helm4Hook(hook)) : helm4Cause(unready, isLate))}`;
    case 'argocd':
      return isLate
        ? verbatim`Operation terminated, triggered by controller sync timeout`
        : verbatim`one or more synchronization tasks completed unsuccessfully`;
    case 'flux': {
      const cause = isLate ? verbatim`timeout waiting for` : verbatim`failed early due to stalled resources`;
      const shown = unready.filter(({ isFailed }) => isLate || isFailed);
      const list = shown.map((one) => verbatim`${fullName(one)} status: '${one.isFailed ? 'Failed' : 'InProgress'}'`);
      return verbatim`health check failed after ${goText(isLate ? timeout : ended)}: ${cause}: [${list.join(', ')}]`;
    }
  }
}

/** As Go prints a duration: `1h0m0s`, `15m0s`, `30s`. */
function goText(duration: Duration): string {
  const [seconds, minutes] = [Math.floor(duration / 1000), Math.floor(duration / 60_000)];
  if (minutes === 0) return `${seconds}s`;
  const hours = Math.floor(minutes / 60);
  return `${hours === 0 ? '' : `${hours}h`}${minutes % 60}m${seconds % 60}s`;
}

function fullName({ kind, namespace, name }: Pick<ToldUnready, 'kind' | 'namespace' | 'name'>): string {
  return `${kind}/${namespace}/${name}`;
}

/** Helm 3 watches hooks as a list, whose errors it counts. */
const hookTimedOut = countedErrors([verbatim`timed out waiting for the condition`]);

function helm4Hook(hook: ToldBlocked): string {
  return verbatim`resource ${fullName(hook)} not ready. status: InProgress, message: Job in progress\ncontext deadline exceeded`;
}

function hookWords({ isNew }: ToldApplier, cause: string): string {
  return `${isNew ? verbatim`failed pre-install` : verbatim`pre-upgrade hooks failed`}: ${cause}`;
}

function helm4Cause(unready: readonly ToldUnready[], isLate: boolean): string {
  const each = unready.map((one) => {
    const status = one.isFailed ? 'Failed' : 'InProgress';
    return verbatim`resource ${fullName(one)} not ready. status: ${status}, message: ${one.message}`;
  });
  return [...each, ...(isLate ? [verbatim`context deadline exceeded`] : [])].join('\n');
}

function helmWords({ name, isNew, rollsBack, rollback }: ToldApplier, cause: string): string {
  const prefix = isNew ? '' : verbatim`UPGRADE FAILED: `;
  if (!rollsBack) return `${prefix}${cause}`;
  const option = name === 'helm3' ? 'atomic' : 'rollback-on-failure';
  const end = isNew ? 'uninstalled' : verbatim`rolled back`;
  if (isNew || rollback?.isDone === true)
    return verbatim`${prefix}release RELEASE failed, and has been ${end} due to ${option} being set: ${cause}`;
  return verbatim`${prefix}an error occurred while rolling back the release. original upgrade error: ${cause}`;
}
