// What is said of who applies a release: of its waves, of what it deletes, and of a wait that expires.
import { durationText } from '../std/duration-text.ts';
import { goDuration } from '../std/go-duration.ts';
import type { Duration, Instant } from '../std/time.ts';
import { listText } from './list-text.ts';
import { plural } from './plural.ts';

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
      return `kubectl rollout status${limit}`;
    case 'helm3':
    case 'helm4': {
      const back = name === 'helm3' ? ' --atomic' : ' --rollback-on-failure';
      return `helm upgrade --install${waits ? ' --wait' : ''}${rollsBack ? back : ''}${limit}`;
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
  const when = hookTime > 0 ? `after ${durationText(hookTime)}${count === 1 ? '' : ' each'}` : 'at once';
  const hint = hookTime > 0 ? '' : ' With hook=30s each of them takes 30 s.';
  return [`${plural(count, 'hook')} ${count === 1 ? 'is' : 'are'} taken to succeed ${when}.${hint}`];
}

function blockedSentences({ stages }: ToldApplier): readonly string[] {
  return stages.flatMap(({ blocked }) =>
    blocked.map(({ name, place, by }) => {
      const needed = `${by.kind} ${by.name} (${by.place})`;
      return `Hook ${name} (${place}) never starts: it needs ${needed}, which is applied only after it.`;
    }),
  );
}

const mostWaves = 5;

function waveSentences({ stages }: ToldApplier): readonly string[] {
  const begun = stages.filter((each) => each.begun !== undefined && each.workloads.length > 0);
  // Hooks that take no time make no waves.
  if (!stages.some(({ title, begun: at = 0 }) => title.wave !== undefined || at > 0) || stages.length < 2) return [];
  const shown = begun.slice(0, mostWaves).map((stage) => {
    const start = stage.begun === 0 ? 'at once' : `after ${durationText(stage.begun ?? 0)}`;
    return `${placeOf(stage)} begins ${start}: ${namesText(stage.workloads)}.`;
  });
  const left = begun.length - mostWaves;
  return left > 0 ? [...shown, `${left} more ${left === 1 ? 'wave follows' : 'waves follow'}.`] : shown;
}

function placeOf({ title }: ToldStage): string {
  return stageText(title);
}

/** A stage of a release: `Sync wave 1`, `The apply`. */
export function stageText({ phase, wave }: ToldStage['title']): string {
  if (wave !== undefined) return `${phase} wave ${wave}`;
  if (phase === 'rollback') return 'The roll-back';
  return phase === 'hooks-before' ? 'The first hooks' : phase === 'hooks-after' ? 'The last hooks' : 'The apply';
}

function namesText(names: readonly string[]): string {
  const rest = names.length - 3;
  return listText(rest > 1 ? [...names.slice(0, 3), `${rest} others`] : names, 'and');
}

function endSentences(applier: ToldApplier): readonly string[] {
  const { stages } = applier;
  const last = stages.find(({ state }) => state !== 'ended');
  if (last !== undefined) return failureSentences(applier, last);
  const end = stages.at(-1)?.ended ?? 0;
  const isWaitedFor = stages.some((stage) => stage.isWaitedFor);
  if (applier.name === 'argocd')
    return isWaitedFor ? [`The sync succeeds after ${durationText(end)}, when its last wave is applied.`] : [];
  if (!isWaitedFor) return [];
  const verb = isCommand(applier) ? 'returns' : 'reports success';
  const isEarly = applier.complete === undefined || applier.complete > end;
  const early = isEarly ? ', before all have rolled out' : '';
  return [`${actorOf(applier)} ${verb} after ${durationText(end)}${early}.`];
}

function failureSentences(applier: ToldApplier, stage: ToldStage): readonly string[] {
  const { stages } = applier;
  const [blocked] = stage.blocked;
  const why =
    stage.refused.length > 0
      ? refusedText(stage.refused)
      : blocked === undefined
        ? unreadyText(stage.unready)
        : `hook ${blocked.name} does not complete`;
  const never = stages.filter(({ state }) => state === 'not-begun').flatMap(({ workloads }) => workloads);
  const rest =
    never.length === 0
      ? []
      : [
          `${placeOf(stage)} ${stage.title.phase === 'hooks-before' ? 'hold' : 'holds'} up ${namesText(never)}, which ${never.length === 1 ? 'is' : 'are'} never applied.`,
        ];
  if (stage.ended === undefined)
    return [`${actorOf(applier)} waits without end in ${lowerPlace(stage)}: ${why}.`, ...rest];
  const status = isCommand(applier) ? ' with exit status 1' : '';
  const who = stage.refused.length > 0 && whoApplies[applier.name] === 'kubectl' ? '`kubectl apply`' : actorOf(applier);
  const words = stage.refused.length > 0 ? refusalWords(applier, stage) : wordsOf(applier, stage);
  return [
    `${who} ${stage.refused.length > 0 ? 'fails' : 'gives up'} ${stage.ended === 0 ? 'at once' : `after ${durationText(stage.ended)}`}${status}: ${why}.`,
    ...(words === '' ? [] : [`It says: ${words}`]),
    ...rest,
    backSentence(applier),
  ];
}

function lowerPlace(stage: ToldStage): string {
  const place = placeOf(stage);
  return stage.title.wave === undefined ? place.toLowerCase() : place;
}

const mostUnready = 2;

function refusedText(refused: readonly ToldRefused[]): string {
  return `the API server refuses ${listText(
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
    if (each.isOfCreation) return `failed to create resource: ${said(each)}`;
    return name === 'helm4' ? said(each) : `cannot patch "${each.name}" with kind ${each.kind}: ${each.message}`;
  });
  return `Error: ${helmWords(applier, causes.join(' && '))}`;
}

function kubectlRefusal({ kind, name, causes }: ToldRefused): string {
  const list = causes.length === 1 ? causes.join() : causes.map((each) => `\n* ${each}`).join('');
  return `The ${kind} "${name}" is invalid: ${list}`;
}

function serverSide({ apiVersion, kind, namespace, name }: ToldRefused): string {
  return `server-side apply failed for object ${namespace}/${name} ${apiVersion}, Kind=${kind}`;
}

/** As Go's multierror has them. */
function countedErrors(errors: readonly string[]): string {
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  return `${count} occurred:${errors.map((each) => `\n\t* ${each}`).join('')}`;
}

function unreadyText(unready: readonly ToldUnready[]): string {
  const shown = unready.slice(0, mostUnready).map(({ name, status }) => `${name} is not ready (${inShort(status)})`);
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
  if (!rollsBack || rollback === undefined) return 'Nothing is rolled back: what has been applied stays.';
  const { begun, ended, isDone } = rollback;
  if (isNew) return 'Helm uninstalls the release, so that none of its workloads is left.';
  const back = 'Helm applies the former release again';
  if (ended === undefined || !isDone) return `${back}, and that gets stuck, too.`;
  return `${back}, which takes ${durationText(ended - begun)} more.`;
}

function goneSentences({ name, deleted, left, rollback }: ToldApplier): readonly string[] {
  const who = whoApplies[name];
  const those = (names: readonly string[]) => (names.length === 1 ? 'it is' : 'they are');
  return [
    ...(deleted.length === 0
      ? []
      : [`${who} deletes ${namesText(deleted)}${deletionEnd(deleted, rollback !== undefined)}.`]),
    ...(left.length === 0
      ? []
      : [`${who} leaves ${namesText(left)} running, although ${those(left)} no longer part of the release.`]),
  ];
}

function deletionEnd(deleted: readonly string[], isRolledBack: boolean): string {
  const isOne = deleted.length === 1;
  if (isRolledBack) return `, and the roll-back creates ${isOne ? 'it' : 'them'} again`;
  return `: ${isOne ? 'it is' : 'they are'} no longer part of the release`;
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
      return isLate ? 'error: timed out waiting for the condition' : (unready[0]?.status ?? '');
    case 'helm3':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, hookTimedOut) : 'context deadline exceeded')}`;
    case 'helm4':
      return `Error: ${helmWords(applier, hook ? hookWords(applier, helm4Hook(hook)) : helm4Cause(unready, isLate))}`;
    case 'argocd':
      return isLate
        ? 'Operation terminated, triggered by controller sync timeout'
        : 'one or more synchronization tasks completed unsuccessfully';
    case 'flux': {
      const cause = isLate ? 'timeout waiting for' : 'failed early due to stalled resources';
      const shown = unready.filter(({ isFailed }) => isLate || isFailed);
      const list = shown.map((each) => `${fullName(each)} status: '${each.isFailed ? 'Failed' : 'InProgress'}'`);
      return `health check failed after ${goText(isLate ? timeout : ended)}: ${cause}: [${list.join(', ')}]`;
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
const hookTimedOut = countedErrors(['timed out waiting for the condition']);

function helm4Hook(hook: ToldBlocked): string {
  return `resource ${fullName(hook)} not ready. status: InProgress, message: Job in progress\ncontext deadline exceeded`;
}

function hookWords({ isNew }: ToldApplier, cause: string): string {
  return `${isNew ? 'failed pre-install' : 'pre-upgrade hooks failed'}: ${cause}`;
}

function helm4Cause(unready: readonly ToldUnready[], isLate: boolean): string {
  const each = unready.map((one) => {
    const status = one.isFailed ? 'Failed' : 'InProgress';
    return `resource ${fullName(one)} not ready. status: ${status}, message: ${one.message}`;
  });
  return [...each, ...(isLate ? ['context deadline exceeded'] : [])].join('\n');
}

function helmWords({ name, isNew, rollsBack, rollback }: ToldApplier, cause: string): string {
  const prefix = isNew ? '' : 'UPGRADE FAILED: ';
  if (!rollsBack) return `${prefix}${cause}`;
  const option = name === 'helm3' ? 'atomic' : 'rollback-on-failure';
  const end = isNew ? 'uninstalled' : 'rolled back';
  if (isNew || rollback?.isDone === true)
    return `${prefix}release RELEASE failed, and has been ${end} due to ${option} being set: ${cause}`;
  return `${prefix}an error occurred while rolling back the release. original upgrade error: ${cause}`;
}
