import type { ProblemCode } from '../../../src/document/manifest.ts';
import { yamlFaults } from '../../../src/wording/input/yaml-faults.ts';
import { isSameReading, type TextCase, type TextDocument } from './text-case.ts';

/** Where we read a text in another way than kubectl, and mean to. */
interface MeantDifference {
  readonly reason: string;
  /** Whether a document that we refuse and kubectl takes, or the other way round, is of this kind. */
  isMeant(text: string, own: TextDocument | undefined): boolean;
}

export const controlCharacterBehindEnd =
  'A control character behind the end of a document: kubectl reads 512 octets at a time, and refuses it only in those ' +
  'that it has read before it knows that the document has ended. We refuse it anywhere between two separators.';

export const meantDifferences: readonly MeantDifference[] = [
  {
    reason: controlCharacterBehindEnd,
    isMeant: (_, own) => own?.refusal?.includes(yamlFaults.controlCharacter) === true,
  },
  {
    reason:
      'Two byte order marks at the beginning of a document, three at that of a file: kubectl then leaves out the first ' +
      'character of lines, for a fault of its reader. For us the second one is a character like others.',
    isMeant: (text) => text.includes('\ufeff\ufeff'),
  },
  {
    reason:
      'More than 100 maps and lists within each other, where kubectl allows 10,000: nothing shall hang or overflow.',
    isMeant: (_, own) => isRefusedAs('too-deep', own),
  },
  {
    reason:
      'More than 1,000 aliases, a million values with what these stand for, or 16 million characters in a document, or ' +
      '20,000 documents in a file: nothing shall hang.',
    isMeant: (_, own) => isRefusedAs('too-large', own),
  },
];

function isRefusedAs(code: ProblemCode, own: TextDocument | undefined): boolean {
  return own?.refusal?.startsWith(`${code}:`) === true;
}

/** Why we read a text in another way than recorded; undefined where we do not, and `unexplained` where nobody meant it. */
export function differenceFrom(recorded: TextCase, own: readonly TextDocument[]): string | undefined {
  const theirs = [recorded.documents, ...(recorded.others ?? [])];
  if (theirs.some((each) => isSameReading(own, each))) return undefined;
  const first = own.find((each, index) => !isSameReading([each], recorded.documents.slice(index, index + 1)));
  return meantDifferences.find(({ isMeant }) => isMeant(recorded.text, first))?.reason ?? unexplained;
}

export const unexplained = 'unexplained';
