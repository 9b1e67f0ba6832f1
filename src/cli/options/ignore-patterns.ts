// Which paths the lines of a .gitignore leave out, as gitignore(5) has it.
import ignore, { type Ignore } from 'ignore';
import { oncePer } from '../../std/once-per.ts';
import { tooLongLine, tooManyLines, tooManyStars } from '../../wording/cli/inputs.ts';

/** The lines of one file; they count for paths below its folder. */
export interface IgnoreFile {
  /** The folder, in slashes, without one at its end. */
  readonly folder: string;
  readonly lines: readonly string[];
}

/** A line that is not followed, counted from 1, and why. */
export interface UnfollowedLine {
  readonly line: number;
  readonly fault: string;
}

/** What a path costs grows with its depth to the power of the double stars, and with the lines. */
const most = { lines: 5000, length: 1000, doubleStars: 2 } as const;

/** Reads the text of a .gitignore that lies in the folder; a line that costs too much is left out, and no other. */
export function ignoreFileOf(
  folder: string,
  text: string,
): { readonly file: IgnoreFile; readonly unfollowed: readonly UnfollowedLine[] } {
  const all = text.replace(/^\ufeff/, '').split('\n', most.lines + 1);
  const lines: string[] = [];
  const unfollowed: UnfollowedLine[] = [];
  for (const [index, line] of all.slice(0, most.lines).entries()) {
    const fault = faultOf(line);
    if (fault === undefined) lines.push(line);
    else unfollowed.push({ line: index + 1, fault });
  }
  if (all.length > most.lines) unfollowed.push({ line: most.lines + 1, fault: tooManyLines(most.lines) });
  return { file: { folder, lines }, unfollowed };
}

function faultOf(line: string): string | undefined {
  if (line.startsWith('#')) return undefined;
  if (line.length > most.length) return tooLongLine(most.length);
  const runs = line.match(/\*{2,}/g)?.length ?? 0;
  // One at the end costs nothing.
  const doubleStars = /\*\*\/?$/.test(line.trimEnd()) ? runs - 1 : runs;
  return doubleStars > most.doubleStars ? tooManyStars(most.doubleStars) : undefined;
}

/** Whether the path is left out: the last line that fits decides, of files further down before those further up. */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  for (const file of files.toReversed()) {
    const own = pathWithin(path, file);
    if (own === undefined) continue;
    const { ignored, unignored } = matcherOf(file).test(isFolder ? `${own}/` : own);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** The files without the lines that leave out the folder itself or one above it, as it was asked for by its name. */
export function exceptFor(folder: string, files: readonly IgnoreFile[]): readonly IgnoreFile[] {
  return files.map((file) => {
    const own = pathWithin(folder, file);
    if (own === undefined || !matcherOf(file).ignores(`${own}/`)) return file;
    return { ...file, lines: file.lines.filter((line) => !matcher([line]).ignores(`${own}/`)) };
  });
}

/** The path from the file's folder on; undefined for what is not below it. */
function pathWithin(path: string, { folder }: IgnoreFile): string | undefined {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`;
  return path.startsWith(prefix) && path.length > prefix.length ? path.slice(prefix.length) : undefined;
}

const matcherOf = oncePer(({ lines }: IgnoreFile) => matcher(lines));

function matcher(lines: readonly string[]): Ignore {
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(lines.join('\n'));
}
