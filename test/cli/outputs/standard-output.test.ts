import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../../scripts/root.ts';

const module = pathToFileURL(path.join(root, 'src/cli/outputs/standard-output.ts')).href;
const words = (code: string): string[] => [
  '--input-type=module-typescript',
  '-e',
  `import { StandardOutput } from ${JSON.stringify(module)};
   const output = new StandardOutput(1, (error) => console.error(error.code));
   ${code}`,
];

test('what is larger than a pipe comes whole to a reader that takes its time', async () => {
  const child = spawn(process.execPath, words(`output.write('1'.repeat(3e6)); output.write('2');`), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('readable', resolve));
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  assert.equal(text, `${'1'.repeat(3e6)}2`);
});

test('that nobody reads is told at each try', async () => {
  const child = spawn(
    process.execPath,
    words(`process.stdin.once('end', () => ['a', 'b'].map((each) => output.write(each))).resume();`),
    {
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  let faults = '';
  for await (const chunk of child.stderr) faults += chunk;
  assert.equal(faults, process.platform === 'win32' ? faults : 'EPIPE\nEPIPE\n');
});

test('as a stream, it goes on after what is written, and acts at its end', () => {
  const code = `output.write('1'); output.stream().write('2'); output.write('3'); output.whenWritten(() => output.write('.'));`;
  assert.equal(spawnSync(process.execPath, words(code), { encoding: 'utf8' }).stdout, '123.');
});
