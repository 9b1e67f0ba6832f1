import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** package.json with the English texts in place of their keys, as VS Code shows it. */
export function extensionManifest() {
  const texts: Readonly<Record<string, string>> = readJson('package.nls.json');
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'), (_, value) => {
    const [, key] = typeof value === 'string' ? (/^%(.+)%$/.exec(value) ?? []) : [];
    return key === undefined ? value : (texts[key] ?? value);
  });
}

export function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
