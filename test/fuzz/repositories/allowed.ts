import { realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/root.ts';
import { isInside } from '../../../src/host/is-inside.ts';
import type { Place } from './place.ts';
import type { Deed } from './trace.ts';

export interface Allowed {
  readonly place: Place;
  /** Where compiled code is kept. */
  readonly cache: string;
  /** The script that is tried. */
  readonly product: string;
  /** Programs by their whole paths. */
  readonly programs: readonly string[];
}

/** What every program of the system reads, whatever it does. */
const ofSystem = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/local/lib',
  '/usr/share/locale',
  '/usr/share/zoneinfo',
  '/usr/share/git-core',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/etc/gitconfig',
  '/etc/ssl',
  '/dev/null',
  '/dev/urandom',
  '/sys/fs/cgroup',
  '/sys/kernel/mm',
  '/sys/devices/system/cpu',
  '/proc/meminfo',
  '/proc/stat',
  '/proc/cpuinfo',
  '/proc/filesystems',
  '/proc/sys/kernel/random/boot_id',
  '/proc/version_signature',
  '/proc/sys/vm/overcommit_memory',
];

/** What a process reads of itself, and of those it started. */
const ofProcess = /^\/proc\/(self|\d+)\/(cgroup|maps|mountinfo|stat|statm|status|task(\/\d+\/(children|stat))?)$/;

/** What a sandbox starts, besides the programs that read. */
const ofSandbox = ['unshare', 'sh', 'dash', 'bash', 'mount', 'chroot', 'prlimit'];
const systemFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/lib/git-core', '/usr/libexec/git-core'];

/** The deeds that no repository may bring about, each in a line. */
export function breachesIn(deeds: readonly Deed[], allowed: Allowed): readonly string[] {
  return deeds.filter((deed) => !isAllowed(deed, allowed)).map(({ does, what }) => `${does} ${what}`);
}

function isAllowed({ does, what }: Deed, allowed: Allowed): boolean {
  if (does === 'start') return isProgram(what, allowed.programs);
  if (does === 'write')
    return isBelow(what, [...ownTemporary(what, allowed.place), allowed.cache, allowed.place.output, '/dev/null']);
  if (does === 'read') return mayBeRead(what, allowed);
  return false;
}

function mayBeRead(file: string, { place, cache, programs, product }: Allowed): boolean {
  const { repository, temporary, home, output } = place;
  const own = [repository, ...ownTemporary(file, place), cache, output, ...configurationIn(home), ...ofProduct];
  if (file === temporary || ofProcess.test(file)) return true;
  return isBelow(file, [...own, ...ofSystem, ...programs, product]);
}

const ofProduct = ['dist', 'src', 'l10n', 'schema', 'node_modules', 'package.json'].map((name) =>
  path.join(root, name),
);

function configurationIn(home: string): readonly string[] {
  return ['.gitconfig', '.config/git', '.config/helm', '.cache/helm', '.local/share/helm'].map((name) =>
    path.join(home, name),
  );
}

/** The temporary folder of the run that a path lies in or is. */
function ownTemporary(file: string, { temporary }: Place): readonly string[] {
  const [name = ''] = path.relative(temporary, file).split(path.sep);
  return /^rollout-preview-[\w-]+-\w{6}$/.test(name) ? [path.join(temporary, name)] : [];
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isInside(file, folder));
}

function isProgram(file: string, programs: readonly string[]): boolean {
  const isSystems = systemFolders.includes(path.dirname(file));
  if (isSystems && (ofSandbox.includes(path.basename(file)) || /^git(-[\w-]+)?$/.test(path.basename(file))))
    return true;
  return programs.includes(file) || programs.includes(realPathOf(file));
}

function realPathOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}
