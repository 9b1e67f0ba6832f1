// Run as a process of its own with --expose-gc: node --expose-gc test/leaks/preview-many.ts WHAT
// Previews or edits repeatedly, and prints the kilobytes of the heap after each tenth.

import { readManifests } from '../../src/document/read-manifests.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { preview } from '../../src/preview/preview.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

const parts = 10;
const service = createLanguageService({
  settings: { assumptions: defaultAssumptions, severities: {} },
  log: (message) => {
    throw new Error(message);
  },
});

/** Of each so many times that what one leaves is seen. */
const works: Readonly<Record<string, { readonly times: number; readonly work: (index: number) => void }>> = {
  previews: { times: 1500, work: previewOnce },
  documents: { times: 500, work: openEditAndClose },
};

const chosen = works[process.argv[2] ?? ''];
const { gc } = globalThis;
if (chosen === undefined || gc === undefined) throw new Error('needs --expose-gc, and previews or documents');
const sizes = Array.from({ length: parts }, (_, part) => {
  for (let time = 0; time < chosen.times / parts; time++) chosen.work(part * chosen.times + time);
  gc();
  return process.memoryUsage().heapUsed / 1000;
});
console.log(JSON.stringify(sizes));

function previewOnce(index: number): void {
  const before = readManifests(manifest(index, 'app:1'));
  const baseline = { source: 'file', label: 'before', file: before, history: [] } as const;
  const { workloads } = preview(readManifests(manifest(index, 'app:2')), { baseline, objects: [] }, defaultAssumptions);
  if (workloads[0]?.next === undefined) throw new Error('nothing was previewed');
}

function openEditAndClose(index: number): void {
  const uri = `file:///${index}.yaml`;
  for (const image of ['app:1', 'app:2', '{']) {
    service.update(uri, manifest(index, image));
    service.codeLenses(uri);
    service.inlayHints(uri);
    service.diagnostics(uri);
  }
  service.setWorkspaceFile(uri, manifest(index, 'app:1'));
  service.setWorkspaceFile(uri, undefined);
  service.close(uri);
}

function manifest(index: number, image: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: web-${index}, labels: { text: "${String(index).repeat(8)}" } }
spec:
  replicas: ${1 + (index % 2)}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: ${image} }] }
`;
}
