import type { Programs } from '../../host/programs/programs.ts';
import { whenQuiet } from '../../host/when-quiet.ts';
import { renderTask } from '../render-task.ts';
import type { RenderResult, TextFault } from '../rendering.ts';
import { nothingOfNow, type UnsavedTexts } from '../unsaved-texts.ts';
import { topAmong } from '../ways-out.ts';
import { compareRendering, type KnownBaselines } from './compare-rendering.ts';
import { editorRendering, type KnownRendering } from './editor-rendering.ts';
import { expectOfRendering } from './expect-of-rendering.ts';
import { faultTeller } from './fault-teller.ts';
import type { FollowedSettings, FollowOptions, OpenFile } from './follow-options.ts';
import { type RenderedFolder, renderFolder } from './render-folder.ts';
import { type TaskInputs, taskInputs } from './task-inputs.ts';
import { type Choice, type WantedRendering, WantedTasks } from './wanted-tasks.ts';

/** Renders what the open files are parts of, and renders it again as they change. */
export interface RenderingFollower {
  /** A file was opened, edited, saved or closed: looks at all of them after a pause. */
  changed(): void;
  /** A file of the workspace has changed, come or gone on the disk; undefined: the folders themselves have. */
  fileChanged(file: string | undefined): void;
  /** Resolved when what is open is rendered as it is now. */
  settled(): Promise<void>;
  /** Renders now, whatever the setting says. */
  render(): Promise<void>;
  /** The renderings among which the one, or that of the file, is chosen. */
  choicesFor(uriOrFile: string | undefined): readonly Choice[];
  /** Renders the files with this environment where they can be. */
  choose(uri: string): void;
  /** Renders the charts and overlays among the files for a report; undefined where nothing is to be rendered. */
  folder(files: readonly string[]): Promise<RenderedFolder | undefined>;
  dispose(): void;
}

/** From the last key to the rendering, so that programs are not started with each of them. */
const quietMilliseconds = 100;

/** Renderings that are kept for texts that come back, as with an undo. */
const maxResults = 6;

export function followRenderings(options: FollowOptions): RenderingFollower {
  const tasks = new WantedTasks(options.folders);
  const known = new Map<string, KnownRendering>();
  const told = new Map<string, string>();
  const results = new Map<string, RenderResult>();
  const baselines: KnownBaselines = { saved: new Map(), committed: new Map(), told: new Map() };
  let round = new AbortController();
  let isBusy = false;
  const waiting: (() => void)[] = [];

  const choices = new Map<string, WantedRendering['choices']>();

  const tell = (wanted: WantedRendering, next: KnownRendering): void => {
    const { uri } = wanted;
    const { environment, choices: own, hiddenIn } = wanted;
    const news = JSON.stringify([next.key, next.isOutOfDate, next.fault, environment, [...own], [...hiddenIn]]);
    known.set(uri, next);
    choices.set(uri, wanted.choices);
    if (told.get(uri) === news) return;
    told.set(uri, news);
    options.service.setRendering(uri, editorRendering(next, wanted, options.uriOf));
    options.onChange(uri);
  };
  const forgetBut = (kept: ReadonlySet<string>): void => {
    for (const uri of [...known.keys()].filter((each) => !kept.has(each))) {
      known.delete(uri);
      told.delete(uri);
      choices.delete(uri);
      baselines.told.delete(uri);
      options.service.setRendering(uri, undefined);
      options.onChange(uri);
    }
  };
  const tellFaults = faultTeller(options);
  const settle = (): void => {
    isBusy = false;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const start = async (isAsked: boolean): Promise<void> => {
    quiet.stop();
    isBusy = true;
    round.abort();
    round = new AbortController();
    const { signal } = round;
    await run({ ...options, tasks, known, results, baselines, tell, tellFaults, forgetBut, isAsked, signal }).catch(
      (error: unknown) => {
        if (!signal.aborted) options.log(`render: ${error instanceof Error ? error.stack : String(error)}`);
      },
    );
    if (!signal.aborted) settle();
  };
  const quiet = whenQuiet(quietMilliseconds, () => void start(false));
  const changed = (): void => {
    isBusy = true;
    quiet.ask();
  };
  return {
    changed,
    settled: () => (isBusy ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    fileChanged(file) {
      tasks.forget(file);
      changed();
    },
    render: () => start(true),
    choicesFor(uriOrFile = '') {
      const ofFile = [...choices.values()].flatMap((each) => each.get(uriOrFile) ?? []);
      return ofFile.length > 0 ? ofFile : ([...(choices.get(uriOrFile)?.values() ?? [])][0] ?? []);
    },
    choose(uri) {
      tasks.choose(uri);
      void start(false);
    },
    async folder(files) {
      const settings = options.settings();
      const signal = new AbortController().signal;
      return (
        settings && renderFolder(files, { ...options, tasks, settings, unsaved: unsavedOf(options, settings), signal })
      );
    },
    dispose() {
      quiet.stop();
      round.abort();
      settle();
    },
  };
}

interface Round extends FollowOptions {
  readonly tasks: WantedTasks;
  readonly known: ReadonlyMap<string, KnownRendering>;
  readonly results: Map<string, RenderResult>;
  readonly baselines: KnownBaselines;
  readonly tell: (wanted: WantedRendering, next: KnownRendering) => void;
  readonly tellFaults: (faults: readonly TextFault[]) => void;
  readonly forgetBut: (kept: ReadonlySet<string>) => void;
  /** Whether somebody has asked for it, whatever the setting says. */
  readonly isAsked: boolean;
  readonly signal: AbortSignal;
}

async function run(round: Round): Promise<void> {
  const settings = round.settings();
  if (settings === undefined) return round.forgetBut(new Set());
  const open = round.openFiles();
  const unsaved = unsavedOf(round, settings);
  const files = open.map(({ file }) => file);
  const wanted = await round.tasks.of(files, round.kept(), unsaved);
  if (round.signal.aborted) return;
  round.forgetBut(new Set(wanted.map(({ uri }) => uri)));
  const tellFaults = () => round.tellFaults([...round.tasks.faults, ...notesIn(round.known)]);
  tellFaults();
  await Promise.all(wanted.map((each) => update(each, { ...round, settings, unsaved, open })));
  if (!round.signal.aborted) tellFaults();
}

function notesIn(known: ReadonlyMap<string, KnownRendering>): readonly TextFault[] {
  return [...known.values()].flatMap(({ good }) => good?.notes ?? []);
}

function unsavedOf({ openFiles }: Pick<FollowOptions, 'openFiles'>, { render }: FollowedSettings): UnsavedTexts {
  if (render === 'save') return nothingOfNow();
  return new Map(openFiles().flatMap(({ file, text, isSaved }) => (isSaved ? [] : [[file, text] as const])));
}

interface Update extends Omit<Round, 'settings'> {
  readonly settings: FollowedSettings;
  readonly unsaved: UnsavedTexts;
  readonly open: readonly OpenFile[];
}

/** Programs take most of the time: what is compared and what is expected is looked up meanwhile. */
async function update(wanted: WantedRendering, now: Update): Promise<void> {
  const { signal, onChange } = now;
  const inputs = await taskInputs(wanted.task, now.unsaved, now.settings.kubernetesVersion);
  const expected = expectOfRendering(wanted, now);
  const shown = renderedNow(wanted, inputs, now).then(async (next) => {
    const isExpectedAnew = await expected;
    if (next === undefined || signal.aborted) return undefined;
    now.tell(wanted, next);
    if (isExpectedAnew) onChange(wanted.uri);
    return next.fault === undefined && next.key === inputs.key ? next.good?.rendering.text : undefined;
  });
  const [isComparedAnew] = await Promise.all([
    compareRendering(wanted, { shown, key: inputs.key }, now),
    shown,
    expected,
  ]);
  if (isComparedAnew && !signal.aborted) onChange(wanted.uri);
}

async function renderedNow(
  wanted: WantedRendering,
  { key, sources }: TaskInputs,
  now: Update,
): Promise<KnownRendering | undefined> {
  const { settings, unsaved, open, results, signal } = now;
  const { kubernetesVersion, render } = settings;
  const before = now.known.get(wanted.uri);
  const isBehind = ({ good }: KnownRendering): boolean =>
    render !== 'type' && open.some(({ file, text }) => text !== (good?.sources.get(file) ?? text));
  if (before?.key === key) return { ...before, isOutOfDate: before.fault !== undefined || isBehind(before) };
  const isWaiting = render === 'command' && !now.isAsked && !results.has(key);
  if (isWaiting) return before && { ...before, isOutOfDate: true };
  const rendered =
    results.get(key) ??
    (await renderTask(wanted.task, { kubernetesVersion, topOf: topAmong(now.folders()), unsaved, ...stoppable(now) }));
  if (signal.aborted) return undefined;
  keep(results, key, rendered);
  if (rendered.state === 'rendered') {
    const notes = (rendered.notes ?? []).map((note) => ({ ...note, text: sources.get(note.file) ?? '' }));
    const good = { rendering: rendered.rendering, sources, notes };
    const next = { key, good, fault: undefined, isOutOfDate: false };
    return { ...next, isOutOfDate: isBehind(next) };
  }
  const text = sources.get(rendered.fault.file) ?? '';
  const fault = { ...rendered.fault, text, isOfProgram: rendered.state === 'no-program' };
  return { key, good: before?.good, fault, isOutOfDate: true };
}

/** Programs that end with the round. */
function stoppable({ programs, signal }: Pick<Round, 'programs' | 'signal'>): { readonly programs: Programs } {
  return { programs: { ...programs, run: (name, call) => programs.run(name, { ...call, signal }) } };
}

function keep(results: Map<string, RenderResult>, key: string, rendered: RenderResult): void {
  results.delete(key);
  results.set(key, rendered);
  const [oldest] = results.keys();
  if (results.size > maxResults && oldest !== undefined) results.delete(oldest);
}
