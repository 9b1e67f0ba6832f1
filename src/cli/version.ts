import { readFileSync } from 'node:fs';

const isSource = import.meta.url.includes('/src/cli/');

/** The package's own folder. */
export const packageUrl = new URL(isSource ? '../../' : '../', import.meta.url);

/** The language server is a bundle of its own, so that nobody else waits for it to load. */
export const serverUrl = new URL(isSource ? 'src/lsp/server.ts' : 'dist/lsp.cjs', packageUrl);

/** The package's own version. */
export function versionOfThis(): string {
  return String(JSON.parse(readFileSync(new URL('package.json', packageUrl), 'utf8')).version);
}
