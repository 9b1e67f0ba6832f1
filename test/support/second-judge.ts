// `yaml` as the second judge of what our reader makes of a text.
import assert from 'node:assert/strict';
import { parseDocument, type Tags } from 'yaml';
import { piecesOf } from '../../src/document/split-documents.ts';
import { documentsIn, isSameReading, type TextDocument } from '../document/texts/text-case.ts';

/** How `yaml` reads a document: as we do, to another value, not at all where we read it, or only it reads it. */
export type Verdict = 'same' | 'otherwise' | 'refuses' | 'takes';

/** The judgements of `yaml` about the documents of a text, as we read them; those in JSON do not count. */
export function judgements(text: string): readonly Verdict[] {
  const pieces = [...piecesOf(text)].filter(({ form }) => form.startsWith('yaml'));
  return pieces.flatMap((piece) => {
    const [ours] = documentsIn(text, [piece]);
    return ours === undefined ? [] : verdictOn(ours, readingOf(text.slice(piece.start, piece.end)));
  });
}

function verdictOn(ours: TextDocument, theirs: TextDocument): Verdict {
  if (isSameReading([ours], [theirs])) return 'same';
  if (theirs.refusal !== undefined) return 'refuses';
  return ours.refusal !== undefined ? 'takes' : 'otherwise';
}

/** Gives a text that came of another, and asserts that `yaml` reads all of it as we do, if it did so before. */
export function judged(after: string, before: string): string {
  if (!isAgreed(after)) assert(!isAgreed(before), `yaml reads otherwise:\n${after}`);
  return after;
}

function isAgreed(text: string): boolean {
  return judgements(text).every((verdict) => verdict === 'same');
}

/** As YAML 1.1, in which times stay texts, as JSON has no others. */
function readingOf(text: string): TextDocument {
  try {
    const document = parseDocument(text, { version: '1.1', customTags: withoutTimes, logLevel: 'error' });
    const [error] = document.errors;
    return error === undefined ? { value: JSON.parse(JSON.stringify(document.toJS())) } : { refusal: error.message };
  } catch (error) {
    return { refusal: String(error) };
  }
}

function withoutTimes(tags: Tags): Tags {
  return tags.filter((tag) => typeof tag === 'string' || !/timestamp|TIME/.test(JSON.stringify(tag)));
}
