import { readFileSync } from 'node:fs';

/** The package's own version; the bundle and the source lie equally deep below it. */
export function versionOfThis(): string {
  const levels = import.meta.url.includes('/src/cli/') ? '../../' : '../';
  return String(JSON.parse(readFileSync(new URL(`${levels}package.json`, import.meta.url), 'utf8')).version);
}
