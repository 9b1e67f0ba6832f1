// Whatever lies in the place of a file, nothing waits for it, and the other files are previewed.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createWorkspaceFiles } from '../../src/cli/lsp/workspace-files.ts';
import { readArguments } from '../../src/cli/options/arguments.ts';
import { run } from '../../src/cli/run.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { createFormerFiles } from '../../src/host/former-files.ts';
import { createGit } from '../../src/host/git/repository.ts';
import { createKubectl } from '../../src/host/kubectl.ts';
import { createPrograms } from '../../src/host/programs/programs.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { deployment } from '../preview/operation/workload-texts.ts';
import { askedOf, standInKubectl } from '../support/stand-in-kubectl.ts';
import { type SpecialFile, specialFiles } from './special-files.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rp-special-'));
after(() => rmSync(top, { recursive: true, force: true }));
/** Against hangs only. */
const options = { timeout: 60_000 };
let folders = 0;

/** A folder of its own with a manifest, and the special file below a name. */
async function folderWith({ make }: SpecialFile, name: string): Promise<string> {
  folders += 1;
  const folder = path.join(top, String(folders));
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'web.yaml'), deployment('app:1'));
  await make(path.join(folder, name));
  return folder;
}

async function told(...words: string[]): Promise<{ readonly status: number; readonly output: string }> {
  const asked = readArguments(words[0] === 'merge' ? words : [...words, '--quiet', '--jobs', '1']);
  assert.ok(typeof asked !== 'string' && 'inputs' in asked);
  let output = '';
  const write = (text: string): void => {
    output += text;
  };
  const terminal = { width: 100, hasColors: false };
  const readStandardInput = async () => '';
  try {
    const status = await run(asked, {
      terminal,
      today: '2026-11-20',
      readStandardInput,
      write,
      complain: write,
      tellProgress: () => undefined,
    });
    return { status, output };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { status: 2, output: error.message };
  }
}

for (const special of specialFiles) {
  test(`${special.name} among manifests is told, and the rest is previewed`, options, async () => {
    const folder = await folderWith(special, 'special.yaml');
    const { output } = await told(folder, '--against', 'assumed', '--format', 'json');
    const { workloads, problems } = JSON.parse(output);
    assert.equal(workloads.length, 1);
    assert.equal(problems.length, special.found === undefined ? 0 : 1);
    if (special.found !== undefined) assert.match(problems[0].message, special.found);
  });

  test(`${special.name} as .gitignore ignores nothing`, options, async () => {
    const folder = await folderWith(special, '.gitignore');
    const { status, output } = await told(folder, '--against', 'assumed');
    assert.deepEqual([status, output], [0, '']);
  });

  test(`${special.name} as a configuration that is found is told`, options, async () => {
    const folder = await folderWith(special, '.rollout-preview.yaml');
    const { status, output } = await told(folder, '--against', 'assumed');
    assert.equal(status, 2);
    assert.match(output, /neither a file nor a folder|it is a folder|128 MB|no such file|form a loop|a place outside/);
  });

  for (const [what, words] of [
    ['that is named', (file: string) => [file]],
    ['as a scenario', (file: string, web: string) => [web, '--scenario', file]],
    ['as a configuration', (file: string, web: string) => [web, '--config', file]],
    ['as what is compared with', (file: string, web: string) => [web, '--against', file]],
    ['as a report to merge', (file: string) => ['merge', file]],
  ] as const) {
    test(`${special.name} ${what} is told, and not waited for`, options, async () => {
      const folder = await folderWith(special, 'special');
      const { status, output } = await told(...words(path.join(folder, 'special'), path.join(folder, 'web.yaml')));
      assert.match(output, special.named);
      assert.equal(status, special.name === 'a folder' && what === 'that is named' ? 1 : 2);
    });
  }

  test(`${special.name} is nothing to the language server, at first and when it is told of it`, options, async () => {
    const folder = await folderWith(special, 'special.yaml');
    const texts = new Map<string, string | undefined>();
    const service = {
      setWorkspaceFile: (uri: string, text: string | undefined) => void texts.set(path.basename(uri), text),
      setFormerFile: () => undefined,
    } as unknown as LanguageService;
    const files = createWorkspaceFiles({
      service,
      makeFormerFiles: (tell) => createFormerFiles(createGit(createPrograms()), tell),
      gitRef: () => undefined,
      onChange: () => undefined,
    });
    await files.setFolders([pathToFileURL(folder).href]);
    await files.start();
    await files.changed([pathToFileURL(path.join(folder, 'special.yaml')).href]);
    assert.equal(texts.get('web.yaml'), deployment('app:1'));
    assert.equal(texts.get('special.yaml'), undefined);
  });
}

const kubectlFolder = path.join(top, 'programs');
mkdirSync(kubectlFolder);
standInKubectl(kubectlFolder, {});
const kubectl = createKubectl(createPrograms({ environment: { PATH: kubectlFolder } }));

for (const special of specialFiles.filter(({ named }) => !named.test('no such file or its links form a loop'))) {
  for (const way of ['that is named', 'of the environment', "of the user's own"] as const) {
    test(`${special.name} as a kubeconfig ${way} is told, and kubectl is not started`, options, async (context) => {
      const folder = await folderWith(special, 'config');
      const file = path.join(folder, 'config');
      const given = { KUBECONFIG: process.env.KUBECONFIG, HOME: process.env.HOME };
      context.after(() => {
        for (const [name, value] of Object.entries(given))
          if (value === undefined) delete process.env[name];
          else process.env[name] = value;
      });
      delete process.env.KUBECONFIG;
      if (way === 'of the environment')
        process.env.KUBECONFIG = [path.join(folder, 'absent'), file].join(path.delimiter);
      if (way === "of the user's own") {
        process.env.HOME = folder;
        mkdirSync(path.join(folder, '.kube'));
        renameSync(file, path.join(folder, '.kube/config'));
        if (special.name === 'a link to a pipe') renameSync(`${file}.target`, path.join(folder, '.kube/config.target'));
      }
      await assert.rejects(kubectl.place(way === 'that is named' ? { kubeconfig: file } : {}), {
        message: /cannot be used as a kubeconfig: it is (a folder|neither a file nor a folder|larger than 8 MB)$/,
      });
      assert.deepEqual(askedOf(kubectlFolder), []);
    });
  }
}
