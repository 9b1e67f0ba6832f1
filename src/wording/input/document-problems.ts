// What is wrong with a document of a text. Where kubectl's own reader has words for it, they stand here as it says them.
import { say, verbatim } from '../../std/say.ts';
import { listText } from '../list-text.ts';
import { plural } from '../plural.ts';
import { shellWord } from '../shell-word.ts';

export function tooDeepDocument(levels: number): string {
  return say`this document is nested more than ${levels} levels deep and is left out`;
}

export function tooManyAliases(aliases: number): string {
  return say`this document has more than ${aliases} aliases and is left out`;
}

export function tooLongDocument(characters: number): string {
  return say`this document is longer than ${characters} characters and is left out`;
}

export function tooManyAliasedValues(values: number): string {
  return say`the aliases of this document expand to more than ${values} values, so it is left out`;
}

export function tooManyValues(values: number): string {
  return say`this document contains more than ${values} values and is left out`;
}

export function anchorInItself(anchor: string): string {
  return verbatim`anchor '${anchor}' value contains itself`;
}

export function unknownAnchor(anchor: string): string {
  return verbatim`unknown anchor '${anchor}' referenced`;
}

export const badMerge = verbatim`map merge requires map or sequence of maps as the value`;

/** A number of YAML's without a place in JSON. */
export function unspeakableNumber(text: string): string {
  return say`JSON cannot represent the value ${text}`;
}

export const namelessKey = say`a key without a name is not allowed`;

export const compositeKey = say`a map or a list cannot be a key`;

/** A scalar is not what its tag says. */
export function wrongTag(found: string, text: string, type: string): string {
  return verbatim`cannot decode !!${found} \`${text}\` as a !!${type}`;
}

export const badBase64 = verbatim`!!binary value contains invalid base64 data`;

export const excessiveAliasing = verbatim`document contains excessive aliasing`;

/** A line begins like the one between two documents. */
export const badSeparator = say`kubectl refuses this line and the document before it: only a comment may follow --- on the same line`;

export const noMap = say`kubectl refuses this document: it has no fields, so it is not an object`;

export function withoutField(name: string): string {
  return say`kubectl refuses this document: it has no ${name}, so it is not an object`;
}

export const notJsonText = say`kubectl reads a file that begins with several JSON objects as JSON only, and this is not JSON`;

/** What follows JSON objects. The end is kubectl's. */
export function refusedBehindJson(words: string): string {
  return say`kubectl refuses what follows the JSON object: ${words}`;
}

/** A document has ended before its text. */
export const ignoredText = say`kubectl ignores everything from this line to the next ---, because the document has already ended`;

export function tooManyDocuments(read: number): string {
  return say`only the first ${read} documents are read`;
}

/** In the place of the problems that are not listed one by one. */
export function moreProblems(count: number): string {
  return say`${count} more problems in this file are not shown`;
}

export const templateText = say`this is a template: preview its rendered output`;

export const patchText = say`this is a patch: preview the built output, such as that of kubectl kustomize`;

/** For a manifest that a kustomization changes with these fields; the folders are those to build. */
export function kustomizedText(fields: readonly string[], folders: readonly string[]): string {
  const [folder, ...others] = folders;
  const more = others.length === 0 ? '' : say` or of ${plural(others.length, 'other folder')}`;
  const built =
    folder === undefined ? say`the built output` : say`the output of kubectl kustomize ${shellWord(folder)}${more}`;
  return say`a kustomization changes this through ${listText(fields, 'and')}: preview ${built}`;
}

/** The end is kubectl's. */
export function refusedByKubectl(words: string): string {
  return say`kubectl apply refuses this object: ${words}`;
}

export function misspeltKind(kind: string, meant: string, words: string): string {
  return say`unknown kind "${kind}"; did you mean ${meant}? kubectl apply refuses this object: ${words}`;
}

/** The end is the API server's. */
export function kindInSmallLetters(kind: string, meant: string, words: string): string {
  return say`unknown kind "${kind}"; did you mean ${meant}? The API server rejects this object: ${words}`;
}

export function misspeltGroup(apiVersion: string, meant: string, words: string): string {
  return say`unknown apiVersion "${apiVersion}"; did you mean ${meant}? kubectl apply refuses this object: ${words}`;
}

/** A list that names another kind than its item has. */
export function otherItem(list: string, wanted: string, kind: string): string {
  return say`kubectl apply refuses this list: it validates each item of a ${list} as a ${wanted}, and this is a ${kind}`;
}

/** An array of objects; the end is kubectl's. */
export function bareArray(words: string): string {
  return say`only a list with apiVersion: v1, kind: List and items holds objects; kubectl apply refuses this one: ${words}`;
}

/** A workload that has items. */
export function objectWithItems(kind: string): string {
  return say`kubectl takes this ${kind} for a list, because it has items: it applies only these, and not the ${kind}`;
}

/** The end is kubectl's. */
export function listRefusedByKubectl(words: string): string {
  return say`kubectl apply refuses this list: ${words}`;
}

export function missingApiVersion(apiVersion: string, words: string): string {
  return say`the apiVersion is missing; did you mean ${apiVersion}? kubectl apply refuses this object: ${words}`;
}
