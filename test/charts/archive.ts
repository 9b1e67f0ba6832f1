import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A text that holds files, as Go's txtar has them: a comment, and `-- NAME --` before each file. */
export interface Archive {
  readonly comment: string;
  readonly files: ReadonlyMap<string, string>;
}

export function readArchive(text: string): Archive {
  const [comment = '', ...parts] = text.split(/^-- (.+) --\n/m);
  const files = new Map<string, string>();
  for (let index = 0; index < parts.length; index += 2) files.set(parts[index] ?? '', parts[index + 1] ?? '');
  return { comment: comment.trim(), files };
}

export function writeFiles(files: ReadonlyMap<string, string>, folder: string): void {
  for (const [name, text] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
