import { ignoredText, tooLongDocument } from '../../wording/input/document-problems.ts';
import { yamlFaults } from '../../wording/input/yaml-faults.ts';
import { findComments } from '../comments.ts';
import { Fault } from '../fault.ts';
import { limits } from '../limits.ts';
import type { Problem } from '../manifest.ts';
import type { ReadText } from '../read-text.ts';
import { TreeReader } from './tree-reader.ts';

/** Reads a text, from the given place on, as the one document that kubectl takes it for. */
export function readYaml(text: string, from: number): ReadText {
  const refused = refusalOf(text, from);
  if (refused !== undefined) return { root: undefined, problem: refused, duplicates: [], comments: [] };
  const reader = new TreeReader(text, from);
  try {
    const root = reader.read();
    const { duplicates, comments } = reader;
    const end = reader.rest();
    const rest = end === undefined ? undefined : firstWord(text, end);
    if (rest === undefined) return { root, problem: undefined, duplicates, comments };
    const problem: Problem = {
      code: 'ignored',
      message: ignoredText,
      range: { start: rest, end: lineEnd(text, rest) },
    };
    return { root, problem, duplicates, comments: [...comments, ...findComments(text, rest)] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, range } = error;
    const comments = [...reader.comments, ...findComments(text, reader.at)];
    return { root: undefined, problem: { code, message, range }, duplicates: [], comments };
  }
}

/** What makes a text unreadable before it is read. */
function refusalOf(text: string, from: number): Problem | undefined {
  if (text.length - from > limits.documentLength) {
    return {
      code: 'too-large',
      message: tooLongDocument(limits.documentLength),
      range: { start: from, end: text.length },
    };
  }
  controlCharacter.lastIndex = from;
  const control = controlCharacter.exec(text)?.index;
  if (control === undefined) return undefined;
  const range = { start: control, end: control + 1 };
  const message = text[control] === '\0' ? yamlFaults.otherEncoding : yamlFaults.controlCharacter;
  return { code: 'yaml-syntax', message, range };
}

/** What kubectl's YAML reader does not let in: go.yaml.in/yaml/v2, readerc.go. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g;

/** Where something stands that is neither a comment nor the end or the beginning of a document. */
function firstWord(text: string, from: number): number | undefined {
  const word = /\S+/g;
  word.lastIndex = from;
  for (let found = word.exec(text); found !== null; found = word.exec(text)) {
    if (found[0].startsWith('#')) word.lastIndex = lineEnd(text, found.index);
    else if (found[0] !== '...' && found[0] !== '---') return found.index;
  }
  return undefined;
}

function lineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/);
  return found < 0 ? text.length : from + found;
}
