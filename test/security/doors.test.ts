// The few places that write, walk folders and read trees of git: whatever is promised of these is looked for there alone.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

interface Door {
  readonly does: string;
  /** In code: a call. */
  readonly call: RegExp;
  /** Who does it, with the reason why that is no name of a repository's. */
  readonly by: Readonly<Record<string, string>>;
}

const doors: readonly Door[] = [
  {
    does: 'writes, copies, links or moves files or makes folders',
    call: /\b(?:writeFile|writeFileSync|copyFile|copyFileSync|cp|cpSync|symlink|symlinkSync|link|linkSync|rename|renameSync|mkdir|mkdirSync|appendFile|appendFileSync|createWriteStream|truncate|truncateSync)\(/,
    by: {
      'src/host/temporary-files.ts': 'the one writer below temporary folders',
      'src/cli/cache-folder.ts': "the user's own cache folder",
      'src/cli/action/run-action.ts': 'the summary that the runner names',
      'src/cli/compiled-program.ts': "the user's own cache folder",
      'src/cli/outputs/output-file.ts': 'the file that --output names',
      'src/cli/lsp/report-file.ts': 'one file of a fixed name in a folder of its own',
      'src/extension/panel/messages.ts': 'a file that the user chooses in a dialog',
      'src/extension/panel/scenario.ts': 'a file that the user chooses in a dialog',
    },
  },
  {
    does: 'makes temporary folders',
    call: /\bmkdtemp(?:Sync)?\(/,
    by: {
      'src/host/temporary-folder.ts': 'for what is rendered',
      'src/cli/lsp/report-file.ts': 'for a report that an editor opens',
      'src/cli/action/run-action.ts': 'for reports between two steps',
    },
  },
  {
    does: 'takes in all below a folder at once',
    call: /recursive: true/,
    by: {
      'src/host/temporary-folder.ts': 'removes its own folder, through no link',
      'src/cli/lsp/report-file.ts': 'removes its own folder, through no link',
    },
  },
  {
    does: 'shows messages of the editor, in which links run commands',
    call: /\.show(?:Information|Warning|Error)Message\b/,
    by: {
      'src/extension/editor/notices.ts': 'whatever is said, it has no link',
      'src/cli/lsp/open-renderings.ts': 'a question of ours, whose answers are buttons',
    },
  },
  {
    does: 'makes links in Markdown that run commands',
    call: /\.isTrusted = /,
    by: { 'src/extension/editor/convert.ts': 'to one command, whose arguments cannot end the link' },
  },
  {
    does: 'reads the entries of a tree of git',
    call: /'tree'/,
    by: { 'src/host/git/commit-tree.ts': 'the one reader of trees' },
  },
];

const sources = globSync('src/**/*.ts', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))] as const);

/** Good enough to tell calls from sentences about them. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll(/^import [^;]*;$/gm, '');
}

for (const { does, call, by } of doors)
  test(`nobody else ${does}`, () => {
    const found = sources.filter(([, text]) => call.test(text)).map(([file]) => file);
    assert.deepEqual(found.sort(), Object.keys(by).sort());
  });
