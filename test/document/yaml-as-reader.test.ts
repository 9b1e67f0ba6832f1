// What `yaml` would read otherwise than kubectl if it were our reader: the figures in src/document/README.md.
// ROLLOUT_CORPUS=FOLDER is where the manifests of the five projects are.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { judgements, type Verdict } from '../support/second-judge.ts';
import type { TextCase } from './texts/text-case.ts';

const root = path.join(import.meta.dirname, '../..');
const corpus = process.env.ROLLOUT_CORPUS ?? path.join(root, '../shared/corpus');
const page = readFileSync(path.join(root, 'src/document/README.md'), 'utf8').replaceAll(/\s+/g, ' ');

/** The row of the table in the page for the texts. */
function row(name: string, texts: readonly string[]): string {
  const verdicts = texts.flatMap(judgements);
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  return `| ${[name, verdicts.length, count('otherwise'), count('refuses'), count('takes')].join(' | ')} |`;
}

test('yaml reads as many of the recorded texts otherwise as the page says', () => {
  const lines = readFileSync(path.join(import.meta.dirname, 'texts/cases.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');
  assert.ok(
    page.includes(
      row(
        'recorded texts',
        lines.map((line) => (JSON.parse(line) as TextCase).text),
      ),
    ),
  );
});

if (existsSync(corpus))
  test('yaml reads as many real documents otherwise as the page says', () => {
    const names = readdirSync(corpus, { recursive: true }).map(String);
    const files = names.filter((name) => /\.ya?ml$/.test(name));
    const texts = files.map((name) => readFileSync(path.join(corpus, name), 'utf8'));
    const found = row('manifests of five projects', texts);
    assert.ok(page.includes(found), found);
  });
