// What is wrong with a command line.
import { say } from '../../std/say.ts';
import { listText } from '../list-text.ts';

export const noCommand = say`no command was given`;

/** Nothing is named that is to be read. */
export function noInput(isMerge: boolean): string {
  return isMerge ? say`name the JSON reports to merge` : say`name a file, a folder, or - for standard input`;
}

export const noImage = say`name at least one CONTAINER=IMAGE`;

export function notAnImage(text: string): string {
  return say`"${text}" is not valid: use CONTAINER=IMAGE`;
}

/** The parser of the command line has said what is wrong; an option of nearly that name is there. */
export function misspeltOption(fault: string, meant: string): string {
  return say`${fault}: did you mean --${meant}?`;
}

export function missingValue(option: string): string {
  return say`${option} needs a value; if it begins with a dash, write ${option}=-…`;
}

export function notTrueOrFalse(watch: string): string {
  return say`--watch=${watch}: use true or false`;
}

export function missingOption(option: string): string {
  return say`${option} is required`;
}

export function notACount(option: string, text: string): string {
  return say`${option} ${text}: use a whole number`;
}

export function badJobs(text: string, most: number): string {
  return say`--jobs ${text}: use 1 to ${most}`;
}

export function badShard(text: string): string {
  return say`--shard ${text}: use I/N, such as 2/4 for the second of four`;
}

export function notADurationOption(option: string, text: string): string {
  return say`${option} ${text}: use a duration such as 90s or 1m30s`;
}

export const emptyAgainst = say`--against needs git:REF, a file, cluster, or assumed`;

export const forceWithoutServerSide = say`--force-conflicts only works with --server-side`;

/** It chooses a cluster, and none is asked. */
export function optionWithoutCluster(option: string): string {
  return say`${option} needs --against cluster: nothing else reads a cluster`;
}

export function notACommit(ref: string): string {
  return say`"${ref}" does not name a commit`;
}

export function badOutput(text: string): string {
  return say`--output ${text}: use FORMAT=FILE`;
}

export function unknownKubernetes(version: string, oldest: string, newest: string): string {
  return say`unknown version ${version}: use --kubernetes ${oldest} to ${newest}`;
}

/** One of several words is asked for. */
export function unknownChoice(option: string, value: string, choices: readonly string[]): string {
  return say`${option} ${value} is not valid: use ${listText(choices, 'or')}`;
}

export function badSet(text: string): string {
  return say`--set ${text}: use PATH=VALUE, such as spec.replicas=5`;
}

/** The manifest has no such place, shares it, or writes it in an unusual way. */
export function unsettable(file: string, path: string): string {
  return say`${file}: ${path} cannot be set, because that part of the manifest is missing, uses an anchor, or has syntax that this tool cannot edit`;
}

export function unknownShell(shells: readonly string[]): string {
  return say`completion needs a shell: ${listText(shells, 'or')}`;
}

/** What can be read but once is to be followed. */
export function followsFilesAlone(input: string): string {
  return input === '-'
    ? say`--follow needs files or folders: standard input never changes`
    : say`--follow needs files or folders: ${input} never changes`;
}

export function otherAssumptions(report: string, first: string): string {
  return say`${report}: its version or assumptions differ from those of ${first}`;
}

/** What of it is wrong stands with its place. */
export function notAReport(file: string, fault: string): string {
  return say`${file}: it is not a complete JSON report of this version (${fault}): create it with --format json`;
}

/** What is told on standard error. */
export function complaint(fault: string): string {
  return `rollout-preview: ${fault}`;
}

export function unwrittenOutput(fault: string): string {
  return complaint(say`standard output: ${fault}`);
}

export function unclosedQuote(quote: string): string {
  return say`--helm-args: ${quote} is not closed`;
}

/** In helm's own words. */
export function unreadHelmSet(reason: string): string {
  return `--helm-set: ${reason}`;
}

export const noChartForValues = say`--values, --helm-set and --helm-args need a chart among the inputs`;

/** Charts are rendered without a network, a cluster and other programs. */
export function refusedHelmWord(word: string): string {
  return say`--helm-args does not accept ${word}: charts are rendered without a network, a cluster or other programs`;
}

/** The server is asked about the manifest as it is written. */
export const dryRunWithSet = say`--dry-run server sends the manifests as they are: remove --set and --scenario`;

/** The command reads a cluster, not a file. */
export function noInputOfSave(input: string): string {
  return say`world save reads a cluster, not a file: to write to ${input}, use --output ${input}`;
}

export const oneWorld = say`world show accepts only one file`;

/** A file is to be shown, and an option chooses a cluster. */
export function fileAndCluster(option: string): string {
  return say`${option} chooses a cluster, but a file is given: remove one of them`;
}
