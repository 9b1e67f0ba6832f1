import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createWorkspaceFiles } from '../../../src/cli/lsp/workspace-files.ts';
import type { LanguageService } from '../../../src/language-service/service.ts';

const top = mkdtempSync(path.join(tmpdir(), 'rollout-preview-files-'));
after(() => rmSync(top, { recursive: true }));
for (const folder of ['work/sub', 'outside']) mkdirSync(path.join(top, folder), { recursive: true });
for (const file of ['work/own.yaml', 'work/sub/below.yaml', 'outside/secret.yaml'])
  writeFileSync(path.join(top, file), `# ${file}\n`);
symlinkSync('../outside', path.join(top, 'work/away'));
symlinkSync('sub', path.join(top, 'work/near'));
symlinkSync('../outside/secret.yaml', path.join(top, 'work/linked.yaml'));
symlinkSync('nowhere.yaml', path.join(top, 'work/dangling.yaml'));
symlinkSync('work', path.join(top, 'opened'));

/** What the service is told after events about files of the opened folder, and what git is asked about. */
async function told(opened: string, ...names: readonly string[]) {
  const texts: Record<string, string | undefined> = {};
  const asked: string[] = [];
  const uriOf = (name: string) => pathToFileURL(path.join(top, opened, name)).href;
  let isListening = false;
  const service = {
    setWorkspaceFile(uri: string, text: string | undefined) {
      if (isListening) texts[path.posix.relative(uriOf(''), uri)] = text;
    },
  } as unknown as LanguageService;
  const files = createWorkspaceFiles({
    service,
    makeFormerFiles: () => ({
      async refresh({ changed }) {
        if (isListening) asked.push(...changed.map((file) => path.relative(path.join(top, opened), file)));
      },
    }),
    gitRef: () => 'HEAD',
    onChange: () => undefined,
  });
  await files.setFolders([uriOf('')]);
  await files.start();
  isListening = true;
  await files.changed(names.map(uriOf));
  return { texts, asked };
}

for (const opened of ['work', 'opened']) {
  test(`an event about a file of ${opened} is followed, and not where a link leads out of it`, async () => {
    const { texts, asked } = await told(opened, 'own.yaml', 'sub/below.yaml', 'near/below.yaml', 'gone.yaml');
    assert.deepEqual(texts, {
      'own.yaml': '# work/own.yaml\n',
      'sub/below.yaml': '# work/sub/below.yaml\n',
      'near/below.yaml': '# work/sub/below.yaml\n',
      'gone.yaml': undefined,
    });
    assert.deepEqual(asked, Object.keys(texts));
    const out = await told(opened, 'away/secret.yaml', 'linked.yaml', '../outside/secret.yaml');
    assert.deepEqual(out, { texts: { 'away/secret.yaml': undefined, 'linked.yaml': undefined }, asked: [] });
    assert.deepEqual((await told(opened, 'dangling.yaml')).texts, { 'dangling.yaml': undefined });
  });
}
