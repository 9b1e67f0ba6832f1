// After gitignore(5): which paths the lines of a .gitignore leave out.

/** The lines of one file; they count for paths below its folder. */
export interface IgnoreFile {
  /** The folder, in slashes, without one at its end. */
  readonly folder: string;
  readonly patterns: readonly Pattern[];
}

interface Pattern {
  readonly expression: RegExp;
  readonly isNegated: boolean;
  readonly isFolderOnly: boolean;
}

/** Reads the text of a .gitignore that lies in the folder. */
export function ignoreFileOf(folder: string, text: string): IgnoreFile {
  return { folder, patterns: text.split(/\r?\n/).flatMap((line) => patternOf(line) ?? []) };
}

/** Whether the path is left out: the last line that fits decides, of files further down before those further up. */
export function isIgnored(path: string, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
  for (const { folder, patterns } of files.toReversed()) {
    const prefix = folder.endsWith('/') ? folder : `${folder}/`;
    if (!path.startsWith(prefix)) continue;
    const own = path.slice(prefix.length);
    const last = patterns.findLast(
      ({ expression, isFolderOnly }) => (isFolder || !isFolderOnly) && expression.test(own),
    );
    if (last !== undefined) return !last.isNegated;
  }
  return false;
}

function patternOf(line: string): Pattern | undefined {
  // Blanks at the end do not count unless a backslash protects them.
  let text = line.replace(/(?<!\\)[ \t]+$/, '');
  if (text === '' || text.startsWith('#')) return undefined;
  const isNegated = text.startsWith('!');
  if (isNegated) text = text.slice(1);
  const isFolderOnly = text.endsWith('/');
  if (isFolderOnly) text = text.slice(0, -1);
  // A slash at its beginning or in its middle ties a pattern to the folder.
  const isTied = text.includes('/');
  const body = expressionText(text.replace(/^\//, ''));
  return { expression: new RegExp(`^${isTied ? '' : '(?:.*/)?'}${body}$`, 's'), isNegated, isFolderOnly };
}

const marks: readonly (readonly [mark: RegExp, expression: (found: RegExpExecArray) => string])[] = [
  [/^\*\*\//, () => '(?:.*/)?'],
  [/^\/\*\*$/, () => '/.+'],
  [/^\/\*\*\//, () => '/(?:.*/)?'],
  [/^\*+/, () => '[^/]*'],
  [/^\?/, () => '[^/]'],
  [
    /^\[([!^]?)((?:\\.|[^\]\\])+)\]/,
    ([, not, inside = '']) => `[${not === '' ? '' : '^/'}${inside.replaceAll('[', '\\[')}]`,
  ],
  [/^\\(.)/, ([, character = '']) => character.replace(/[^\w]/, '\\$&')],
];

function expressionText(glob: string): string {
  let text = '';
  for (let rest = glob; rest !== ''; ) {
    const found = marks
      .map(([mark, expression]) => ({ match: mark.exec(rest), expression }))
      .find(({ match }) => match);
    if (found?.match) {
      text += found.expression(found.match);
      rest = rest.slice(found.match[0].length);
    } else {
      text += rest.slice(0, 1).replace(/[.+^${}()|[\]\\]/, '\\$&');
      rest = rest.slice(1);
    }
  }
  return text;
}
