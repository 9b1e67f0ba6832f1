// What the pages say that a command prints is what it prints today.
import assert from 'node:assert/strict';
import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { shellWords } from '../../src/cli/options/helm-options.ts';
import { run } from '../../src/cli/run.ts';

/** A page shows a command and what it prints in a block of this kind; a line with dots alone leaves lines out. */
const blocks = /^```console\n\$ rollout-preview (.*)\n([\s\S]*?)^```$/gm;
const leftOut = '…';

// Outside of git, so that the examples have no earlier version.
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-docs-')));
cpSync(path.join(root, 'examples'), path.join(folder, 'examples'), { recursive: true });
after(() => rmSync(folder, { recursive: true }));

async function printed(words: readonly string[]): Promise<string> {
  const options = readArguments(words);
  assert(typeof options !== 'string' && 'inputs' in options, words.join(' '));
  let output = '';
  process.chdir(folder);
  await run(options, {
    terminal: { width: 80, hasColors: false },
    today: '2026-11-20',
    readStandardInput: async () => '',
    write: (text) => {
      output += text;
    },
    complain: (text) => {
      output += text;
    },
    tellProgress: () => undefined,
  }).finally(() => process.chdir(root));
  return output;
}

/** The parts of a block between the lines that leave something out. */
function partsOf(block: string): readonly string[] {
  return block
    .split(new RegExp(`^${leftOut}\n`, 'm'))
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter((part) => part !== '');
}

/** The first part that does not stand in the output below the parts before it. */
function missingPart(output: string, block: string): string | undefined {
  let from = 0;
  return partsOf(block).find((part) => {
    const start = output.indexOf(part, from);
    from = start + part.length;
    return start < 0;
  });
}

const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: root }).toSorted();
const shown = pages.flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(blocks)].map(([, command = '', block = '']) => ({
    page: page.replaceAll(path.sep, '/'),
    command,
    block,
  })),
);

for (const { page, command, block } of shown) {
  test(`${page} shows what rollout-preview ${command} prints`, async () => {
    const output = await printed(shellWords(command));
    assert.notDeepEqual(partsOf(block), []);
    const missing = missingPart(output, block);
    assert.equal(missing, undefined, `It prints:\n${output}`);
  });
}

test('every chapter of the course and the README show a forecast', () => {
  const chapters = pages.filter((page) => /^docs\/course\/(?!README)/.test(page.replaceAll(path.sep, '/')));
  assert(chapters.length >= 6);
  for (const page of ['README.md', ...chapters])
    assert(
      shown.some((each) => each.page === page.replaceAll(path.sep, '/')),
      page,
    );
});
