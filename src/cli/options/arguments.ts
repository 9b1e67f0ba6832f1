import { parseArgs } from 'node:util';
import type { ServerSideApply } from '../../change/change.ts';
import type { ClusterChoice, LivePlace } from '../../host/kubectl.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { readApplier } from '../../preview/release/appliers/read-applier.ts';
import type { FieldValue } from '../../preview/what-if/field-value.ts';
import { durationOf } from '../../std/go-duration.ts';
import { nearSpelling } from '../../std/nearest.ts';
import type { Duration, Instant } from '../../std/time.ts';
import { faultOfPlace } from '../../wording/cli/inputs.ts';
import {
  badJobs,
  badOutput,
  badShard,
  dryRunWithSet,
  emptyAgainst,
  forceWithoutServerSide,
  missingOption,
  missingValue,
  misspeltOption,
  noCommand,
  noImage,
  noInput,
  notACommit,
  notACount,
  notADurationOption,
  notAnImage,
  notTrueOrFalse,
  optionWithoutCluster,
  unknownChoice,
  unknownKubernetes,
} from '../../wording/cli/usage.ts';
import { oneTarget } from '../../wording/follow.ts';
import { type Assumptions, defaultAssumptions } from '../../workload/assumptions.ts';
import { readFeatureGates, type SwitchedGates } from '../../workload/feature-gates.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import { entryOf, type ScenarioAction, type StepName } from '../../workload/steps.ts';
import { isSupportedVersion, latestVersion, supportedVersions } from '../../workload/versions.ts';
import { fieldValueOf } from '../inputs/set-fields.ts';
import { UsageError } from '../usage-error.ts';
import { type Command, commands, failLevels, formats, type operations } from './command-table.ts';
import { type DrainCommand, drainRequestOf } from './drain-arguments.ts';
import { type HelmOptions, helmOptionsOf } from './helm-options.ts';
import { languages } from './languages.ts';
import { type TuneCommand, tuneRequestOf } from './tune-arguments.ts';
import { savedTimesOf, type WorldRequest, worldRequestOf } from './world-arguments.ts';

/** The baseline: `auto` is git HEAD if it differs, else an assumed earlier image. */
export type Against =
  | { readonly source: 'auto' | 'assumed' }
  | { readonly source: 'git'; readonly ref: string }
  | AgainstCluster
  | { readonly source: 'file'; readonly path: string; readonly text?: string };

export interface AgainstCluster extends ClusterChoice {
  readonly source: 'cluster';
  /** Whether the server itself says what applies come to. */
  readonly asksServer?: true;
  /** What the choice comes to; absent: nobody has asked yet. */
  readonly place?: LivePlace;
}

export type Format = (typeof formats)[number];

/** A command in kubectl's words; `change` writes something, `at` an instant after the apply or once that is settled. */
export type OperationRequest =
  | { readonly do: 'status'; readonly watch: boolean; readonly timeout: Duration | undefined }
  | { readonly do: 'get'; readonly watch: boolean }
  | { readonly do: 'history'; readonly revision: number }
  | { readonly do: 'merge' }
  /** Without a file for them, measured times are told and not written. */
  | { readonly do: 'watch'; readonly timeout: Duration | undefined; readonly saveTimes?: string }
  | WorldRequest
  | DrainCommand
  | TuneCommand
  | {
      readonly do: 'change';
      readonly actions: readonly ScenarioAction[];
      readonly at: Instant | undefined;
      readonly watch: boolean;
      readonly timeout: Duration | undefined;
      readonly isRecorded: boolean;
    };

/** A run as it was asked for. */
export interface CliOptions {
  readonly inputs: readonly string[];
  /** Absent: a preview of what applying the inputs does. */
  readonly operation?: OperationRequest;
  readonly against: Against;
  readonly format: Format;
  /** Reports to files, besides the one to standard output. */
  readonly outputs: readonly { readonly format: Format; readonly file: string }[];
  readonly failOn: (typeof failLevels)[number];
  /** Whether what was there before and what does not render here count, too. */
  readonly strict: boolean;
  readonly assumptions: Assumptions;
  /** What of them the command line says, for files that say something, too. */
  readonly assume: readonly string[];
  readonly kubernetes?: string;
  /** Absent: none is switched. */
  readonly featureGates?: SwitchedGates;
  /** A file that tells of the cluster; absent: that of the configuration. */
  readonly world?: string;
  /** Absent: looked for in the folders above the first input. */
  readonly config?: string;
  /** Fields that are changed in each workload. */
  readonly set: readonly FieldValue[];
  /** Who applies releases; absent: that of the configuration. */
  readonly applier?: ApplierOptions;
  /** Absent: the server does not merge what is applied. */
  readonly serverSide?: ServerSideApply;
  /** A file with steps; absent: none. */
  readonly scenario?: string;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: boolean;
  /** How many threads work; absent: as many as pay. */
  readonly jobs?: number;
  /** Which share of the files, counted from 1; absent: all. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** Whether to preview again whenever a file changes. */
  readonly follow: boolean;
  readonly helm: HelmOptions;
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** The completion of a shell is asked for. */
export interface CompletionRequest {
  readonly shell: string | undefined;
}

/** The commands that take nothing to preview. */
type Speaker = 'lsp' | 'mcp' | 'man';

function isSpeaker(name: Command['name']): name is Speaker {
  return name === 'lsp' || name === 'mcp' || name === 'man';
}

/** Reads the command line; a command stands for its help. Throws a UsageError for what is not understood. */
export function readArguments(
  words: readonly string[],
): CliOptions | Command | CompletionRequest | 'version' | Speaker {
  if (words[0] === 'help') return commandOf(words.slice(1));
  const command = commandOf(words);
  const { values, positionals } = parse(words.slice(command.words.length), command);
  oneOf('--language', textOf(values.language) ?? 'en', languages);
  if (values.help === true) return command;
  if (values.version === true) return 'version';
  if (isSpeaker(command.name)) return command.name;
  if (command.name === 'completion') return { shell: positionals[0] };
  const images = command.name === 'set-image' ? positionals.slice(1) : [];
  const inputs = command.name === 'set-image' || command.name === 'tune' ? positionals.slice(0, 1) : positionals;
  // Before the inputs are missed: it may have taken one for its value.
  const assumptions = assumptionsOf(textsOf(values.assume), textOf(values.kubernetes));
  const isOfWorld = command.name === 'world-save' || command.name === 'world-show';
  if ((inputs.length === 0 && !isOfWorld) || inputs.includes(''))
    throw new UsageError(command.name === 'watch' ? oneTarget : noInput(command.name === 'merge'));
  const strict = values.strict === true;
  const special =
    worldRequestOf(command, values, inputs) ??
    drainRequestOf(command, values) ??
    tuneRequestOf(command, values, positionals);
  const operation = special ?? operationOf(command, values, images);
  return {
    inputs,
    ...(operation === undefined ? {} : { operation }),
    against: inCluster(againstOf(isOfWorld || command.name === 'watch' ? 'cluster' : textOf(values.against)), values),
    format: oneOf('--format', textOf(values.format) ?? 'text', formats),
    outputs: textsOf(values.output).map(outputOf),
    failOn: oneOf('--fail-on', textOf(values['fail-on']) ?? (strict ? 'error' : 'new-error'), failLevels),
    strict,
    assumptions,
    assume: textsOf(values.assume),
    ...(typeof values.kubernetes === 'string' ? { kubernetes: values.kubernetes } : {}),
    ...featureGatesOf(textsOf(values['feature-gates'])),
    ...(typeof values.world === 'string' ? { world: values.world } : {}),
    ...(typeof values.config === 'string' ? { config: values.config } : {}),
    set: textsOf(values.set).map(fieldValueOf),
    ...(typeof values.applier === 'string' ? { applier: applierOf(values.applier) } : {}),
    ...serverSideOf(values),
    ...(typeof values.scenario === 'string' ? { scenario: values.scenario } : {}),
    quiet: values.quiet === true,
    verbose: values.verbose === true,
    color: values['no-color'] !== true,
    ...(values.jobs === undefined ? {} : { jobs: jobsOf(textOf(values.jobs)) }),
    ...(typeof values.shard === 'string' ? { shard: shardOf(values.shard) } : {}),
    follow: values.follow === true,
    helm: helmOptionsOf({
      values: textsOf(values.values),
      set: textsOf(values['helm-set']),
      arguments: textsOf(values['helm-args']),
      isFetching: values.fetch === true,
    }),
  };
}

/** How an object is applied over what is there; kubectl has the same flags. */
function serverSideOf(values: Values): Pick<CliOptions, 'serverSide'> {
  const [isServerSide, isForced] = [values['server-side'] === true, values['force-conflicts'] === true];
  if (isForced && !isServerSide) throw new UsageError(forceWithoutServerSide);
  return isServerSide ? { serverSide: { isForced } } : {};
}

function applierOf(text: string): ApplierOptions {
  const read = readApplier(text);
  if ('fault' in read) throw new UsageError(faultOfPlace('--applier', read.fault));
  return read.applier;
}

/** The command that the line begins with; a file of such a name is written with a folder, as ./status. */
function commandOf(words: readonly string[]): Command {
  const named = commands.find(({ words: own }) => own.length > 0 && own.every((word, index) => words[index] === word));
  const [preview] = commands;
  if (named === undefined && preview === undefined) throw new UsageError(noCommand);
  return named ?? (preview as Command);
}

function parse(words: readonly string[], { flags }: Command): { values: Values; positionals: readonly string[] } {
  const options = Object.fromEntries(
    flags.map(({ name, short, value, isRepeatable }) => {
      const type = value === undefined && name !== 'watch' ? ('boolean' as const) : ('string' as const);
      return [name, { type, multiple: isRepeatable === true, ...(short === undefined ? {} : { short }) }];
    }),
  );
  // A flag that is on by default takes =false, as Go's do; alone it is true.
  const args = words.map((word) => (/^(?:--watch|-w)$/.test(word) ? '--watch=true' : word.replace(/^-w=/, '--watch=')));
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [message = ''] = error instanceof Error ? error.message.split(/\.\s/) : [String(error)];
    const [, dashed] = /^Option '(.+)' argument is ambiguous/.exec(message) ?? [];
    if (dashed !== undefined) throw new UsageError(missingValue(dashed));
    const [, unknown] = /^Unknown option '--(.+)'$/.exec(message) ?? [];
    const meant = unknown === undefined ? undefined : nearSpelling(unknown, Object.keys(options));
    throw new UsageError(meant === undefined ? message : misspeltOption(message, meant));
  }
}

function operationOf({ name }: Command, values: Values, images: readonly string[]): OperationRequest | undefined {
  const watch = textOf(values.watch) ?? 'true';
  if (watch !== 'true' && watch !== 'false') throw new UsageError(notTrueOrFalse(watch));
  const waits = { watch: watch === 'true', timeout: timeOf('--timeout', textOf(values.timeout)) || undefined };
  if (name === '' || name === 'completion' || isSpeaker(name)) return undefined;
  if (name === 'world-save' || name === 'world-show' || name === 'drain' || name === 'tune') return undefined;
  if (name === 'status') return { do: 'status', ...waits };
  if (name === 'get') return { do: 'get', watch: waits.watch };
  if (name === 'history') return { do: 'history', revision: countOf('--revision', textOf(values.revision) ?? '0') };
  if (name === 'merge') return { do: 'merge' };
  if (name === 'watch') return { do: 'watch', timeout: waits.timeout, ...savedTimesOf(values) };
  const at = timeOf('--at', textOf(values.at));
  return { do: 'change', actions: actionsOf(name, values, images), at, ...waits, isRecorded: values.record === true };
}

/** The steps that are commands without operands of their own, and `set image`. */
type ChangeName = Exclude<Extract<(typeof operations)[number], StepName>, 'drain'>;

function actionsOf(name: ChangeName, values: Values, images: readonly string[]): readonly ScenarioAction[] {
  if (name === 'set-image') {
    if (images.length === 0) throw new UsageError(noImage);
    return images.map(imageOf);
  }
  const counts = Object.entries(entryOf(name).fields).map(([field, { default: standard }]) => {
    const flag = field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return [field, countOf(`--${flag}`, textOf(values[flag]) ?? standard?.toString())];
  });
  return [{ do: name, ...Object.fromEntries(counts) }];
}

function imageOf(text: string): ScenarioAction {
  const [, container, image] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (container === undefined || image === undefined) throw new UsageError(notAnImage(text));
  return { do: 'set-image', container, image };
}

function countOf(flag: string, text: string | undefined): number {
  if (text === undefined) throw new UsageError(missingOption(flag));
  if (!/^\d{1,10}$/.test(text)) throw new UsageError(notACount(flag, text));
  return Number(text);
}

const maxJobs = 256;

function jobsOf(text: string | undefined): number {
  const jobs = countOf('--jobs', text);
  if (jobs < 1 || jobs > maxJobs) throw new UsageError(badJobs(text ?? '', maxJobs));
  return jobs;
}

function shardOf(text: string): { readonly index: number; readonly count: number } {
  const [index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (index < 1 || index > count) throw new UsageError(badShard(text));
  return { index, count };
}

function timeOf(flag: string, text: string | undefined): Duration | undefined {
  if (text === undefined) return undefined;
  const time = durationOf(text);
  if (time === undefined) throw new UsageError(notADurationOption(flag, text));
  return time;
}

function textOf(value: Values[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function textsOf(value: Values[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function againstOf(text: string | undefined): Against {
  if (text === undefined || text === 'auto') return { source: 'auto' };
  if (text === 'assumed' || text === 'cluster') return { source: text };
  if (text === '') throw new UsageError(emptyAgainst);
  if (!text.startsWith('git:')) return { source: 'file', path: text };
  const ref = text.slice('git:'.length);
  // No option, no other path, no range: what git would read as something else than one commit.
  if (!/^[^-^\s:?*[\\\p{C}][^\s:?*[\\\p{C}]*$/u.test(ref) || ref.includes('..')) throw new UsageError(notACommit(ref));
  return { source: 'git', ref };
}

/** Which cluster is asked; kubectl has the same flags. */
function inCluster(against: Against, values: Values): Against {
  const choice = clusterChoiceOf(values);
  const asksServer = oneOf('--dry-run', textOf(values['dry-run']) ?? 'none', ['none', 'server']) === 'server';
  if (asksServer && (textsOf(values.set).length > 0 || values.scenario !== undefined))
    throw new UsageError(dryRunWithSet);
  if (against.source === 'cluster') return { ...against, ...choice, ...(asksServer && { asksServer }) };
  if (asksServer) throw new UsageError(optionWithoutCluster('--dry-run'));
  const [first] = Object.keys(choice);
  if (first !== undefined) throw new UsageError(optionWithoutCluster(`--${first}`));
  return against;
}

function clusterChoiceOf(values: Values): ClusterChoice {
  const names = ['context', 'namespace', 'kubeconfig'] as const;
  const given = names.flatMap((name) => {
    const text = textOf(values[name]);
    if (text === '') throw new UsageError(missingValue(`--${name}`));
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given);
}

function outputOf(text: string): CliOptions['outputs'][number] {
  const [, format, file] = /^([^=]*)=(.+)$/.exec(text) ?? [];
  if (format === undefined || file === undefined) throw new UsageError(badOutput(text));
  return { format: oneOf('--output', format, formats), file };
}

function assumptionsOf(texts: readonly string[], kubernetes: string | undefined): Assumptions {
  if (kubernetes !== undefined && !isSupportedVersion(kubernetes)) {
    throw new UsageError(unknownKubernetes(kubernetes, supportedVersions[0], latestVersion));
  }
  const base = kubernetes === undefined ? defaultAssumptions : { ...defaultAssumptions, kubernetesVersion: kubernetes };
  const { assumptions, faults } = readAssumptions(texts.join(','), base);
  if (faults[0] !== undefined) throw new UsageError(faultOfPlace('--assume', faults[0]));
  return assumptions;
}

/** Whether the version has them is known with the configuration. */
function featureGatesOf(texts: readonly string[]): Pick<CliOptions, 'featureGates'> {
  const { gates, faults } = readFeatureGates(texts.join(','));
  if (faults[0] !== undefined) throw new UsageError(faultOfPlace('--feature-gates', faults[0]));
  return texts.length === 0 ? {} : { featureGates: gates };
}

function oneOf<Choice extends string>(flag: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new UsageError(unknownChoice(flag, value, choices));
  return choice;
}
