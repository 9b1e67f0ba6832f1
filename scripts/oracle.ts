// Records cases with the real Kubernetes controllers, or checks them: npm run oracle -- [OPTIONS] FOLDER
// Has kubectl's own decoder read the texts of a file: npm run oracle -- texts [-check] FILE
// Has kubectl itself apply the files of a file to an empty cluster: npm run oracle -- apply [-check] FILE
// Has the API server's own admission judge the pods of a file: npm run oracle -- pod-admission [-check] FILE
// Has the real scheduler look for nodes for the pods of a file: npm run oracle -- scheduling [-check] FILE
// Has the real kubelet play the scenarios of a file: npm run oracle -- kubelet [-check] FILE
// Has kubectl's own merge and the server's make the objects of applies: npm run oracle -- merges FILE
// Has the EndpointSlice controller's own code and the proxies' look at the pods of a file: npm run oracle -- endpoints FILE
// Another version than that of test/oracle/go.mod: npm run oracle -- --kubernetes 1.34.8 [OPTIONS] FOLDER
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { modulesOf } from './oracle-modules.ts';
import { root } from './root.ts';

const programs: ReadonlyMap<string, string> = new Map([
  ['texts', './texts'],
  ['apply', './apply'],
  ['pod-admission', './podadmission'],
  ['scheduling', './scheduling'],
  ['merges', './merges'],
  ['endpoints', './endpoints'],
  ['kubelet', './kubelet'],
]);
process.exitCode = main(process.argv.slice(2));

function main(args: readonly string[]): number {
  if (spawnSync('go', ['version']).status !== 0) {
    console.error('oracle: recording needs Go 1.26 or later on the PATH (go.dev/dl); nothing else does.');
    return 2;
  }
  try {
    const { version, rest } = versionOf(args);
    const modules = version === undefined ? [] : ['-mod=mod', `-modfile=${modFileOf(version)}`, '-tags=oneworkload'];
    const mode = programs.get(rest[0] ?? '');
    const [program, given] = mode === undefined ? ['.', rest] : [mode, rest.slice(1)];
    const cases = given.at(-1) ?? '';
    const absolute = cases === '' || cases.startsWith('-') ? given : [...given.slice(0, -1), path.resolve(cases)];
    const command = ['run', ...modules, program, ...absolute];
    const run = spawnSync('go', command, { cwd: path.join(root, 'test/oracle'), stdio: 'inherit' });
    return run.status ?? 1;
  } catch (error) {
    console.error(`oracle: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}

/** The version that `--kubernetes` names, with its patch, and the arguments without it. */
function versionOf(args: readonly string[]): { readonly version?: string; readonly rest: readonly string[] } {
  const at = args.findIndex((each) => /^--?kubernetes$/.test(each));
  if (at < 0) return { rest: args };
  const version = args[at + 1] ?? '';
  if (!/^1\.\d+\.\d+$/.test(version)) throw new Error('--kubernetes needs a version with its patch, such as 1.34.8');
  return { version, rest: args.toSpliced(at, 2) };
}

/** The go.mod with which the oracle is built of the controllers of this version; it is kept for the next time. */
function modFileOf(version: string): string {
  const folder = path.join(root, 'test/.cache/oracle', version);
  const file = path.join(folder, 'go.mod');
  if (!existsSync(file)) modulesOf(version, folder);
  return file;
}
