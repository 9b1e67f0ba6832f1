// Views of folders, as the editor's language service answers them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { FolderView } from '../../src/presentation/panel/folder-messages.ts';
import { type FolderState, folderView } from '../../src/presentation/panel/folder-view.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const examples = path.resolve(import.meta.dirname, '../../examples');
const longName = `web-${'a-name-as-long-as-they-can-be-'.repeat(8)}x`;

function viewOf(texts: Readonly<Record<string, string>>, state: Partial<FolderState> = {}): FolderView {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail });
  const documents = Object.entries(texts).map(([name, text]) => {
    const uri = `file:///shop/${name}`;
    service.update(uri, text);
    service.workloads(uri);
    return { uri, name };
  });
  const rows = service.rows(documents);
  return folderView({ panel: 'shop', name: 'shop', isStopped: false, notes: [], progress: undefined, ...state, rows });
}

function example(name: string): string {
  return readFileSync(path.join(examples, name), 'utf8');
}

const all = () =>
  Object.fromEntries(
    [
      'rolling-update.yaml',
      'mistakes.yaml',
      'missed-deadline.yaml',
      'recreate.yaml',
      'two-workloads.yaml',
      'surge-only.yaml',
    ].map((name) => [name, example(name)]),
  );

/** By their names. */
export const folders: Readonly<Record<string, () => FolderView>> = {
  folder: () => viewOf(all()),
  'folder-reading': () => viewOf({ 'mistakes.yaml': example('mistakes.yaml') }, { progress: { done: 12, total: 40 } }),
  'folder-long-name': () =>
    viewOf({ [`${longName}.yaml`]: example('surge-only.yaml').replace(/^( {2}name: ).*$/m, `$1${longName}`) }),
  'folder-empty': () => viewOf({}, { notes: ['shop contains no Deployment.'] }),
  'folder-300': () => viewOf({ 'all.yaml': Array.from({ length: 300 }, (_, index) => numbered(index)).join('---\n') }),
};

export function folderIn(name: string): FolderView {
  return present(folders[name], name)();
}

function numbered(index: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web-${index}, namespace: shop }
spec:
  replicas: 3
  selector: { matchLabels: { app: web-${index} } }
  template:
    metadata: { labels: { app: web-${index} } }
    spec:
      containers: [{ name: web, image: 'registry.example/web:2.0' }]
`;
}
