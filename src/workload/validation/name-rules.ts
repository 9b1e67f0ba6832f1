// What names, labels and annotations may look like, after k8s.io/apimachinery/pkg/util/validation and
// pkg/api/validation (0.36.3). Each rule returns the server's words for what is wrong, none when nothing is.
import { type LabelWords, newLabelWords } from '../versions.ts';

const labelFormat = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;
const underscoreLabelFormat = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
const underscoreFormat = `${underscoreLabelFormat}(\\.${underscoreLabelFormat})*`;
const keyFormat = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelPattern = new RegExp(`^${labelFormat}$`);
const subdomainPattern = new RegExp(`^${subdomainFormat}$`);
const underscorePattern = new RegExp(`^${underscoreFormat}$`);
const keyPattern = new RegExp(`^${keyFormat}$`);
const percentFormat = '[0-9]+%';

const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const keyText =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const keyExamples = ['MyName', 'my.name', '123-abc'];

function regexError(text: string, format: string, examples: readonly string[]): string {
  const listed = examples.map((example, index) => `${index > 0 ? ' or ' : ''}'${example}', `).join('');
  return `${text} (e.g. ${listed}regex used for validation is '${format}')`;
}

function maxLength(length: number, unit = 'characters'): string {
  return `must be no more than ${length} ${unit}`;
}

/** Go counts a string's length in bytes, of which each UTF-16 unit takes one to three. */
export function isLonger(text: string, bytes: number): boolean {
  return 3 * text.length > bytes && byteLength(text) > bytes;
}

export function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

export function faultsOfDnsLabel(text: string): string[] {
  const faults = isLonger(text, 63) ? [maxLength(63)] : [];
  if (labelPattern.test(text)) return faults;
  const dots = subdomainPattern.test(text);
  return [...faults, dots ? 'must not contain dots' : regexError(labelText, labelFormat, ['my-name', '123-abc'])];
}

export function faultsOfDnsSubdomain(text: string): string[] {
  const faults = isLonger(text, 253) ? [maxLength(253)] : [];
  return subdomainPattern.test(text)
    ? faults
    : [...faults, regexError(subdomainText, subdomainFormat, ['example.com'])];
}

export function faultsOfDnsSubdomainWithUnderscore(text: string, printsUnderscore: boolean): string[] {
  const faults = isLonger(text, 253) ? [maxLength(253)] : [];
  if (underscorePattern.test(text)) return faults;
  const rule = subdomainText.replace("'-' or '.'", "'_', '-' or '.'");
  return [...faults, regexError(rule, printsUnderscore ? underscoreFormat : subdomainFormat, ['example.com'])];
}

/** A label's or annotation's key: a name, with a DNS subdomain and `/` before it if it likes. */
export function faultsOfKey(text: string, words: LabelWords = newLabelWords): string[] {
  const parts = text.split('/');
  if (parts.length > 2) {
    const rule = regexError(keyText, keyFormat, keyExamples);
    return [`${words.key} ${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const name = parts.at(-1) ?? '';
  const faults: string[] = parts.length === 2 ? faultsOfPrefix(parts[0] ?? '') : [];
  if (name === '') faults.push('name part must be non-empty');
  else if (isLonger(name, 63)) faults.push(`name part ${maxLength(63, words.unit)}`);
  if (!keyPattern.test(name)) faults.push(`name part ${regexError(keyText, keyFormat, keyExamples)}`);
  return faults;
}

function faultsOfPrefix(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty'];
  return faultsOfDnsSubdomain(prefix).map((fault) => `prefix part ${fault}`);
}

export function faultsOfLabelValue(text: string, words: LabelWords = newLabelWords): string[] {
  const faults = isLonger(text, 63) ? [maxLength(63, words.unit)] : [];
  if (text === '' || keyPattern.test(text)) return faults;
  const rule =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  return [...faults, regexError(rule, `(${keyFormat})?`, ['MyValue', 'my_value', '12345'])];
}

export function faultsOfPercent(text: string): string[] {
  if (/^[0-9]+%$/.test(text)) return [];
  const rule = "a valid percent string must be a numeric string followed by an ending '%'";
  return [regexError(rule, percentFormat, ['1%', '93%'])];
}

/** The name of an environment variable; `isRelaxed` takes all that a shell could. */
export function faultsOfEnvName(text: string, isRelaxed: boolean): string[] {
  if (isRelaxed) {
    const rule = "a valid environment variable name must consist only of printable ASCII characters other than '='";
    return /^[ -<>-~]*$/.test(text) ? [] : [rule];
  }
  const format = '[-._a-zA-Z][-._a-zA-Z0-9]*';
  const rule =
    "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit";
  const isValid = new RegExp(`^${format}$`).test(text);
  const examples = ['my.env-name', 'MY_ENV.NAME', 'MyEnvName1'];
  return [...(isValid ? [] : [regexError(rule, format, examples)]), ...faultsOfDots(text)];
}

/** A key of a ConfigMap or Secret. */
export function faultsOfConfigMapKey(text: string): string[] {
  const format = '[-._a-zA-Z0-9]+';
  const rule = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
  const isValid = new RegExp(`^${format}$`).test(text);
  return [
    ...(isLonger(text, 253) ? [maxLength(253)] : []),
    ...(isValid ? [] : [regexError(rule, format, ['key.name', 'KEY_NAME', 'key-name'])]),
    ...faultsOfDots(text),
  ];
}

/** Names that would be a way out of a directory. */
function faultsOfDots(text: string): string[] {
  if (text === '.' || text === '..') return [`must not be '${text}'`];
  return text.startsWith('..') ? ["must not start with '..'"] : [];
}

export function faultsOfHttpHeader(text: string): string[] {
  const format = '[-A-Za-z0-9]+';
  if (new RegExp(`^${format}$`).test(text)) return [];
  return [regexError("a valid HTTP header must consist of alphanumeric characters or '-'", format, ['X-Header-Name'])];
}

/** A name that is a part of an address. */
export function faultsOfPathSegment(text: string): string[] {
  return text === '.' || text === '..' ? [`may not be '${text}'`] : faultsOfPathPrefix(text);
}

export function faultsOfPathPrefix(text: string): string[] {
  return ['/', '%'].filter((illegal) => text.includes(illegal)).map((illegal) => `may not contain '${illegal}'`);
}
