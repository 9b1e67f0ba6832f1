import { type DocumentSelector, languages, type TextDocument } from 'vscode';

/** The documents that may hold workloads. */
export const documentSelector: DocumentSelector = [
  ...['yaml', 'json', 'jsonc', 'helm', 'gotmpl', 'go-template'].map((language) => ({ language })),
  // Templates have the language that whoever is installed gives them.
  { pattern: '**/templates/**/*.{yaml,yml,tpl,gotmpl}' },
];

export function isOurs(document: TextDocument): boolean {
  return languages.match(documentSelector, document) > 0;
}
