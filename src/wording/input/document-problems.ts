// What is wrong with a document of a text. Where kubectl's own reader has words for it, they stand here as it says them.
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';
import { shellWord } from '../shell-word.ts';

export function tooDeepDocument(levels: number): string {
  return `this document is nested more than ${levels} levels deep and is left out`;
}

export function tooManyAliases(aliases: number): string {
  return `this document has more than ${aliases} aliases and is left out`;
}

export function tooLongDocument(characters: number): string {
  return `this document is longer than ${characters} characters and is left out`;
}

export function tooManyAliasedValues(values: number): string {
  return `the aliases of this document stand for more than ${values} values; it is left out`;
}

export function tooManyValues(values: number): string {
  return `this document holds more than ${values} values and is left out`;
}

export function anchorInItself(anchor: string): string {
  return `anchor '${anchor}' value contains itself`;
}

export function unknownAnchor(anchor: string): string {
  return `unknown anchor '${anchor}' referenced`;
}

export const badMerge = 'map merge requires map or sequence of maps as the value';

/** A number of YAML's without a place in JSON. */
export function unspeakableNumber(text: string): string {
  return `JSON cannot hold the value ${text}`;
}

export const namelessKey = 'a key without a name is not allowed';

export const compositeKey = 'a map or a list cannot be a key';

/** A scalar is not what its tag says. */
export function wrongTag(found: string, text: string, type: string): string {
  return `cannot decode !!${found} \`${text}\` as a !!${type}`;
}

export const badBase64 = '!!binary value contains invalid base64 data';

export const excessiveAliasing = 'document contains excessive aliasing';

/** A line begins like the one between two documents. */
export const badSeparator =
  'kubectl refuses this line and the document before it: only a comment may follow --- on the same line';

export const noMap = 'kubectl refuses this document: it has no fields, so it is not an object';

export function withoutField(name: string): string {
  return `kubectl refuses this document: it has no ${name}, so it is not an object`;
}

export const notJsonText =
  'kubectl reads a file that begins with several JSON objects as JSON only, and this is not JSON';

/** A document has ended before its text. */
export const ignoredText =
  'kubectl ignores everything from this line to the next ---, because the document has already ended';

export function tooManyDocuments(read: number): string {
  return `only the first ${read} documents are read`;
}

/** In the place of the problems that are not listed one by one. */
export function moreProblems(count: number): string {
  return `${count} more problems in this file are not shown`;
}

export const templateText = 'this is a template: preview its rendered output';

export const patchText = 'this is a patch: preview the built output, such as that of kubectl kustomize';

/** For a manifest that a kustomization changes with these fields; the folders are those to build. */
export function kustomizedText(fields: readonly string[], folders: readonly string[]): string {
  const [folder, ...others] = folders;
  const more = others.length === 0 ? '' : ` or of ${plural(others.length, 'other folder')}`;
  const built =
    folder === undefined ? 'the built output' : `the output of kubectl kustomize ${shellWord(folder)}${more}`;
  return `a kustomization changes this through ${listText(fields, 'and')}: preview ${built}`;
}

export function refusedGenerateName(generateName: string): string {
  return `kubectl apply refuses it: error: from ${generateName}: cannot use generate name with apply`;
}

/** The end is kubectl's. */
export const missingKind = 'kubectl apply refuses it: error validating data: kind not set';

export function misspeltKind(kind: string, meant: string): string {
  return `unknown kind "${kind}"; did you mean ${meant}?`;
}

export function missingApiVersion(kind: string, apiVersion: string): string {
  return `kubectl refuses a ${kind} without apiVersion; did you mean ${apiVersion}?`;
}
