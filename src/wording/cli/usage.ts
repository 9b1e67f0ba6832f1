// What is wrong with a command line.

export const noCommand = 'there is no command';

/** Nothing is named that is to be read. */
export function noInput(isMerge: boolean): string {
  return `name ${isMerge ? 'the JSON reports to join' : 'a file, a folder, or - for standard input'}`;
}

export const noImage = 'name at least one CONTAINER=IMAGE';

export function notAnImage(text: string): string {
  return `"${text}" is not CONTAINER=IMAGE`;
}

/** The parser of the command line has said what is wrong; an option of nearly that name is there. */
export function misspeltOption(fault: string, meant: string): string {
  return `${fault}: did you mean --${meant}?`;
}

export function missingValue(option: string): string {
  return `${option} lacks its value; one that begins with a dash is written ${option}=-…`;
}

export function notTrueOrFalse(watch: string): string {
  return `--watch=${watch} is neither true nor false`;
}

export function missingOption(option: string): string {
  return `${option} is required`;
}

export function notACount(option: string, text: string): string {
  return `${option} ${text} is no count`;
}

export function badJobs(text: string, most: number): string {
  return `--jobs ${text}: it takes 1 to ${most}`;
}

export function badShard(text: string): string {
  return `--shard ${text}: it takes I/N, such as 2/4 for the second of four`;
}

export function notADurationOption(option: string, text: string): string {
  return `${option} ${text} is no duration such as 90s or 1m30s`;
}

export const emptyAgainst = '--against needs git:REF, a file, cluster, or assumed';

export const forceWithoutServerSide = '--force-conflicts only works with --server-side';

export const serverSideWithoutCluster =
  '--server-side needs --against cluster: only a live object says who owns its fields';

/** It chooses a cluster, and none is asked. */
export function optionWithoutCluster(option: string): string {
  return `${option} needs --against cluster: nothing else is read of a cluster`;
}

export function notACommit(ref: string): string {
  return `"${ref}" does not name a commit`;
}

export function badOutput(text: string): string {
  return `--output ${text}: it takes FORMAT=FILE`;
}

export function unknownKubernetes(version: string, oldest: string, newest: string): string {
  return `Kubernetes ${version} is not known: --kubernetes takes ${oldest} to ${newest}`;
}

/** One of several words is asked for. */
export function unknownChoice(option: string, value: string, choices: readonly string[]): string {
  return `${option} ${value} is not known: it takes ${choices.join(', ')}`;
}

export function badSet(text: string): string {
  return `--set ${text}: it takes PATH=VALUE, such as spec.replicas=5`;
}

/** The manifest shares the place, or writes it in an unusual way. */
export function unsettable(file: string, path: string): string {
  return `${file}: ${path} cannot be set where it stands`;
}

export function unknownShell(shells: readonly string[]): string {
  return `completion takes ${shells.join(', ')}`;
}

/** What can be read but once is to be followed. */
export function followsFilesAlone(input: string): string {
  return `--follow takes files and folders: ${input === '-' ? 'standard input' : input} never changes`;
}

export function otherAssumptions(report: string, first: string): string {
  return `${report}: it was made for another version or with other assumptions than ${first}`;
}

/** What of it is wrong stands with its place. */
export function notAReport(file: string, fault: string): string {
  return `${file}: it is no whole JSON report of this version (${fault}): make it with --format json`;
}

/** What is told on standard error. */
export function complaint(fault: string): string {
  return `rollout-preview: ${fault}`;
}

export function unwrittenOutput(fault: string): string {
  return complaint(`standard output: ${fault}`);
}

export function unclosedQuote(quote: string): string {
  return `--helm-args has a ${quote} without its end`;
}

/** In helm's own words. */
export function unreadHelmSet(reason: string): string {
  return `--helm-set: ${reason}`;
}

export const noChartForValues = '--values, --helm-set and --helm-args are for charts, and none is among the inputs';

/** Charts are rendered without a network, a cluster and other programs. */
export function refusedHelmWord(word: string): string {
  return `--helm-args takes no ${word}: charts are rendered without a network, a cluster or other programs`;
}

/** The server is asked about the manifest as it is written. */
export const dryRunWithSet = '--dry-run server asks about the manifests as they are: leave out --set and --scenario';

/** The command reads a cluster, not a file. */
export function noInputOfSave(input: string): string {
  return `world save reads a cluster and no file: to write to ${input}, give --output ${input}`;
}

export const oneWorld = 'world show takes one file';

/** A file is to be shown, and an option chooses a cluster. */
export function fileAndCluster(option: string): string {
  return `${option} chooses a cluster, but a file is named: leave one of them out`;
}
