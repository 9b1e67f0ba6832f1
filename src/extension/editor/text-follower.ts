import type { TextDocument, TextDocumentChangeEvent } from 'vscode';
import type { LanguageService } from '../../language-service/service.ts';

/** Brings the texts of documents to the service: whole at first, then edit by edit, as a whole one is dear to build. */
export interface TextFollower {
  /** The document's URI, once the service has its present text. */
  follow(document: TextDocument): string;
  change(event: TextDocumentChangeEvent): void;
  forget(uri: string): void;
}

/** What the service was last told. */
interface ToldVersion {
  readonly version: number;
  readonly length: number;
}

export function createTextFollower(service: Pick<LanguageService, 'update' | 'edit'>): TextFollower {
  const told = new Map<string, ToldVersion>();
  const follow = (document: TextDocument): string => {
    const uri = document.uri.toString();
    if (told.get(uri)?.version === document.version) return uri;
    const text = document.getText();
    service.update(uri, text);
    told.set(uri, { version: document.version, length: text.length });
    return uri;
  };
  return {
    follow,
    change({ document, contentChanges }) {
      const uri = document.uri.toString();
      const before = told.get(uri);
      if (before?.version === document.version) return;
      const length = contentChanges.reduce(
        (sum, { rangeLength, text }) => sum + text.length - rangeLength,
        before?.length ?? 0,
      );
      // Whatever is told in another way than expected is read as a whole.
      if (before?.version !== document.version - 1 || length !== lengthOf(document)) return void follow(document);
      service.edit(
        uri,
        contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
          range: { start: rangeOffset, end: rangeOffset + rangeLength },
          newText: text,
        })),
      );
      told.set(uri, { version: document.version, length });
    },
    forget: (uri) => void told.delete(uri),
  };
}

function lengthOf(document: TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}
