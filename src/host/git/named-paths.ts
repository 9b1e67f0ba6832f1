// The paths that git's own files name, read exactly as git reads them: what is read otherwise here is not looked at before
// git opens it.

/** The parts of a file of settings one after the other, as in git's config.c; of a part that is a value its name and what it says. */
const partOfSettings =
  /\s+|[#;][^\n]*|\[(?:"(?:\\.|[^"\\\n])*"|[^\]"\n])*\]|([a-z][a-z\d-]*)[ \t]*(?:=((?:"(?:\\.|[^"\\\n])*"?|\\.|[^"\\#;\n])*))?/gisy;

/** What the settings say under `path`, in whatever section. After what is no setting, git reads none. */
export function pathsOfSettings(text: string): readonly string[] {
  const found: string[] = [];
  for (const [, name, value = ''] of text.replaceAll('\r\n', '\n').matchAll(partOfSettings))
    if (name?.toLowerCase() === 'path') found.push(plainValue(value));
  return found.filter((each) => each !== '');
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '\n': '' };

/** Blanks at the ends count only where they stand in quotes. */
function plainValue(value: string): string {
  const [inner = ''] = /^(?:\s|\\\n)*(.*)$/s.exec(value)?.slice(1) ?? [];
  let [plain, end, isQuoted] = ['', 0, false];
  for (const [sign, escaped] of inner.matchAll(/\\(.)|./gs)) {
    if (sign === '"') isQuoted = !isQuoted;
    else plain += escaped === undefined ? sign : (escapes[escaped] ?? escaped);
    if (isQuoted || !/^\s$/.test(sign)) end = plain.length;
  }
  return plain.slice(0, end);
}

/** The folders of objects that a list of them names, one a line; a line may be in quotes, as in C. */
export function pathsOfAlternates(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => unquoted(line) ?? line);
}

const escapesOfC: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Undefined where git, too, takes the line as it is. */
function unquoted(line: string): string | undefined {
  const [, inner] = /^"((?:\\(?:[abfnrtv"\\]|[0-3][0-7]{2})|[^"\\])*)"/.exec(line) ?? [];
  if (inner === undefined) return undefined;
  const bytes = [...inner.matchAll(/\\([0-7]{3}|.)|[^\\]+/gs)].map(([part, escaped]) => {
    if (escaped === undefined) return Buffer.from(part);
    return escaped.length === 3 ? Buffer.of(Number.parseInt(escaped, 8)) : Buffer.from(escapesOfC[escaped] ?? escaped);
  });
  return Buffer.concat(bytes).toString();
}

/** Where a `.git` file leads to; undefined: it is none. */
export function pathOfGitFile(text: string): string | undefined {
  const start = 'gitdir: ';
  return text.startsWith(start) ? withoutLineEnds(text.slice(start.length)) : undefined;
}

/** A text without the ends of lines behind it. */
export function withoutLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && '\r\n'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
