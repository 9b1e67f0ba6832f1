import { ownText } from '../std/own-text.ts';
import { mayHoldWorkload } from '../std/workload-kinds.ts';
import { isDefinition } from './definitions.ts';
import type { Manifest, ManifestFile, Range } from './manifest.ts';
import { DocumentText, PlacedDocument } from './place-document.ts';
import { beginsAsJson, type PieceForm, splitDocuments } from './split-documents.ts';

/** The workloads alone of a text: a document that holds none is not read. */
export function readWorkloads(text: string): readonly Manifest[] {
  return splitDocuments(text).flatMap(({ start, end, form, json }) => {
    const own = text.slice(start, end);
    return mayHold(own) ? new PlacedDocument(new DocumentText({ text: own, form }, json), start).manifests : [];
  });
}

/** Of so many UTF-16 units of documents a reader remembers what they say. */
const maxKeptCharacters = 4_000_000;

/**
 * A reader for the earlier texts of files, of which the workloads alone are read: a document that several of them have is
 * read once, and judged once. What they tell of is what the workloads say, not where they stood nor what is wrong.
 */
export function createFormerReader(): (texts: readonly string[]) => readonly ManifestFile[] {
  const known = new Map<PieceForm, Map<string, readonly Manifest[]>>();
  let kept = 0;
  const keep = (form: PieceForm, text: string, manifests: readonly Manifest[]): void => {
    if (kept > maxKeptCharacters) {
      known.clear();
      kept = 0;
    }
    known.set(form, (known.get(form) ?? new Map()).set(text, manifests));
    kept += text.length;
  };
  return (texts) =>
    texts.map((text) => {
      const manifests = splitDocuments(text).flatMap(({ start, end, form, json }) => {
        const document = text.slice(start, end);
        if (!mayHold(document)) return [];
        const former = known.get(form)?.get(document);
        if (former !== undefined) return former;
        const own = ownText(document);
        const read = new DocumentText({ text: own, form }, json).reading.manifests.map(({ value }) => said(value));
        keep(form, own, read);
        return read;
      });
      return { text, manifests, comments: [], problems: [], strangers: [] };
    });
}

/** A manifest without the tree that it was read from, which takes more memory than all the rest. */
function said(value: Manifest['value']): Manifest {
  return { value, range: nowhere, duplicates: [], rangeOf: () => undefined, keyRangeOf: () => undefined };
}

const nowhere: Range = { start: 0, end: 0 };

/** The documents of a text that may hold a workload, one behind the other; all of it where that cuts no YAML. */
export function workloadsIn(text: string): string {
  return documentsOfText(text, mayHold);
}

/** The same with those that have one of the names. */
export function documentsNaming(text: string, names: readonly string[]): string {
  return documentsOfText(text, (document) => !isDefinition(document) && names.some((name) => document.includes(name)));
}

function documentsOfText(text: string, isWanted: (document: string) => boolean): string {
  if (beginsAsJson(text)) return text;
  const pieces = splitDocuments(text);
  if (pieces.some(({ form }) => form === 'bad-separator')) return text;
  const documents = pieces.map(({ start, end }) => text.slice(start, end)).filter(isWanted);
  return documents.length === pieces.length ? text : ownText(documents.join(''));
}

/** The descriptions of a definition name all kinds. */
function mayHold(document: string): boolean {
  return !isDefinition(document) && mayHoldWorkload(document);
}
