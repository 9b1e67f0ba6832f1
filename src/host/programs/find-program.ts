// Where programs are looked for: on the PATH alone, and never inside the workspace, where anybody may have put one.
import { isInside, pathStyle } from '../is-inside.ts';

/** What a search depends on, so that the rules of one system can be tried on another. */
export interface ProgramSearch {
  readonly platform: NodeJS.Platform;
  readonly environment: EnvironmentVariables;
  /** Folders in which, and below which, no program is taken. */
  readonly workspace: readonly string[];
  /** The user's own folder: where that is the workspace, or below it, what lies below is still the user's own. */
  readonly home: string;
  /** Where a name leads to, links followed; undefined where nothing is. */
  readonly realPath: (name: string) => string | undefined;
  /** Whether a file is there that this user may start. */
  readonly isProgram: (file: string) => boolean;
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** A program, or that it is nowhere or only inside the workspace. */
export type FoundProgram =
  | { readonly state: 'found'; readonly file: string }
  | { readonly state: 'absent' }
  | { readonly state: 'inside-workspace'; readonly file: string };

/** The first program of the name on the PATH that does not lie inside the workspace. */
export function findProgram(name: string, search: ProgramSearch): FoundProgram {
  const style = pathStyle(search.platform);
  const names = programEndings(search).map((ending) => `${name}${ending}`);
  const isOutside = outsideOf(search);
  let inside: string | undefined;
  for (const folder of absoluteFolders(search)) {
    for (const file of names.map((each) => style.join(folder, each))) {
      if (!search.isProgram(file)) continue;
      const real = search.realPath(file) ?? file;
      if (isOutside(folder) && isOutside(style.dirname(real))) return { state: 'found', file };
      inside ??= file;
    }
  }
  return inside === undefined ? { state: 'absent' } : { state: 'inside-workspace', file: inside };
}

/** The PATH for a program: what it starts itself is not taken from the workspace either. */
export function safePath(search: ProgramSearch): string {
  return absoluteFolders(search).filter(outsideOf(search)).join(pathStyle(search.platform).delimiter);
}

/** A variable of the environment; on Windows in any spelling. */
export function variable(
  environment: EnvironmentVariables,
  name: string,
  platform: NodeJS.Platform,
): string | undefined {
  if (platform !== 'win32') return environment[name];
  const key = Object.keys(environment).find((each) => each.toUpperCase() === name.toUpperCase());
  return key === undefined ? undefined : environment[key];
}

/** An empty entry, `.` and every other relative one depend on where somebody stands. */
function absoluteFolders({ environment, platform }: ProgramSearch): readonly string[] {
  const entries = (variable(environment, 'PATH', platform) ?? '').split(pathStyle(platform).delimiter);
  // On Windows `\tools` and `C:tools` are of the drive and of the folder that somebody stands in.
  const absolute = platform === 'win32' ? /^(?:[a-z]:[\\/]|[\\/]{2})/i : /^\//;
  return entries
    .map((entry) => (platform === 'win32' ? entry.replaceAll('"', '') : entry))
    .filter((entry) => absolute.test(entry) && !isOfPackages(entry));
}

/** npm puts the programs of a project's packages on the PATH of what it runs. */
function isOfPackages(folder: string): boolean {
  return folder.split(/[\\/]/).includes('node_modules');
}

/** What the system itself can start: a script would need a shell. */
const startable = ['.COM', '.EXE'];

function programEndings({ environment, platform }: ProgramSearch): readonly string[] {
  if (platform !== 'win32') return [''];
  const endings = (variable(environment, 'PATHEXT', platform) ?? '').toUpperCase().split(';');
  const known = endings.filter((ending) => startable.includes(ending));
  return (known.length === 0 ? startable : known).map((ending) => ending.toLowerCase());
}

/** Whether a folder lies outside of the workspace, both as it is named and where its links lead to. */
function outsideOf({ workspace, home, realPath, platform }: ProgramSearch): (folder: string) => boolean {
  const inner = (place: string, folder: string) => isInside(place, folder, platform);
  const homes = [home, realPath(home) ?? home];
  const taken = [...new Set(workspace.flatMap((folder) => [folder, realPath(folder) ?? folder]))];
  const isTaken = (place: string) =>
    taken.some(
      (folder) => inner(place, folder) && (inner(folder, place) || !homes.some((each) => inner(each, folder))),
    );
  return (folder) => {
    const real = realPath(folder);
    return real !== undefined && !isTaken(folder) && !isTaken(real);
  };
}
