import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import type { Cases } from './cases.ts';
import { lensTitles, until } from './host-editor.ts';

const parts = 10;
const batchesPerPart = 4;
const batchSize = 25;
/** What VS Code itself keeps of a document that is gone; the text alone of one that is not has 10 kB. */
const maxBytesLeft = 8000;

export const leakCases: Cases = {
  async 'a thousand documents opened, edited and closed leave no growing memory'() {
    const texts = new ChangingTexts();
    const registration = vscode.workspace.registerTextDocumentContentProvider(scheme, texts);
    const sizes: number[] = [];
    for (let part = 0; part < parts; part++) {
      for (let batch = 0; batch < batchesPerPart; batch++) await openEditAndLeave(texts, `${part}-${batch}`);
      sizes.push(heapBytes());
    }
    registration.dispose();
    const [first = 0, last = 0] = [sizes[1], sizes.at(-1)];
    const left = (last - first) / ((parts - 2) * batchesPerPart * batchSize);
    assert(left < maxBytesLeft, `each document leaves ${left} bytes: ${sizes}`);
  },
};

const scheme = 'changing';

/** Documents whose text is not that of a file; it changes without an editor, a save or a disk. */
class ChangingTexts implements vscode.TextDocumentContentProvider {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  #replicas = 3;

  provideTextDocumentContent({ path }: vscode.Uri): string {
    return manifest(path.slice(1, -'.yaml'.length), this.#replicas);
  }

  change(uris: readonly vscode.Uri[], replicas: number): void {
    this.#replicas = replicas;
    for (const uri of uris) this.#changed.fire(uri);
  }
}

/** What nobody shows any more VS Code closes itself, once there are more than fifty. */
async function openEditAndLeave(texts: ChangingTexts, name: string): Promise<void> {
  const uris = Array.from({ length: batchSize }, (_, index) =>
    vscode.Uri.from({ scheme, path: `/web-${name}-${index}.yaml` }),
  );
  const documents = await Promise.all(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
  texts.change(uris, 4);
  await until(
    'the edits',
    async () => documents.filter((document) => document.getText().includes('replicas: 4')).length,
    (count) => count === batchSize,
  );
  texts.change([], 3);
  const [document] = documents;
  assert(document);
  await until(
    'the forecast',
    () => lensTitles(document),
    ([first = '']) => first.startsWith('Rollout: ≥ 3 of 4'),
  );
}

function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

function manifest(name: string, replicas: number): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata:
      labels: { app: web }
      annotations: { note: "${name.repeat(1000)}" }
    spec: { containers: [{ name: app, image: "app:1" }] }
`;
}
