// What helm is given on its command line. Nothing else writes flags for it.
import path from 'node:path';
import type { Json } from '../../document/manifest.ts';
import type { ChartReference } from '../fetch/chart-reference.ts';
import { builtInVersions } from './built-in-versions.ts';

/** What a chart is rendered with, as Helm sees it. */
export interface TemplateFacts {
  readonly release: string;
  readonly namespace: string;
  readonly kubernetesVersion: string;
  /** The whole paths of the files of values, the later the stronger. */
  readonly values: readonly string[];
  /** Words of `--set`, as `assignment` and `argoAssignment` make them, or as the user has typed them. */
  readonly set: readonly string[];
  /** Further words: those of `capabilityWords`, and those that the user has typed. */
  readonly words: readonly string[];
  /** Whether it checks the values by the schemas of the chart. */
  readonly isChecked: boolean;
  /** Whether it writes out what it could not read. */
  readonly isDebugged: boolean;
  /** The whole path of the chart's folder. */
  readonly folder: string;
}

/** Asks which Helm it is. */
export const versionWords: readonly string[] = ['version', '--short'];

export function templateWords(facts: TemplateFacts): readonly string[] {
  return [
    'template',
    '--namespace',
    facts.namespace,
    '--kube-version',
    facts.kubernetesVersion,
    `--api-versions=${builtInVersions.join(',')}`,
    ...facts.values.flatMap((file) => ['--values', listItem(file)]),
    ...facts.set.flatMap((word) => ['--set', word]),
    ...facts.words,
    ...(facts.isChecked ? [] : ['--skip-schema-validation']),
    ...(facts.isDebugged ? ['--debug'] : []),
    // A name may begin as an option does.
    '--',
    facts.release,
    facts.folder,
  ];
}

/** What pulls a chart as it is packed into a folder. */
export function pullWords(
  { address, name, version, digest, isPlainHttp = false }: ChartReference,
  folder: string,
): readonly string[] {
  const isRegistry = address.startsWith('oci://');
  const pinned = digest === undefined ? address : `${address}@${digest}`;
  return [
    'pull',
    ...(isRegistry ? [] : ['--repo', address]),
    ...(version === '' ? [] : ['--version', version]),
    ...(isRegistry && isPlainHttp ? ['--plain-http'] : []),
    '--destination',
    folder,
    '--',
    isRegistry ? pinned : name,
  ];
}

/** What a configuration says of the cluster and of the release. */
export function capabilityWords(apiVersions: readonly string[], isUpgrade: boolean): readonly string[] {
  // One word each: what follows a flag in a word of its own would look like a flag to whoever reads the words.
  const versions = apiVersions.map((each) => `--api-versions=${listItem(each)}`);
  return [...versions, ...(isUpgrade ? ['--is-upgrade'] : [])];
}

/** One item of a flag that takes a list, which is a line of CSV. A name with a line end in it helm refuses. */
function listItem(text: string): string {
  return /^$|[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A word of `--set` that sets one value as it is written: `name` is a path such as `image.tag` or `hosts[0]`. */
export function assignment(name: string, value: Json): string {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value);
  // A brace at the beginning would begin a list.
  return `${assigned(name)}=${text.replaceAll(/[\\,]|^\{/g, String.raw`\$&`)}`;
}

/** The same as Argo CD has it: a backslash counts, and what stands in braces is a list. */
export function argoAssignment(name: string, value: Json): string {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value);
  const isList = /^\{.*\}$/s.test(text);
  return `${assigned(name)}=${isList ? text : text.replaceAll(/(?<!\\),/g, String.raw`\,`)}`;
}

/** A path in which nothing ends it; a backslash that takes nothing would take the sign after it. */
function assigned(name: string): string {
  return name.replaceAll(/\\.|[\\,=]/gs, (part) => (part.length > 1 ? part : `\\${part}`));
}

/** The namespace that the user's own words name. */
export function namespaceIn(words: readonly string[]): string | undefined {
  const said = words.flatMap((word, index) => {
    const [, own] = /^(?:--namespace=|-n=?)(.+)$/.exec(word) ?? [];
    return own ?? (word === '--namespace' || word === '-n' ? (words[index + 1] ?? []) : []);
  });
  return said.at(-1);
}

/** What may be whole paths of files in the user's own words; those of `capabilityWords` name none. */
export function filesNamedIn(words: readonly string[]): readonly string[] {
  return partsNamedIn(words).filter((part) => path.isAbsolute(part));
}

/** What may be the names of files in them, whole or not. */
export function partsNamedIn(words: readonly string[]): readonly string[] {
  const own = words.filter((word) => !word.startsWith('--api-versions='));
  return own.flatMap((word) => word.split(/[=,"]|^-f/)).filter((part) => part !== '');
}
