import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const prefix = 'rollout-preview-reports-';
const dayMilliseconds = 86_400_000;
/** File systems take 255 bytes. */
const maxCharacters = 80;

/** Writes reports where an editor can open them, in a folder that goes with this process. */
export function createReportFile(): { write(name: string, text: string): string } {
  let folder: string | undefined;
  return {
    write(name, text) {
      folder ??= makeFolder();
      // The name of a document may be anything.
      const plain = path
        .parse(name)
        .name.replaceAll(/[^\w.-]/g, '-')
        .slice(0, maxCharacters);
      const file = path.join(folder, `${plain}.rollout.md`);
      writeFileSync(file, text);
      return pathToFileURL(file).href;
    },
  };
}

function makeFolder(): string {
  removeLeft();
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process that is killed leaves its folder: a later one takes it away. */
function removeLeft(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const folder = path.join(tmpdir(), name);
    try {
      const isOld = Date.now() - statSync(folder).mtimeMs > dayMilliseconds;
      if (isOld && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) rmSync(folder, { recursive: true });
    } catch {
      // It is somebody else's.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
