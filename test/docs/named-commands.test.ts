// Commands that the pages name can be run, and lines that no example prints are in the words of the product.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { shellWords } from '../../src/cli/options/helm-options.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { expectationNotMet } from '../../src/wording/findings/expectations.ts';
import { followedForecast, measuredText, paceText, tookText } from '../../src/wording/follow.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { folderPages } from './folder-pages.ts';

function read(page: string): string {
  return readFileSync(path.join(root, page), 'utf8');
}

const pages = globSync(['*.md', 'docs/*.md', 'docs/course/*.md', 'bench/*.md', 'examples/**/*.md', ...folderPages], {
  cwd: root,
});
const { scripts } = JSON.parse(read('package.json'));

/** The commands of a page, in blocks and in a line, without what a shell does around them. */
function commandsOf(text: string): readonly string[] {
  const joined = text.replaceAll(/ \\\n\s*/g, ' ');
  const blocks = [...joined.matchAll(/^(?: {4}|\$ |.*&& |.*run: )(?:npx )?rollout-preview( .+)$/gm)];
  const inline = [...joined.matchAll(/`rollout-preview( [^`]+)`/g)];
  return [...blocks, ...inline].map(([, words = '']) => words.replace(/ [>|].*$/, '').trim());
}

/** Whether the command line takes the words; what only is named has no input. */
function isUnderstood(words: readonly string[]): boolean {
  try {
    return readArguments(words) !== undefined;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Words that stand for others, such as FILE, and what leaves words out. */
const placeholder = /^([A-Z]+|KIND\/NAME|…|.*…)$/;

for (const page of pages) {
  for (const command of commandsOf(read(page))) {
    const words = shellWords(command);
    if (words.some((word) => placeholder.test(word))) continue;
    test(`${page} names a command that can be run: rollout-preview ${command}`, () => {
      assert(isUnderstood(words) || isUnderstood([...words, 'web.yaml']));
    });
  }
  test(`${page} names npm scripts and files of scripts that there are`, () => {
    const text = read(page);
    const named = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      named.filter((name) => scripts[name] === undefined),
      [],
    );
    const files = [...text.matchAll(/node ((?:scripts|test)\/[\w/-]+\.ts)/g)].map(([, name = '']) => name);
    assert.deepEqual(
      files.filter((name) => globSync(name, { cwd: root }).length === 0),
      [],
    );
  });
}

const files = globSync(
  '{*,.github/**/*,.vscode/*,src/**/*,test/**/*,webview/**/*,site/**/*,scripts/*,docs/**/*,schema/*,bench/*}',
  {
    cwd: root,
    exclude: (name) => /node_modules|\.cache|\.output/.test(name),
  },
).map((file) => file.replaceAll(path.sep, '/'));
const folders = /^(src|test|scripts|docs|schema|webview|site|bench|templates|examples|media)\//;
const madeByRuns = /^test\/\.(cache|output)\//;

for (const page of ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync([...folderPages], { cwd: root })]) {
  test(`${page} names files and folders that there are`, () => {
    const named = [...read(page).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
    const places = named.filter((name) => folders.test(name) && !madeByRuns.test(name));
    const bare = named.filter((name) => /^[\w-]+\.(ts|json|jsonl|txt|yml)$/.test(name));
    assert(places.length + bare.length > 0);
    assert.deepEqual(
      places.filter((name) => !existsSync(path.join(root, name))),
      [],
    );
    assert.deepEqual(
      bare.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`))),
      [],
    );
  });
}

test('docs/cluster.md quotes watch as it speaks', () => {
  const late = { is: 'no-progress', seconds: 28, dueSeconds: 28, reasons: [], deadlineSeconds: 572 } as const;
  const status = 'Waiting for deployment "web" rollout to finish: 10 out of 20 new replicas have been updated...';
  const lines = [
    followedForecast(3700, ''),
    paceText(1000, status, { is: 'on-time' }),
    paceText(28_000, '…', late),
    tookText(20_000, 10_000),
    measuredText([{ key: 'startup', was: 11, assumed: 5 }]),
  ];
  for (const line of lines) assert(read('docs/cluster.md').includes(`    ${line}\n`), line);
});

test('docs/configuration.md quotes the finding of an expectation as it speaks', () => {
  const shortfall = { that: 'minAvailable', has: 6, of: 10, wants: 8 } as const;
  const line = expectationNotMet.message(shortfall, '.rollout-preview.yaml:6');
  assert(read('docs/configuration.md').includes(`error: ${line} [expectation-not-met]\n`), line);
});

test('README.md quotes the lens of the sample manifest', () => {
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: assert.fail });
  service.update('file:///first-rollout.yaml', read('examples/first-rollout.yaml'));
  const title = service.codeLenses('file:///first-rollout.yaml')[0]?.title ?? '';
  assert.match(title, /available/);
  assert(read('README.md').includes(`\`${title}\``), title);
});
