// How a program is called so that it has no network and nothing to read but what it is for. Linux lets an ordinary user
// make such a place: a network and a view of the file system of its own, which end with the process.
import path from 'node:path';
import { isInside } from '../is-inside.ts';
import type { TemporaryFiles } from '../temporary-files.ts';

/** What a program may have in its place. */
export interface Confinement {
  /** A folder of ours, in which the place is made; the program may write there, too, but not in what makes the place. */
  readonly temporary: TemporaryFiles;
  /** What else it may read, by whole paths. */
  readonly readable: readonly string[];
}

/** The system's own programs that make a place, by their whole paths. */
export interface PlaceMakers {
  readonly unshare: string;
  readonly shell: string;
  readonly mount: string;
  readonly chroot: string;
}

/** What is in a place: everything by its real path, and links for other names that lead there. */
export interface PlaceContents {
  readonly mounts: readonly string[];
  readonly links: readonly { readonly name: string; readonly target: string }[];
}

/** Where a name leads to, links followed; undefined where nothing is. */
type RealPath = (name: string) => string | undefined;

/** As little as shows all of the names: what lies in another of them is there with it. */
export function placeContents(names: readonly string[], realPath: RealPath): PlaceContents {
  const known = names.flatMap((name) => {
    const target = realPath(name);
    return target === undefined ? [] : [{ name: path.resolve(name), target }];
  });
  const isIn = (place: string, among: readonly string[]) =>
    among.some((each) => each !== place && isInside(place, each));
  const targets = [...new Set(known.map(({ target }) => target))];
  const mounts = targets.filter((each) => !isIn(each, targets));
  const others = known.filter(({ name }) => !mounts.includes(name) && !isIn(name, mounts));
  const named = others.map(({ name }) => name);
  // What lies below a link is there with it, and nothing is ever made below one.
  return { mounts, links: others.filter(({ name }) => !isIn(name, named)) };
}

/** What `mount --all` reads: each thing is bound to its own name below the root, with what is mounted in it. */
export function mountTable(mounts: readonly string[], root: string): string {
  return mounts.map((each) => bindLine(each, root + each)).join('');
}

/** Three octal digits stand for a byte, so blanks beyond ASCII stay as they are; they end no field. */
export function bindLine(...names: readonly [from: string, to: string]): string {
  const [from, to] = names.map((name) =>
    name.replaceAll(/[ \t-\r\\#]/g, (sign) => `\\${sign.charCodeAt(0).toString(8).padStart(3, '0')}`),
  );
  return `${from} ${to} none rbind 0 0\n`;
}

/** Said once the place is made, and just before the program starts in it. */
const entered = 'rollout-preview is in\n';

/**
 * What a program may take that outlives us, since whoever ended us by force has left nobody to watch it. Address space is several
 * times what a program of Go uses: it is there for what never stops growing.
 */
const alone = { cpuSeconds: 600, addressKilobytes: 6 * 1024 ** 2 };

const limits = `ulimit -t ${alone.cpuSeconds} || :; ulimit -v ${alone.addressKilobytes} || :`;

/** Whatever is called, the text of the script is this one. */
const script = `${limits}; "$1" -a -T "$2"; echo '${entered.trimEnd()}' >&2; shift 2; exec "$@"`;

export interface ProgramCommand {
  readonly file: string;
  readonly words: readonly string[];
}

/** A root folder with all that something is mounted on, and the file of the mount table. */
export interface ConfinedPlace {
  readonly root: string;
  readonly table: string;
}

interface PlaceEntry extends ConfinedPlace {
  /** Whoever may do everything needs no users of its own, in which files of others would be closed to it. */
  readonly isByRoot: boolean;
}

/** The call of a program in the place below a root. */
export function confinedCall(
  { file, words }: ProgramCommand,
  { unshare, shell, mount, chroot }: PlaceMakers,
  { root, table, isByRoot }: PlaceEntry,
): ProgramCommand {
  const own = [...(isByRoot ? [] : ['-r']), '-n', '-m', '--propagation', 'private'];
  const start = [chroot, root, file, ...words];
  return { file: unshare, words: [...own, shell, '-ec', script, 'sh', mount, table, ...start] };
}

/** What the program itself said; undefined where it was not reached. */
export function saidInside(errors: string): string | undefined {
  const start = errors.indexOf(entered);
  return start < 0 ? undefined : errors.slice(start + entered.length);
}

/** Neither helm nor kustomize ends so: it is how a program ends that cannot be started, or finds no library. */
export function isUnstarted(status: number): boolean {
  return status >= 125 && status <= 127;
}
