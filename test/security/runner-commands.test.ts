// What a manifest, a configuration or a name says is no command to the runner of a pipeline, whatever the format.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { formats } from '../../src/cli/options/command-table.ts';
import { complaintOf } from '../../src/cli/outputs/complaint-of.ts';
import { run } from '../../src/cli/run.ts';
import { manifestWith } from './hostile-names.ts';
import { commandsIn, hostileWords } from './runners.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rp-runners-'));
after(() => rmSync(top, { recursive: true, force: true }));

/** Everything that a run prints, with what the program says of a wrong use. */
async function printed(words: readonly string[], hasColors = false): Promise<string> {
  const options = readArguments(words);
  assert.ok(typeof options !== 'string' && 'inputs' in options);
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  await run(options, {
    terminal: { width: 60, hasColors },
    today: '2026-11-20',
    readStandardInput: async () => '',
    write,
    complain: write,
    tellProgress: () => undefined,
  });
  return output;
}

let folders = 0;

/** A folder of its own with the files; names are cut of what no file may have. */
function folderWith(files: Readonly<Record<string, string>>): string {
  folders += 1;
  const folder = path.join(top, String(folders));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name.replaceAll('/', '')), text);
  return folder;
}

/** The text in JSON, so that nothing of it is lost in a manifest. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

for (const [what, word] of Object.entries(hostileWords)) {
  const folder = folderWith({
    [`${word}.yaml`]: manifestWith(word, false),
    [`refused ${word}.yaml`]: manifestWith(word, true),
    'before.yaml': manifestWith(word, false).replaceAll('image: "', 'image: "old-'),
  });

  for (const format of formats) {
    test(`${what} in manifests and names of files is none in ${format}`, async () => {
      for (const more of [['--verbose'], ['--quiet'], ['--against', path.join(folder, 'before.yaml')]]) {
        const output = await printed([folder, '--format', format, ...more]);
        assert(format !== 'text' || output.length > 100, output);
        assert.deepEqual(commandsIn(output), []);
      }
    });
  }

  test(`${what} is none in colours, and in what kubectl's commands print`, async () => {
    assert.deepEqual(commandsIn(await printed([folder, '--verbose'], true)), []);
    for (const command of [['status'], ['get'], ['history'], ['restart'], ['set', 'image']]) {
      const words = [...command, folder, ...(command[0] === 'set' ? [`app=${word}`] : [])];
      assert.deepEqual(commandsIn(await printed(words).catch(complaintOf)), []);
    }
  });

  test(`${what} comes out of JSON, SARIF and JUnit as it went in`, async () => {
    const { workloads } = JSON.parse(await printed([folder, '--format', 'json']));
    const files: string[] = workloads.map(({ file }: { file: string }) => path.relative(folder, file));
    assert(files.includes(`${word.replaceAll('/', '')}.yaml`), files.join());
    const images = workloads.flatMap(({ lanes }: { lanes: { images: string[] }[] }) =>
      lanes.flatMap((lane) => lane.images),
    );
    assert(images.includes(word), images.join());
    const found = workloads.flatMap(({ findings }: { findings: { message: string }[] }) => findings);
    const messages = new Set<string>(found.map(({ message }: { message: string }) => message));
    assert([...messages].some((message) => message.length > word.length));
    const results = JSON.parse(await printed([folder, '--format', 'sarif'])).runs[0].results;
    const inSarif = new Set(results.map(({ message }: { message: { text: string } }) => message.text));
    assert.deepEqual(
      [...messages].filter((message) => !inSarif.has(message)),
      [],
    );
    const xml = decoded(await printed([folder, '--format', 'junit']));
    const inXml = (message: string) => message.replaceAll(/(?![\t\n\r]|[\u007f-\u009f])\p{Cc}/gu, '\ufffd');
    assert.deepEqual(
      [...messages].filter((message) => !xml.includes(inXml(message))),
      [],
    );
  });
}

function decoded(xml: string): string {
  return xml
    .replaceAll(/&#x([0-9a-f]+);/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

interface WrongUse {
  readonly what: string;
  readonly words: (word: string, folder: string) => readonly string[];
  readonly files?: (word: string) => Readonly<Record<string, string>>;
}

function ours(kind: string, spec: string): string {
  return `apiVersion: rollout-preview/v1\nkind: ${kind}\nspec: ${spec}\n`;
}

const web = manifestWith('app:1', false);
const inWeb = (_: string, folder: string) => [path.join(folder, 'web.yaml')];
const wrongUses: readonly WrongUse[] = [
  {
    what: 'a key of a configuration that is found',
    words: inWeb,
    files: (word) => ({ 'web.yaml': web, '.rollout-preview.yaml': ours('Configuration', `{${quoted(word)}: 1}`) }),
  },
  {
    what: 'the version of a configuration',
    words: inWeb,
    files: (word) => ({
      'web.yaml': web,
      '.rollout-preview.yaml': ours('Configuration', `{kubernetes: ${quoted(word)}}`),
    }),
  },
  {
    what: 'a finding of a configuration',
    words: inWeb,
    files: (word) => ({
      'web.yaml': web,
      '.rollout-preview.yaml': ours('Configuration', `{severities: {${quoted(word)}: off}}`),
    }),
  },
  {
    what: 'the apiVersion of a configuration',
    words: inWeb,
    files: (word) => ({
      'web.yaml': web,
      '.rollout-preview.yaml': `apiVersion: ${quoted(word)}\nkind: Configuration\n`,
    }),
  },
  {
    what: 'an assumption of a configuration',
    words: inWeb,
    files: (word) => ({ 'web.yaml': web, '.rollout-preview.yaml': ours('Configuration', `{assume: ${quoted(word)}}`) }),
  },
  {
    what: 'a key of a scenario',
    words: (_, folder) => [path.join(folder, 'web.yaml'), '--scenario', path.join(folder, 'scenario.yaml')],
    files: (word) => ({
      'web.yaml': web,
      'scenario.yaml': ours('Scenario', `{steps: [{at: 1s, ${quoted(word)}: 1}]}`),
    }),
  },
  {
    what: 'a path of a scenario',
    words: (_, folder) => [path.join(folder, 'web.yaml'), '--scenario', path.join(folder, 'scenario.yaml')],
    files: (word) => ({ 'web.yaml': web, 'scenario.yaml': ours('Scenario', `{set: {${quoted(word)}: 1}}`) }),
  },
  { what: 'a file that is compared with', words: (word, folder) => [path.join(folder, 'web.yaml'), '--against', word] },
  { what: 'a ref', words: (word, folder) => [path.join(folder, 'web.yaml'), '--against', `git:${word}`] },
  { what: 'a configuration', words: (word, folder) => [path.join(folder, 'web.yaml'), '--config', word] },
  { what: 'a format', words: (word, folder) => [path.join(folder, 'web.yaml'), `--format=${word}`] },
  { what: 'an option', words: (word, folder) => [path.join(folder, 'web.yaml'), `--${word}`] },
  { what: 'an assumption', words: (word, folder) => [path.join(folder, 'web.yaml'), `--assume=${word}`] },
  { what: 'a field', words: (word, folder) => [path.join(folder, 'web.yaml'), `--set=${word}`] },
  { what: 'an output', words: (word, folder) => [path.join(folder, 'web.yaml'), `--output=json=${folder}/${word}/x`] },
  { what: 'a report to merge', words: (word) => ['merge', word] },
];

for (const { what, words, files } of wrongUses) {
  test(`${what} is quoted on one line of standard error, and is no command there`, async () => {
    for (const word of Object.values(hostileWords)) {
      const folder = folderWith({ 'web.yaml': web, ...files?.(word) });
      const complaint = await complaintAbout(words(word, folder));
      assert.deepEqual(commandsIn(complaint), []);
      assert.match(complaint, /^rollout-preview: [^\n]*\nTry rollout-preview --help\n$/);
    }
  });
}

async function complaintAbout(words: readonly string[]): Promise<string> {
  try {
    return `nothing is wrong with it: ${await printed(words)}`;
  } catch (error) {
    return complaintOf(error);
  }
}
