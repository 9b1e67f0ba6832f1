// S9 to S11: what the built files cost, and the command line on many files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../scripts/root.ts';
import { median } from './compare.ts';
import { deployment, service } from './texts.ts';

const commandLine = path.join(root, 'dist/cli.cjs');

/** What a run over many files took. */
export interface ManyFiles {
  readonly files: number;
  readonly peakMegabytes: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * At the end of the main thread, what the process took. Of maxRSS Linux says the parent's where that is more, so its own
 * peak is read where the system tells it.
 */
const meter = `data:text/javascript,import{isMainThread}from'node:worker_threads';
import{existsSync,readFileSync}from'node:fs';if(isMainThread)process.on('exit',()=>{
const{user,system}=process.cpuUsage(),own='/proc/self/status';
const peak=existsSync(own)?Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync(own,'utf8'))[1]):process.resourceUsage().maxRSS;
process.stderr.write('\\nTOOK '+JSON.stringify({peakMegabytes:peak/1000,seconds:performance.now()/1000,cpuSeconds:(user+system)/1e6}))})`;

/** Runs the command line on a folder of so many files, each with a Deployment and a Service of its own. */
export function runOnFiles(files: number, ...more: readonly string[]): ManyFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-many-'));
  for (let index = 0; index < files; index++) {
    const place = path.join(folder, `app-${index % 50}`);
    mkdirSync(place, { recursive: true });
    const manifests = deployment(`web-${index}`, 3 + (index % 20)) + service(`web-${index}`);
    writeFileSync(path.join(place, `web-${index}.yaml`), manifests);
  }
  const words = ['--import', meter, commandLine, folder, '--against', 'assumed', '--format', 'json', ...more];
  const { stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  rmSync(folder, { recursive: true });
  const took = /^TOOK (.*)$/m.exec(stderr)?.[1];
  if (took === undefined) throw new Error(`the command line on ${files} files failed: ${stderr}`);
  const { peakMegabytes, seconds, cpuSeconds } = JSON.parse(took);
  return { files, peakMegabytes, seconds, cpuSeconds };
}

/** `vscode` as something that takes every call and answers it with itself. */
const call = `
const any = new Proxy(function () {}, {
  get: (_, key) => (key === 'then' || key === Symbol.iterator ? undefined : key === Symbol.toPrimitive ? () => '' : any),
  apply: () => any,
  construct: () => any,
  set: () => true,
});
const { Module } = require('node:module');
const load = Module._load;
Module._load = (name, ...others) => (name === 'vscode' ? any : load(name, ...others));
const [, dist, called] = process.argv;
const packageJSON = require(dist + '/../package.json');
const [file, name] = called.split(':');
const before = process.cpuUsage();
require(dist + '/' + file)[name]({ subscriptions: [], extensionUri: any, extension: { packageJSON } });
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit();
`;

/**
 * Milliseconds of CPU time to load a part of the extension and call its entry in a fresh process, with a stand-in for the
 * editor.
 */
export function startMilliseconds(
  part: 'extension.cjs:activate' | 'core.cjs:start',
  rounds: number,
): { readonly median: number; readonly shortest: number } {
  const times = Array.from({ length: rounds }, () => {
    const words = ['-e', call, path.join(root, 'dist'), part];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (!(Number(stdout) > 0)) throw new Error(`${part} does not start: ${stderr}`);
    return Number(stdout);
  });
  return { median: median(times), shortest: Math.min(...times) };
}

/** Kilobytes of built files and of what they load, each gzipped; undefined before `npm run build`. */
export function gzippedKilobytes(...files: readonly string[]): number | undefined {
  const loaded = new Set(files);
  let sum = 0;
  // A set also tells of what is added to it meanwhile.
  for (const file of loaded) {
    const place = path.join(root, 'dist', file);
    if (!existsSync(place)) return undefined;
    const content = readFileSync(place);
    sum += gzipSync(content).length / 1000;
    for (const [, name = ''] of content.toString().matchAll(/require\("\.\/([\w-]+\.cjs)"\)/g)) loaded.add(name);
  }
  return sum;
}
