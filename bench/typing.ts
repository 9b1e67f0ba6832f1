// S1 to S4: what a key costs, against what yaml-language-server costs for the same text, and the first reading.

import { TextDocument } from 'vscode-languageserver-textdocument';
import { parseAllDocuments } from 'yaml';
import { getLanguageService } from 'yaml-language-server';
import { readManifests } from '../src/document/read-manifests.ts';
import { createLanguageService } from '../src/language-service/language-service.ts';
import { defaultAssumptions } from '../src/workload/assumptions.ts';
import { type Comparison, compare } from './compare.ts';
import type { JSONSchema } from './schema.ts';
import { manifestsOf } from './texts.ts';

/** An editor that has the text open; each key changes the first Deployment, and is told as editors tell it. */
export function typingIn(text: string, key: (round: number) => string): (round: number) => void {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => console.error(message) });
  service.update('file', text);
  const show = (): void => {
    service.codeLenses('file');
    service.inlayHints('file');
    service.diagnostics('file');
  };
  show();
  const start = text.indexOf('replicas: 3');
  let typed = 'replicas: 3';
  return (round) => {
    const range = { start, end: start + typed.length };
    typed = key(round);
    service.edit('file', [{ range, newText: typed }]);
    show();
  };
}

export const validKey = (round: number): string => `replicas: ${3 + (Math.abs(round) % 7)}`;
export const brokenKey = (round: number): string => `replicas: {${'3'.repeat(1 + (Math.abs(round) % 9))}`;

/** One key against one validation of the same text. */
export function compareKey(
  characters: number,
  key: (round: number) => string,
  { schema, rounds }: { readonly schema: JSONSchema; readonly rounds: number },
): Promise<Comparison> {
  const text = manifestsOf(characters);
  const validate = validator(schema);
  const validateKey = (round: number) => validate(text.replace('replicas: 3', key(round)));
  return compare(typingIn(text, key), validateKey, { rounds, ownTimes: 5 });
}

function validator(schema: JSONSchema): (text: string) => Promise<unknown> {
  const service = getLanguageService({
    schemaRequestService: () => Promise.resolve(''),
    workspaceContext: { resolveRelativePath: (relative: string) => relative },
  });
  service.configure({ validate: true, schemas: [{ uri: 'schema://kubernetes', fileMatch: ['*.yaml'], schema }] });
  let version = 0;
  return (text) => service.doValidation(TextDocument.create('file:///a.yaml', 'yaml', ++version, text), true);
}

/** A key in a large file against the same key in a small one. */
export function compareGrowth(rounds: number): Promise<Comparison> {
  return compare(typingIn(manifestsOf(10_000), validKey), typingIn(manifestsOf(1_000_000), validKey), { rounds });
}

/** The first reading of a whole file against `yaml.parseAllDocuments`. */
export function compareReading(characters: number, rounds: number): Promise<Comparison> {
  const text = manifestsOf(characters);
  return compare(
    () => readManifests(text),
    () => parseAllDocuments(text),
    { rounds },
  );
}
