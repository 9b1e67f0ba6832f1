import { oncePer } from '../std/once-per.ts';
import { ownText } from '../std/own-text.ts';
import { mayHoldWorkload } from '../std/workload-kinds.ts';
import { followDocuments } from './follow-documents.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { type DocumentText, PlacedDocument } from './place-document.ts';
import { beginsAsJson, splitDocuments } from './split-documents.ts';

/**
 * Reads the workloads alone of the earlier texts of a file: a document that several of them have is read once, one that
 * holds no workload not at all. What they tell of is what the workloads say, not where they stood nor what is wrong.
 */
export function readWorkloads(texts: readonly string[]): readonly ManifestFile[] {
  let documents: readonly PlacedDocument[] = [];
  return texts.map((text) => {
    documents = followDocuments(documents, text);
    const manifests = documents.flatMap(({ document }) => workloadsOf(document));
    return { text, manifests, comments: [], problems: [], strangers: [] };
  });
}

/** The documents of a text that may hold a workload, one behind the other; all of it where that cuts no YAML. */
export function workloadsIn(text: string): string {
  if (beginsAsJson(text)) return text;
  const pieces = splitDocuments(text);
  if (pieces.some(({ form }) => form === 'bad-separator')) return text;
  const documents = pieces.map(({ start, end }) => text.slice(start, end)).filter(mayHold);
  return documents.length === pieces.length ? text : ownText(documents.join(''));
}

/** The same manifests for each text that has the document, so that each is judged once. */
const workloadsOf = oncePer((document: DocumentText): readonly Manifest[] =>
  mayHold(document.text) ? new PlacedDocument(document, 0).manifests : [],
);

function mayHold(document: string): boolean {
  return mayHoldWorkload(document) && !definition.test(document);
}

/** Its descriptions name workloads, and it is longer than all of them. */
const definition = /^kind: CustomResourceDefinition$/m;
