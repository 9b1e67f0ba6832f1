import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes reports where an editor can open them, in a folder that goes with this process. */
export function createReportFile(): { write(name: string, text: string): string } {
  let folder: string | undefined;
  return {
    write(name, text) {
      if (folder === undefined) {
        const made = mkdtempSync(path.join(tmpdir(), 'rollout-preview-'));
        process.once('exit', () => rmSync(made, { recursive: true, force: true }));
        folder = made;
      }
      const file = path.join(folder, `${path.parse(name).name}.rollout.md`);
      writeFileSync(file, text);
      return pathToFileURL(file).href;
    },
  };
}
