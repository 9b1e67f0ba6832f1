// Each field that docs/charts.md says is read, or is named where it is not known, stands in a case of the table.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const page = readFileSync(path.join(root, 'docs/charts.md'), 'utf8');
const folder = path.join(import.meta.dirname, 'table');
const cases = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));

/** The rows below a heading, each with its object and what is said of it. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, below = ''] = page.split(`## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| object |'));
  return rows.map((line) => line.slice(2, -2).split(' | '));
}

/** The fields that a text names, by their last steps: `chart.spec.chart` is `chart`, and `$ref/…` is none. */
function fieldsIn(text: string): readonly string[] {
  const quoted = [...text.matchAll(/`([^`]{1,100})`/g)].map(([, name = '']) => name);
  return quoted.filter((name) => /^[\w.]+$/.test(name)).map((name) => name.split('.').at(-1) ?? '');
}

const rows = [...rowsBelow('What installs a chart'), ...rowsBelow('Charts from elsewhere')];

test('the page has rows', () => assert.ok(rows.length >= 9));

for (const [object = '', read = ''] of rows)
  test(`cases have what the page says of ${object.replaceAll('`', '')}`, () => {
    const [kind = ''] = fieldsIn(object);
    const own = cases.filter((text) => text.includes(kind));
    assert.notEqual(own.length, 0, kind);
    for (const field of fieldsIn(read))
      assert.ok(
        own.some((text) => new RegExp(`\\b${field}\\b`).test(text)),
        `no case of ${kind} has ${field}`,
      );
  });
