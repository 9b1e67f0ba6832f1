import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The package's own folder: this is in `src/cli` of it, or built in `dist/cli`. */
const packageFolder = path.resolve(import.meta.dirname, '../..');

export const packageUrl = pathToFileURL(`${packageFolder}/`);

/** The package's own version. */
export function versionOfThis(): string {
  return String(JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')).version);
}
