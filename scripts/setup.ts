import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const serverFolder = path.join(root, 'test/support/vscode-server');

/** The folder `lib/vscode` of VS Code Server; installs it from npm at the first call and when its lock file changed. */
export function installServer(): string {
  const lock = readFileSync(path.join(serverFolder, 'package-lock.json'), 'utf8');
  const installed = path.join(serverFolder, 'node_modules/.installed-lock.json');
  const vscode = path.join(serverFolder, 'node_modules/code-server/lib/vscode');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    console.log('Installing VS Code Server from npm, once (about 260 MB).');
    runNpm(['ci', '--prefix', serverFolder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    // The page asks for the grammar engine below the server's own folder.
    if (!existsSync(path.join(vscode, 'node_modules'))) symlinkSync('../../..', path.join(vscode, 'node_modules'));
    writeFileSync(installed, lock);
  }
  return vscode;
}

/** The path of a Chromium or Chrome. Without one, installs it with apt if run as root, otherwise throws one sentence. */
export function installChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const aptGet = process.platform === 'linux' && process.getuid?.() === 0 ? findOnPath('apt-get') : undefined;
  if (aptGet !== undefined) {
    console.log('Installing Chromium and a font with apt-get, once.');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['chromium', 'fonts-dejavu-core'];
    execFileSync(aptGet, ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
    execFileSync(aptGet, ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error('The tests in VS Code need Chromium or Chrome: install one, or set CHROME_PATH to its executable.');
}

function findChromium(): string | undefined {
  const chosen = process.env.CHROME_PATH;
  if (chosen !== undefined) return chosen;
  const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(findOnPath);
  const elsewhere = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return [...onPath, ...elsewhere].find((file) => file !== undefined && starts(file));
}

/** Whether it is a browser: on some systems the command only tells how to install one. */
function starts(file: string): boolean {
  if (!existsSync(file)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

/** The path of a command, or undefined. */
export function findOnPath(command: string): string | undefined {
  const names = process.platform === 'win32' ? [`${command}.cmd`, `${command}.exe`] : [command];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runNpm(args: readonly string[]): void {
  const [command, ...first] = npmCommand();
  execFileSync(command, [...first, ...args], { stdio: 'inherit', shell: command === 'npm.cmd' });
}

/** npm as a program and its first arguments: the one that runs this script, else the one on the PATH. */
export function npmCommand(): readonly [command: string, ...first: string[]] {
  const npm = process.env.npm_execpath;
  if (npm !== undefined) return [process.execPath, npm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}

if (import.meta.main) {
  installServer();
  installChromium();
}
