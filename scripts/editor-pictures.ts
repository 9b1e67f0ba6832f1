import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openPage } from '../test/support/page.ts';
import { patienceMilliseconds } from '../test/support/patience.ts';
import { root } from './root.ts';
import { screenshot } from './screenshot.ts';

const require = createRequire(import.meta.url);

/** What is typed, and what then is to be read on the screen. */
type Step = readonly [keys: readonly string[], text: string];

interface Editor {
  readonly program: string;
  readonly picture: string;
  /** Which files hold the blocks that docs/editors.md has in this language. */
  readonly language: string;
  readonly configuration: readonly string[];
  readonly steps: readonly Step[];
}

/** The workload that gets stuck is brought to the top, with the cursor at its maxSurge. */
const editors: readonly Editor[] = [
  {
    program: 'nvim',
    picture: 'docs/pictures/neovim.png',
    language: 'lua',
    configuration: ['nvim/init.lua'],
    steps: [
      [[], 'at most 13 pods'],
      [[':lua vim.lsp.codelens.enable()', 'Enter'], 'Rollout: '],
      [[':31', 'Enter', 'zt', '/maxSurge:', 'Enter', ':nohlsearch', 'Enter'], 'Gets stuck in wave 1'],
      [['K'], 'change this in the settings'],
    ],
  },
  {
    program: 'hx',
    picture: 'docs/pictures/helix.png',
    language: 'toml',
    configuration: ['helix/languages.toml', 'helix/config.toml'],
    steps: [
      // It asks for hints anew only when other lines come into sight.
      [[], '● 1'],
      [[':31', 'Enter', 'zt', '/maxSurge:', 'Enter'], 'at least 4 available'],
    ],
  },
];

const [columns, rows] = [110, 34];

/** Opens an example in each terminal editor, set up as docs/editors.md says, and takes a picture of its screen. */
export async function takeEditorPictures(): Promise<void> {
  for (const editor of editors) {
    const [version] = execFileSync(editor.program, ['--version'], { encoding: 'utf8' }).split('\n');
    await drawScreen(await screenOf(editor), editor.picture);
    console.log(`${editor.picture}: ${version}`);
  }
}

/** What stands on the screen at the end, with its escape sequences. */
async function screenOf({ program, language, configuration, steps }: Editor): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'rollout-preview-editor-'));
  const tmux = (...words: readonly string[]) =>
    execFileSync('tmux', ['-f', '/dev/null', '-S', path.join(home, 'socket'), ...words], { encoding: 'utf8' });
  try {
    const environment = prepareHome(home, language, configuration);
    const size = ['-x', String(columns), '-y', String(rows), '-c', path.join(home, 'examples')];
    tmux('new-session', '-d', ...size, ...environment.flatMap((each) => ['-e', each]), program, 'first-rollout.yaml');
    for (const [keys, text] of steps) {
      for (const key of keys) tmux('send-keys', key);
      await untilSeen(text, () => tmux('capture-pane', '-p'));
    }
    // What else the server tells comes soon after.
    await setTimeout(2000);
    return tmux('capture-pane', '-p', '-e', '-N');
  } finally {
    tmux('kill-server');
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Lays the configuration, the examples and the command into an empty home, and tells the variables that name them. */
function prepareHome(home: string, language: string, configuration: readonly string[]): readonly string[] {
  const page = readFileSync(path.join(root, 'docs/editors.md'), 'utf8');
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );
  for (const [index, name] of configuration.entries()) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), blocks[index] ?? '');
  }
  cpSync(path.join(root, 'examples'), path.join(home, 'examples'), { recursive: true });
  const command = path.join(home, 'bin/rollout-preview');
  mkdirSync(path.dirname(command));
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'dist/cli.cjs')}' "$@"\n`);
  chmodSync(command, 0o755);
  const folders = ['HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'];
  return [
    ...folders.map((name) => `${name}=${home}`),
    `PATH=${path.dirname(command)}${path.delimiter}${process.env.PATH ?? ''}`,
    'LANG=C.UTF-8',
    'COLORTERM=truecolor',
  ];
}

async function untilSeen(text: string, screen: () => string): Promise<void> {
  for (let waited = 0; !screen().includes(text); waited += 100) {
    if (waited > patienceMilliseconds) throw new Error(`"${text}" is not on the screen:\n${screen()}`);
    await setTimeout(100);
  }
}

/** Paints the screen as a terminal does it. */
async function drawScreen(screen: string, file: string): Promise<void> {
  const library = require.resolve('@xterm/xterm/lib/xterm.js');
  const { page, close } = await openPage({ width: 1100, height: 800 });
  try {
    await page.addStyleTag({ path: path.join(path.dirname(library), '../css/xterm.css') });
    await page.addScriptTag({ path: library });
    const font = { fontFamily: 'DejaVu Sans Mono', fontSize: 13 };
    const options = { cols: columns, rows, ...font, theme: { background: '#14161b' }, scrollback: 0 };
    const text = `\u001b[?25l${screen.replace(/\n$/, '').replaceAll('\n', '\r\n')}`;
    await page.evaluate(`new Promise((resolve) => {
      const terminal = new Terminal(${JSON.stringify(options)});
      terminal.open(document.body);
      terminal.write(${JSON.stringify(text)}, () => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })`);
    const clip = await page.locator('.xterm-screen').boundingBox();
    if (clip === null) throw new Error('the terminal is not in sight');
    await screenshot(page, file, clip);
  } finally {
    await close();
  }
}
