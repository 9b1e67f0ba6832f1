// A piece of text becomes documents of tree nodes, its faults problems. Only this file and tree-builder.ts know the parser.
import { Composer, type Document, Lexer, Parser } from 'yaml';
import {
  tooDeepDocument,
  tooLongDocument,
  tooManyAliases,
  unreadableDocument,
} from '../wording/input/document-problems.ts';
import { Fault } from './fault.ts';
import { limits } from './limits.ts';
import type { Problem, ProblemCode, Range } from './manifest.ts';
import type { DuplicateKey, TreeNode } from './tree.ts';
import { TreeBuilder } from './tree-builder.ts';

/** One document; without a root it is broken, and its problem says why. */
export interface ComposedDocument {
  readonly root: TreeNode | undefined;
  readonly problem: Problem | undefined;
  readonly duplicates: readonly DuplicateKey[];
  /** Ranges of quoted and block texts, in which a `#` starts no comment. */
  readonly texts: readonly Range[];
}

/** Composes the documents of one piece of the text; never throws. */
export function composeDocuments(text: string, piece: Range): readonly ComposedDocument[] {
  if (piece.end - piece.start > limits.documentLength)
    return [broken('too-large', tooLongDocument(limits.documentLength), piece)];
  try {
    return [...compose(text, piece)];
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return [broken('unreadable', unreadableDocument(reason), piece)];
  }
}

function* compose(text: string, piece: Range): Generator<ComposedDocument> {
  const composer = new Composer({
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const parser = new Parser();
  let aliases = 0;
  let last = '';
  for (const lexeme of new Lexer().lex(text.slice(piece.start, piece.end))) {
    const at = Math.min(piece.start + parser.offset, piece.end - 1);
    const present = { start: at, end: at + 1 };
    if (isTooDeep(parser)) return yield broken('too-deep', tooDeepDocument(limits.depth), present);
    if (lexeme.startsWith('*') && last !== scalarMark) aliases++;
    last = lexeme;
    if (aliases > limits.aliases) return yield broken('too-large', tooManyAliases(limits.aliases), present);
    for (const token of parser.next(lexeme))
      for (const document of composer.next(token)) yield composed(document, piece);
  }
  for (const token of parser.end()) for (const document of composer.next(token)) yield composed(document, piece);
  for (const document of composer.end()) yield composed(document, piece);
}

/** What the lexer puts before the text of a scalar, which may begin like an alias. */
const scalarMark = '\u001f';

/** Open at once are the document, the maps and lists around, and the scalar that is read. */
function isTooDeep(parser: Parser): boolean {
  return parser.stack.length > limits.depth + 2;
}

function broken(code: ProblemCode, message: string, range: Range): ComposedDocument {
  return { root: undefined, problem: { code, message, range }, duplicates: [], texts: [] };
}

function composed(document: Document.Parsed, piece: Range): ComposedDocument {
  const [error] = document.errors;
  if (error !== undefined) {
    const [start, end] = error.pos;
    const range = { start: piece.start + start, end: Math.min(piece.end, piece.start + Math.max(end, start + 1)) };
    return broken('yaml-syntax', error.message, range);
  }
  const builder = new TreeBuilder(piece.start);
  try {
    const root = document.contents === null ? undefined : builder.build(document.contents);
    return { root, problem: undefined, duplicates: builder.log.duplicates, texts: builder.texts };
  } catch (error) {
    if (error instanceof Fault) return { ...broken(error.code, error.message, error.range), texts: builder.texts };
    throw error;
  }
}
