/** A text as Go's %q prints it. */
export function quoted(text: string): string {
  // Of blanks only the common one is printed.
  return `"${text.replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escaped)}"`;
}

function escaped(sign: string): string {
  const known = escapes[sign];
  if (known !== undefined) return known;
  const code = sign.codePointAt(0) ?? 0;
  const [letter, digits] = code < 0x80 ? ['x', 2] : code > 0xffff ? ['U', 8] : ['u', 4];
  return `\\${letter}${code.toString(16).padStart(digits, '0')}`;
}

const escapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
};
