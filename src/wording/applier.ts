// What is said of who applies a release: of its waves, of what it deletes, and of a wait that expires.

import { goDuration } from '../std/go-duration.ts';
import { say, verbatim } from '../std/say.ts';
import { lastWords } from './applier-words.ts';
import { durationText } from './duration-text.ts';
import { listText } from './list-text.ts';
import { inMiddle, plural } from './plural.ts';
import type { ToldApplier, ToldRefused, ToldStage, ToldUnready } from './told-applier.ts';

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
function commandOf({ name, waits, timeout, rollsBack, by }: ToldApplier): string {
  if (by !== undefined) return 'Flux';
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

function isCommand({ name, by }: ToldApplier): boolean {
  return name !== 'argocd' && name !== 'flux' && by === undefined;
}

const whoApplies: Readonly<Record<ToldApplier['name'], string>> = {
  kubectl: 'kubectl',
  kustomize: 'kubectl',
  helm3: 'Helm',
  helm4: 'Helm',
  argocd: 'Argo CD',
  flux: 'Flux',
};

function hookSentences(applier: ToldApplier): readonly string[] {
  const { stages } = applier;
  const countOf = (some: readonly ToldStage[]) =>
    some.reduce((sum, { hooks, blocked }) => sum + hooks - blocked.length, 0);
  const [begun, others] = [stages.filter(isBegun), stages.filter((each) => !isBegun(each))];
  return [...assumedHooks(countOf(begun), applier), ...missedHooks(countOf(others))];
}

function isBegun({ state }: ToldStage): boolean {
  return state !== 'not-begun';
}

function missedHooks(count: number): readonly string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say`${plural(count, 'hook')} never runs, because the release does not get to it.`
      : say`${plural(count, 'hook')} never run, because the release does not get to them.`,
  ];
}

function assumedHooks(count: number, { hookTime }: ToldApplier): readonly string[] {
  if (count === 0) return [];
  const when = hookTime > 0 ? say`after ${durationText(hookTime)}${count === 1 ? '' : say` each`}` : say`immediately`;
  const hint = hookTime > 0 ? '' : say` To assume a duration, set hook=30s.`;
  return [
    count === 1
      ? say`${plural(count, 'hook')} is assumed to succeed ${when}.${hint}`
      : say`${plural(count, 'hook')} are assumed to succeed ${when}.${hint}`,
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

const maxWaves = 5;

function waveSentences({ stages }: ToldApplier): readonly string[] {
  const begun = stages.filter((each) => each.begun !== undefined && each.workloads.length > 0);
  // Hooks that take no time make no waves.
  if (!stages.some(({ title, begun: at = 0 }) => title.wave !== undefined || at > 0) || stages.length < 2) return [];
  const shown = begun.slice(0, maxWaves).map((stage) => {
    const start = stage.begun === 0 ? say`immediately` : say`after ${durationText(stage.begun ?? 0)}`;
    return say`${placeOf(stage)} begins ${start}: ${namesText(stage.workloads)}.`;
  });
  const left = begun.length - maxWaves;
  return left > 0 ? [...shown, left === 1 ? say`${left} more wave follows.` : say`${left} more waves follow.`] : shown;
}

function placeOf({ title }: ToldStage): string {
  return stageText(title);
}

/** A stage of a release: `Sync wave 1`, `The apply`. */
export function stageText({ phase, wave }: ToldStage['title']): string {
  if (wave !== undefined) return say`${phase} wave ${wave}`;
  if (phase === 'rollback') return say`The rollback`;
  if (phase === 'dependencies') return say`The wait for dependencies`;
  return phase === 'hooks-before'
    ? say`The hooks before the apply`
    : phase === 'hooks-after'
      ? say`The hooks after the apply`
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
  const early = isEarly ? say`, before all workloads have rolled out` : '';
  return [say`${actorOf(applier)} ${verb} after ${durationText(end)}${early}.`];
}

/** Why it does not end well, in one sentence without its period; undefined: it does. */
export function applierFailure(applier: ToldApplier): string | undefined {
  const last = applier.stages.find(({ state }) => state !== 'ended');
  return last && failureSentences(applier, last)[0]?.replace(/\.$/, '');
}

function failureSentences(applier: ToldApplier, stage: ToldStage): readonly string[] {
  const { stages } = applier;
  const [blocked] = stage.blocked;
  const { by, heldUpBy } = applier;
  if (heldUpBy !== undefined && by !== undefined && stage.title.phase === 'dependencies') {
    const never = namesText(stages.flatMap(({ workloads }) => workloads));
    return [
      say`Flux does not apply ${never}: ${by.kind} ${by.name} depends on ${heldUpBy}, which never becomes ready.`,
    ];
  }
  const why =
    stage.refused.length > 0
      ? refusedText(stage.refused)
      : blocked === undefined
        ? unreadyText(stage.unready)
        : say`hook ${blocked.name} needs ${blocked.by.kind} ${blocked.by.name}, which comes only after it`;
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
    return [say`${actorOf(applier)} waits indefinitely during ${lowerPlace(stage)}: ${why}.`, ...rest];
  const status = isCommand(applier) ? say` with exit status 1` : '';
  const who =
    stage.refused.length > 0 && whoApplies[applier.name] === 'kubectl' ? verbatim`\`kubectl apply\`` : actorOf(applier);
  const words = lastWords(applier, stage);
  return [
    stage.refused.length > 0
      ? stage.ended === 0
        ? say`${who} fails immediately${status}: ${why}.`
        : say`${who} fails after ${durationText(stage.ended)}${status}: ${why}.`
      : stage.ended === 0
        ? say`${who} gives up immediately${status}: ${why}.`
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

const maxUnready = 2;

function refusedText(refused: readonly ToldRefused[]): string {
  return say`the API server rejects ${listText(
    refused.map(({ name, place }) => `${name} (${place})`),
    'and',
  )}`;
}

/** Empty for controllers, and where an object cannot even be decoded. */
function unreadyText(unready: readonly ToldUnready[]): string {
  const shown = unready.slice(0, maxUnready).map(({ name, status }) => say`${name} is not ready (${inShort(status)})`);
  const rest = unready.length - maxUnready;
  return listText(rest > 0 ? [...shown, `${plural(rest, 'other workload')}`] : shown, 'and');
}

/** Without what names the workload again. */
function inShort(status: string): string {
  return status
    .replace(/^error: /, '')
    .replace(/^Waiting for (?:deployment|daemon set) ".*?" (?:rollout to finish: )?/, '')
    .replace(/\.\.\.$/, '');
}

function backSentence({ rollback, isNew, rollsBack, uninstalls }: ToldApplier): string {
  if (uninstalls && !isNew) return say`Then Flux uninstalls the release with all its pods, and installs it again.`;
  if (!rollsBack || rollback === undefined) return say`Nothing is rolled back: the changes applied so far stay.`;
  const { begun, ended, isDone } = rollback;
  if (isNew) return say`Helm uninstalls the release, so none of its workloads remain.`;
  const back = say`Helm reapplies the previous release`;
  if (ended === undefined || !isDone) return say`${back}, and that gets stuck too.`;
  return say`${back}, which takes another ${durationText(ended - begun)}.`;
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
  if (isRolledBack) return isOne ? say`, and the rollback recreates it` : say`, and the rollback recreates them`;
  return isOne ? say`: it is no longer part of the release` : say`: they are no longer part of the release`;
}
