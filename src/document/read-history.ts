import { oncePer } from '../std/once-per.ts';
import { mayHoldWorkload } from '../std/workload-kinds.ts';
import { followDocuments, noText } from './follow-documents.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { type DocumentText, PlacedDocument } from './place-document.ts';

/**
 * Reads the workloads of a file's earlier texts, for whose revisions nothing else counts: a document that another one of
 * them has is read once, one that holds no workload not at all. What they tell of is what they say, not where it stood.
 */
export function readHistory(texts: readonly string[]): readonly ManifestFile[] {
  let last = noText;
  return texts.map((text) => {
    last = followDocuments(last, text);
    const manifests = last.documents.flatMap(({ document }) => workloadsOf(document));
    return { text, manifests, comments: [], problems: [], strangers: [] };
  });
}

/** The same manifests for each text that has the document, so that each is judged once. */
const workloadsOf = oncePer((document: DocumentText): readonly Manifest[] =>
  mayHoldWorkload(document.text) ? new PlacedDocument(document, 0).manifests : [],
);
