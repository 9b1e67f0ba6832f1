import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { type FileHistory, fileHistory } from '../../../src/host/git/file-history.ts';
import { gitIn } from '../../../src/host/git/git-program.ts';
import { createPrograms } from '../../../src/host/programs/programs.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-history-')));
after(() => rmSync(top, { recursive: true }));

function git(words: readonly string[], input = ''): string {
  return execFileSync('git', words, { cwd: top, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] });
}

function historyOf(files: readonly string[], most = 1000): Promise<FileHistory> {
  return fileHistory(gitIn(top, createPrograms()), 'main', files, most);
}

/** What `git log` says of one file alone. */
function loggedOf(file: string): readonly (string | undefined)[] {
  const commits = git(['log', '--date-order', '--format=%H', 'main', '--', file]).split('\n').filter(Boolean);
  const answers = git(['cat-file', '--batch-check'], commits.map((commit) => `${commit}:${file}\n`).join(''));
  return answers
    .split('\n')
    .filter(Boolean)
    .map((line) => (line.endsWith('missing') ? undefined : line.split(' ')[0]));
}

/** A commit: how far back its parents are, and for each file a new text, or the parent that it comes from. */
interface Step {
  readonly parents: readonly number[];
  readonly texts: readonly (number | 'first' | 'second')[];
}

const names = ['a.yaml', 'deploy/b.yaml', 'deploy/c d.yaml', 'deploy/ä/e.yaml'];

const steps = fc.array(
  fc.record<Step>({
    parents: fc.oneof(
      { weight: 3, arbitrary: fc.constant([1]) },
      fc.tuple(fc.integer({ min: 1, max: 6 })),
      fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 8 })),
    ),
    texts: fc.tuple(
      ...names.map(() =>
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('first' as const) },
          { weight: 2, arbitrary: fc.constant('second' as const) },
          fc.integer({ min: 0, max: 3 }),
        ),
      ),
    ),
  }),
  { minLength: 1, maxLength: 30 },
);

/** Writes the commits as `git fast-import` reads them. */
function streamOf(all: readonly Step[]): string {
  const states: (readonly (number | undefined)[])[] = [];
  return all
    .map(({ parents, texts }, index) => {
      const from = [...new Set(parents.map((back) => index - back))].filter((each) => each >= 0);
      const first = states[from[0] ?? index - 1] ?? names.map(() => 9);
      const second = states[from[1] ?? -1] ?? first;
      const state = texts.map((text, place) =>
        text === 'first' ? first[place] : text === 'second' ? second[place] : text,
      );
      states.push(state);
      const message = `commit ${index}\n\n:100644 100644 x y M`;
      return [
        `commit refs/heads/main\nmark :${index + 1}\ncommitter T <t@example.com> ${1_700_000_000 + Math.floor(index / 2)} +0000\ndata ${Buffer.byteLength(message)}\n${message}\n`,
        ...from.map((each, place) => `${place === 0 ? 'from' : 'merge'} :${each + 1}\n`),
        ...(from.length === 0 && index > 0 ? [`from :${index}\n`] : []),
        'deleteall\n',
        ...state.map((text, place) =>
          text === undefined ? '' : `M 100644 inline "${names[place]}"\ndata 2\n${text}\n\n`,
        ),
      ].join('');
    })
    .join('');
}

const seed = Number(process.env.ROLLOUT_SEED ?? 20260101);
const numRuns = Number(process.env.ROLLOUT_RUNS ?? 40);

test(`one log for all files says what a log for each would, whatever was merged (${numRuns} runs, seed ${seed})`, async () => {
  git(['init', '-q', '-b', 'main']);
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      git(['fast-import', '--quiet', '--force'], streamOf(all));
      const history = await historyOf(names);
      for (const name of names) assert.deepEqual(history.get(name), loggedOf(name), name);
    }),
    { seed, numRuns },
  );
});
