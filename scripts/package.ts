import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { extensionReadme } from './extension-readme.ts';
import { writeLibraryTypes } from './library-types.ts';
import { root } from './root.ts';
import { installServer, npmCommand } from './setup.ts';

/** What people install. */
export interface Packages {
  readonly vsix: string;
  readonly tarball: string;
}

const { name, publisher, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** What `makePackages` has left in the folder. */
export function packagesIn(folder: string): Packages {
  return { vsix: path.join(folder, `${name}-${version}.vsix`), tarball: path.join(folder, `${name}-${version}.tgz`) };
}

/** Builds everything and packs it into the folder. Throws if a tool reports a fault. */
export async function makePackages(folder: string): Promise<Packages> {
  await buildAll();
  writeLibraryTypes();
  const packages = packagesIn(folder);
  const vsce = fileURLToPath(import.meta.resolve('@vscode/vsce/vsce'));
  const readme = 'dist/README.md';
  writeFileSync(path.join(root, readme), extensionReadme(readFileSync(path.join(root, 'README.md'), 'utf8')));
  const options = ['--no-dependencies', '--allow-missing-repository', '--readme-path', readme, '--out', packages.vsix];
  const said = run(process.execPath, [vsce, 'package', ...options], root);
  if (/\b(WARNING|ERROR)\b/.test(said)) throw new Error(`vsce has something to say:\n${said}`);
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], root);
  return packages;
}

/** Installs the extension into a real VS Code without others; returns its folder. */
export function installVsix(vsix: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const server = path.join(installServer(), 'out/server-main.js');
  const extensions = path.join(folder, 'extensions');
  const place = [`--server-data-dir=${folder}`, `--extensions-dir=${extensions}`, '--accept-server-license-terms'];
  run(process.execPath, [server, ...place, `--install-extension=${vsix}`], folder);
  const listed = run(process.execPath, [server, ...place, '--list-extensions', '--show-versions'], folder);
  const id = `${publisher}.${name}`;
  if (!listed.split(/\s+/).includes(`${id}@${version}`)) throw new Error(`VS Code does not list it:\n${listed}`);
  const installed = readdirSync(extensions).find((each) => each.startsWith(`${id}-`));
  return path.join(extensions, installed ?? id);
}

/** Installs the package into an empty folder without a network; returns the folder of its commands. */
export function installTarball(tarball: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  npm(['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, tarball], folder);
  return path.join(folder, 'node_modules/.bin');
}

function npm(options: readonly string[], folder: string): string {
  const [command, ...first] = npmCommand();
  return run(command, [...first, ...options, '--loglevel=error'], folder);
}

/** What a program prints. If the program fails, throws with that output. */
function run(command: string, options: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, options, { cwd: folder, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${options.join(' ')} ended with ${status ?? error}:\n${stdout}${stderr}`);
  return stdout + stderr;
}

function sizeOf(file: string): string {
  return `${(statSync(file).size / 1024).toFixed(0)} KB`;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-packages-'));
  try {
    const { vsix, tarball } = await makePackages(root);
    const commands = installTarball(tarball, path.join(folder, 'npm'));
    const told = execFileSync(path.join(commands, name), ['--version'], { encoding: 'utf8' }).trim();
    if (told !== version) throw new Error(`The installed command says that it is ${told}.`);
    console.log(`${path.basename(tarball)}: ${sizeOf(tarball)}; npm installs it into an empty folder, and it runs`);
    console.log(`${path.basename(vsix)}: ${sizeOf(vsix)}`);
    installVsix(vsix, path.join(folder, 'code'));
    console.log(`VS Code installs ${path.basename(vsix)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
