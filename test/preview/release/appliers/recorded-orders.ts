// In what order the real programs bring objects: `RECORD_ORDERS=1` asks those that `npm run test:charts` has built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import type { ApplierName, PlannedObject } from '../../../../src/preview/release/appliers/applier.ts';

export type Program = Extract<ApplierName, 'helm3' | 'helm4' | 'kustomize'>;

export interface RecordedOrder {
  readonly program: Program;
  readonly objects: readonly PlannedObject[];
  /** `KIND/NAME` in the order of the program; of Helm without hooks. */
  readonly order: readonly string[];
}

const file = path.join(import.meta.dirname, 'recorded-orders.jsonl');
const cache = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');

export function recordedOrders(): readonly RecordedOrder[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

export function record(orders: readonly RecordedOrder[]): void {
  writeFileSync(file, orders.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

/** What the program makes of the objects, each in a file of its own; undefined: it is not there. */
export function orderBy(program: Program, objects: readonly PlannedObject[]): readonly string[] | undefined {
  const name = program === 'kustomize' ? 'kustomize' : 'helm';
  const full = path.join(cache, 'rollout-preview', 'test-programs', program, name);
  if (!existsSync(full)) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'orders-'));
  try {
    const words = program === 'kustomize' ? kustomization(folder, objects) : chart(folder, objects);
    const { status, stdout, stderr } = spawnSync(full, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return namesIn(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function chart(folder: string, objects: readonly PlannedObject[]): readonly string[] {
  mkdirSync(path.join(folder, 'templates'));
  writeFileSync(path.join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: demo\nversion: 1.0.0\n');
  writeAll(path.join(folder, 'templates'), objects);
  return ['template', 'demo', folder, '--no-hooks'];
}

function kustomization(folder: string, objects: readonly PlannedObject[]): readonly string[] {
  const resources = writeAll(folder, objects);
  writeFileSync(path.join(folder, 'kustomization.yaml'), JSON.stringify({ resources }));
  return ['build', folder, '--reorder=legacy'];
}

function writeAll(folder: string, objects: readonly PlannedObject[]): readonly string[] {
  return objects.map(({ apiVersion, kind, namespace, name, annotations }, index) => {
    const metadata = { name, ...(namespace !== '' && { namespace }), annotations };
    const own = `object-${String(index).padStart(3, '0')}.yaml`;
    writeFileSync(path.join(folder, own), JSON.stringify({ apiVersion, kind, metadata }));
    return own;
  });
}

function namesIn(text: string): readonly string[] {
  return text.split(/^---$/m).flatMap((document) => {
    const kind = /"?kind"?: ?"?(\w+)/.exec(document)?.[1];
    const name = /"?name"?: ?"?([\w-]+)/.exec(document)?.[1];
    return kind === undefined || name === undefined ? [] : [`${kind}/${name}`];
  });
}
