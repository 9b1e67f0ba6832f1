// What ARCHITECTURE.md is for: a page that a newcomer reads to its end, with words that the code has.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** The rows of the table below a heading, each as its cells without the marks of code. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, part = ''] = text.split(`\n## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(1).map((row) => row.slice(2, -2).replaceAll('`', '').split(' | '));
}

test('ARCHITECTURE.md has at most 16 KB', () => {
  assert.ok(Buffer.byteLength(text) <= 16_384, `it has ${Buffer.byteLength(text)} bytes`);
});

const glossary = rowsBelow('Glossary');

test('the glossary has at most twenty words, each once', () => {
  assert.ok(glossary.length > 10 && glossary.length <= 20, `it has ${glossary.length}`);
  assert.equal(new Set(glossary.map(([term]) => term)).size, glossary.length);
});

for (const [term, , type = '', file = ''] of glossary) {
  test(`${term} is the type ${type} of ${file}`, () => {
    const source = readFileSync(path.join(root, file), 'utf8');
    assert.match(source, new RegExp(`^export (interface|type|class) ${type}\\b`, 'm'));
  });
}

test("a key's way to the lens has at most ten hops", () => {
  const { length } = rowsBelow("A key's way to the lens");
  assert.ok(length > 0 && length <= 10, `it has ${length}`);
});

test('ARCHITECTURE.md links to the page of every folder that has one', () => {
  const pages = globSync(['src/*/README.md', 'site/README.md', 'test/README.md'], { cwd: root });
  const unlinked = pages.map((page) => page.replaceAll(path.sep, '/')).filter((page) => !text.includes(`](${page})`));
  assert.deepEqual(unlinked, []);
});

test('no two files export a type of the same name', () => {
  const files = globSync(['src/**/*.ts', 'webview/**/*.ts'], { cwd: root }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const declared = files.flatMap((file) => exportedTypes(file).map((name) => ({ name, file })));
  assert.ok(declared.length > 500, `it found ${declared.length}`);
  const first = new Map(declared.map(({ name, file }) => [name, file] as const).reverse());
  const doubled = declared.filter(({ name, file }) => first.get(name) !== file);
  assert.deepEqual(
    doubled.map(({ name, file }) => `${name}: ${first.get(name)}, ${file}`),
    [],
  );
});

function exportedTypes(file: string): readonly string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const declarations = source.matchAll(/^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm);
  return [...declarations].flatMap(([, name]) => name ?? []);
}
