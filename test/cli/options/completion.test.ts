import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { commands, shells } from '../../../src/cli/options/command-table.ts';
import { completionFor } from '../../../src/cli/options/completion.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';

/** What bash offers for the last word of a line. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const script = `${completionFor('bash')}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_rollout_preview
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: import.meta.dirname });
  assert.equal(stderr, '');
  return stdout.split('\n').filter((word) => word !== '');
}

const lines: readonly (readonly [line: string, expected: readonly string[]])[] = [
  ['rollout-preview sta', ['status']],
  ['rollout-preview set i', ['image']],
  ['rollout-preview comple', ['completion', 'completion.test.ts']],
  ['rollout-preview completion z', ['zsh']],
  ['rollout-preview completion --', ['--help']],
  ['rollout-preview --form', ['--format']],
  ['rollout-preview a.yaml --format js', ['json']],
  ['rollout-preview scale web.yaml --rep', ['--replicas']],
  ['rollout-preview history web.yaml --rep', []],
  ['rollout-preview completion.te', ['completion.test.ts']],
];

for (const [line, expected] of lines) {
  test(`bash completes ${line} with ${expected.join(' ') || 'nothing'}`, () =>
    assert.deepEqual(offered(line), expected));
}

const inFish: readonly (readonly [line: string, expected: readonly string[]])[] = [
  ['rollout-preview sta', ['status']],
  ['rollout-preview set im', ['image']],
  ['rollout-preview a.yaml --format js', ['json']],
  ['rollout-preview scale web.yaml --rep', ['--replicas']],
];

for (const [line, expected] of inFish) {
  test(`fish completes ${line} with ${expected.join(' ')}`, (context) => {
    const script = `${completionFor('fish')}\ncomplete -C '${line}'`;
    const { error, stdout } = spawnSync('fish', ['--no-config', '-c', script], {
      encoding: 'utf8',
      cwd: import.meta.dirname,
    });
    if (error !== undefined) return context.diagnostic('fish is not installed: not tried');
    const words = stdout
      .split('\n')
      .map((each) => each.split('\t')[0])
      .filter((word) => word !== '');
    assert.ok(
      expected.every((word) => words.includes(word)),
      stdout,
    );
    assert.ok(words.length < 8, stdout);
  });
}

test('zsh reads its completion without a fault', (context) => {
  const { error, stderr, status } = spawnSync('zsh', ['-f', '-n'], { encoding: 'utf8', input: completionFor('zsh') });
  if (error !== undefined) return context.diagnostic('zsh is not installed: not tried');
  assert.deepEqual([status, stderr], [0, '']);
});

for (const shell of shells) {
  test(`the completion of ${shell} knows every option`, () => {
    const script = completionFor(shell);
    for (const { name } of commands.flatMap(({ flags }) => flags)) {
      assert.ok(script.includes(shell === 'fish' ? `-l ${name} ` : `--${name}`), name);
    }
  });
}

test('another shell is a wrong use', () => assert.throws(() => completionFor('csh'), UsageError));
