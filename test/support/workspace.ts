import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Workspace {
  readonly folder: string;
  remove(): void;
}

/** A fresh folder with these files, by their path in it, outside of any git repository. */
export function makeWorkspace(files: Readonly<Record<string, string>>): Workspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-workspace-'));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
