// Whatever encoding a file is in, it is read as kubectl reads it, or what cannot be read is told.
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { readStream } from '../../src/cli/inputs/read-text.ts';
import { textsAt } from '../../src/cli/mcp/folder-texts.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { run } from '../../src/cli/run.ts';
import { encodings, unreadEncodings } from '../support/encodings.ts';
import { makeWorkspace } from '../support/workspace.ts';

const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-encodings-')));
const former = process.cwd();
after(() => {
  process.chdir(former);
  rmSync(top, { recursive: true });
});

function deployment(image: string): string {
  return `# Müller
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: "${image}" }] }
`;
}

const config = 'apiVersion: rollout-preview/v1\nkind: Configuration\nspec: { assume: startup=77s }\n';
const world = 'apiVersion: rollout-preview/v1\nkind: World\nspec: { noSuchField: 1 }\n';
const broken = 'ü: 1\nkind: Deployment\nspec: [\n';

interface Reader {
  readonly name: string;
  /** What is read in an encoding, by its name. */
  readonly files: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

const readers: readonly Reader[] = [
  { name: 'a named file', files: { 'web.yaml': deployment('app:2') }, words: ['web.yaml'] },
  { name: 'a file of a folder', files: { 'web.yaml': deployment('app:2') }, words: ['.'] },
  { name: 'a fault at its place', files: { 'web.yaml': broken }, words: ['.'] },
  { name: 'the standard input', files: { '-': deployment('app:2') }, words: ['-'] },
  {
    name: 'what runs now',
    files: { 'web.yaml': deployment('app:2'), 'now.yml': deployment('app:1') },
    words: ['web.yaml', '--against', 'now.yml'],
  },
  {
    name: 'a configuration',
    files: { 'web.yaml': deployment('app:2'), 'own.yaml': config },
    words: ['web.yaml', '--config', 'own.yaml'],
  },
  {
    name: 'a world',
    files: { 'web.yaml': deployment('app:2'), 'own.yaml': world },
    words: ['web.yaml', '--world', 'own.yaml'],
  },
  {
    name: 'an ignore file',
    files: { 'web.yaml': deployment('app:2'), 'other.yaml': deployment('app:3'), '.gitignore': 'other.yaml\n' },
    words: ['.'],
  },
];

/** All that a run tells, with the files in the encoding. */
function outcome({ files, words }: Omit<Reader, 'name'>, encoded: (text: string) => Buffer): Promise<object> {
  const folder = mkdtempSync(path.join(top, 'run-'));
  process.chdir(folder);
  for (const [name, text] of Object.entries(files)) if (name !== '-') writeFileSync(name, encoded(text));
  return outcomeHere(words, encoded(files['-'] ?? ''));
}

async function outcomeHere(words: readonly string[], input: Buffer): Promise<object> {
  const options = readArguments([...words, '--format', 'json']);
  assert.ok(typeof options !== 'string' && 'inputs' in options);
  let [text, complaints] = ['', ''];
  const status = await run(options, {
    terminal: { width: 100, hasColors: false },
    today: '2026-11-20',
    readStandardInput: () => readStream(Readable.from([input])),
    write: (part) => {
      text += part;
    },
    complain: (part) => {
      complaints += part;
    },
    tellProgress: () => undefined,
  }).catch((error: unknown) => String(error));
  return { status, complaints, report: text === '' ? undefined : JSON.parse(text) };
}

for (const reader of readers) {
  test(`${reader.name} says the same in every encoding`, async () => {
    const [plain = assert.fail(), ...others] = Object.entries(encodings);
    const expected = await outcome(reader, plain[1]);
    assert.match(JSON.stringify(expected), /web|ü/);
    for (const [name, encoded] of others) assert.deepEqual(await outcome(reader, encoded), expected, name);
  });
}

test('what is in no encoding that kubectl reads is told, in a folder too', async () => {
  for (const [name, encoded] of Object.entries(unreadEncodings)) {
    for (const words of [['.'], ['web.yaml']]) {
      const outcomeOf = await outcome({ files: { 'web.yaml': deployment('app:2') }, words }, encoded);
      assert.match(JSON.stringify(outcomeOf), /control characters are not allowed/, `${name} of ${words}`);
    }
  }
});

test('what git keeps in another encoding is compared with what stands there now', async () => {
  const all = Object.entries(encodings);
  for (const [was, one] of all) {
    for (const [now, other] of all) {
      const { folder, remove } = makeWorkspace(
        { 'web.yaml': other(deployment('app:2')) },
        { 'web.yaml': one(deployment('app:1')) },
      );
      process.chdir(folder);
      const told = JSON.stringify(await outcomeHere(['.', '--against', 'git:HEAD'], Buffer.of()));
      process.chdir(top);
      remove();
      assert.match(told, /"app:1".*"app:2"|app:1 → app:2/, `${was}, then ${now}`);
    }
  }
});

test('an assistant is given a folder in every encoding', async () => {
  for (const [name, encoded] of Object.entries(encodings)) {
    const folder = realpathSync(mkdtempSync(path.join(top, 'mcp-')));
    writeFileSync(path.join(folder, 'web.yaml'), encoded(deployment('app:2')));
    const { texts } = await textsAt(folder, '.');
    assert.deepEqual(texts, [{ file: 'web.yaml', text: deployment('app:2') }], name);
  }
});
