import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../../scripts/root.ts';

/** A regular expression of the product, and where it stands. */
export interface Found {
  readonly file: string;
  readonly line: number;
  readonly pattern: RegExp;
}

/** Every regular expression that is written in the product, each once; and the files that put one together. */
export function patternsOfProduct(): { readonly written: readonly Found[]; readonly composing: readonly string[] } {
  const written = new Map<string, Found>();
  const composing = new Set<string>();
  for (const file of globSync('{src,webview,site}/**/*.ts', { cwd: root }).sort()) {
    // These write the pages of our own documents when the site is built.
    if (file.startsWith(path.join('site', 'pages'))) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const pattern = new RegExp(node.regex.pattern, node.regex.flags);
        const line = text.slice(0, node.start).split('\n').length;
        if (!written.has(String(pattern))) written.set(String(pattern), { file, line, pattern });
      },
      Identifier(node) {
        if (node.name === 'RegExp') composing.add(file.replaceAll(path.sep, '/'));
      },
    }).visit(parseSync(file, text).program);
  }
  return { written: [...written.values()], composing: [...composing] };
}

/** The expressions that modules put together when they are loaded. */
export async function composedIn(files: readonly string[]): Promise<readonly Found[]> {
  const found: Found[] = [];
  const own = globalThis.RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(own, {
      construct(target, words) {
        const pattern = Reflect.construct(target, words) as RegExp;
        found.push({ file, line: 0, pattern });
        return pattern;
      },
    });
    // As a module of its own, so that what other tests loaded is no matter.
    await import(`${path.join(root, file)}?composed`);
    globalThis.RegExp = own;
  }
  return found;
}
