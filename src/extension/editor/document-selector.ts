import { type DocumentSelector, languages, type TextDocument } from 'vscode';

/** The documents that may hold workloads. */
export const documentSelector: DocumentSelector = [{ language: 'yaml' }, { language: 'json' }, { language: 'jsonc' }];

export function isOurs(document: TextDocument): boolean {
  return languages.match(documentSelector, document) > 0;
}
