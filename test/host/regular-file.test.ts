import { equal, rejects, throws } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readRegularFile, readRegularFileSync } from '../../src/host/regular-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'regular-file-'));
after(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

const codeOf = (code: string) => (error: unknown) => (error as { code?: string }).code === code;

test('reads at once what is read in steps', async () => {
  for (const text of ['', 'a', 'ä'.repeat(40_000), 'x'.repeat(200_000)]) {
    const file = fileOf('text.yaml', text);
    equal(readRegularFileSync(file, 1_000_000), text);
    equal(await readRegularFile(file, 1_000_000), text);
  }
});

test('refuses what is no file, and what is too long', () => {
  const place = path.join(folder, 'place');
  mkdirSync(place);
  throws(() => readRegularFileSync(place, 10), codeOf('EISDIR'));
  throws(() => readRegularFileSync(fileOf('long.yaml', 'x'.repeat(11)), 10), codeOf('EFBIG'));
  throws(() => readRegularFileSync(path.join(folder, 'none.yaml'), 10), codeOf('ENOENT'));
});

test('refuses what a link leads out of the folder with, though it was put there after the way was looked at', async () => {
  const inside = path.join(realpathSync(folder), 'inside');
  mkdirSync(inside);
  fileOf('inside/web.yaml', 'web');
  fileOf('secret.yaml', 'secret');
  const links = { 'same.yaml': 'web.yaml', 'other.yaml': '../secret.yaml', up: '..' };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(inside, name));
  equal(await readRegularFile(path.join(inside, 'web.yaml'), 100, inside), 'web');
  equal(await readRegularFile(path.join(inside, 'same.yaml'), 100, inside), 'web');
  for (const name of ['other.yaml', 'up/secret.yaml'])
    await rejects(readRegularFile(path.join(inside, name), 100, inside), codeOf('EOUTSIDE'));
});
