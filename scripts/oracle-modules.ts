import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Kubernetes' own go.mod, as `go mod edit -json` tells it. */
interface GoMod {
  readonly Require: readonly { readonly Path: string; readonly Version: string }[];
  readonly Replace: readonly { readonly Old: { readonly Path: string }; readonly New: { readonly Path: string } }[];
}

/** How many patches to go back if a module that the oracle imports is not served at the patch itself. */
const patchesBack = 3;

/**
 * Writes the go.mod of an oracle of this Kubernetes version, such as 1.34.8, into the folder: the requirements are those
 * of Kubernetes' own go.mod, and its staging modules come at the version that belongs to it.
 */
export function modulesOf(version: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { GoMod: file } = JSON.parse(go(folder, 'mod', 'download', '-json', `k8s.io/kubernetes@v${version}`));
  const { Require, Replace }: GoMod = JSON.parse(go(folder, 'mod', 'edit', '-json', file));
  const staging = Replace.filter((each) => each.New.Path.startsWith('./staging/')).map((each) => each.Old.Path);
  const versions = servedVersions(folder, staging, version);
  const others = Require.filter((each) => !staging.includes(each.Path)).map((each) => `${each.Path} ${each.Version}`);
  const served = staging.filter((each) => versions.has(each)).map((each) => `${each} v0.0.0`);
  const required = [`k8s.io/kubernetes v${version}`, ...others, ...served];
  const replaced = staging.map((each) =>
    versions.has(each) ? `${each} => ${each} ${versions.get(each)}` : `${each} => ${emptyModule(folder, each)}`,
  );
  const blocks = [`require (\n\t${required.join('\n\t')}\n)`, `replace (\n\t${replaced.join('\n\t')}\n)`];
  writeFileSync(path.join(folder, 'go.mod'), `module rollout-preview/oracle\n\ngo 1.26.0\n\n${blocks.join('\n\n')}\n`);
}

/** At which version each module is served: v0.34.8 for Kubernetes 1.34.8, or else a patch of the same minor before it. */
function servedVersions(folder: string, modules: readonly string[], kubernetes: string): ReadonlyMap<string, string> {
  const [, minor = '', patch = ''] = kubernetes.split('.');
  const own = readFileSync(path.join(root, 'test/oracle/go.mod'), 'utf8');
  const imported = new Set([...own.matchAll(/^\t(k8s\.io\/\S+) v/gm)].map(([, name = '']) => name));
  const found = new Map<string, string>();
  for (let back = 0; back <= Math.min(patchesBack, Number(patch)); back += 1) {
    const version = `v0.${minor}.${Number(patch) - back}`;
    const missing = modules.filter((each) => !found.has(each) && (back === 0 || imported.has(each)));
    if (missing.length === 0) break;
    for (const each of downloaded(folder, missing, version)) found.set(each, version);
  }
  return found;
}

/** Those that come with their checksums: a module may be listed without them. */
function downloaded(folder: string, modules: readonly string[], version: string): readonly string[] {
  const named = modules.map((each) => `${each}@${version}`);
  const { stdout } = spawnSync('go', ['mod', 'download', '-json', ...named], { cwd: folder, encoding: 'utf8' });
  const answers: readonly { Path: string; Error?: string }[] = JSON.parse(`[${stdout.replaceAll('}\n{', '},{')}]`);
  return answers.filter(({ Error: fault }) => fault === undefined).map(({ Path }) => Path);
}

/** A module without anything in it, for one that no package of the oracle imports. */
function emptyModule(folder: string, name: string): string {
  const empty = path.join(folder, 'empty', path.basename(name));
  mkdirSync(empty, { recursive: true });
  writeFileSync(path.join(empty, 'go.mod'), `module ${name}\n`);
  return empty;
}

function go(folder: string, ...args: readonly string[]): string {
  const run = spawnSync('go', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (run.status !== 0) throw new Error(`go ${args.slice(0, 2).join(' ')}: ${run.stderr.trim() || run.stdout.trim()}`);
  return run.stdout;
}
