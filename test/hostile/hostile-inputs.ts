/** A text that broke or hung other tools, with what has to be told of it. */
export interface HostileInput {
  readonly name: string;
  /** The text of the hostile document; a fine one follows it. */
  readonly text: () => string;
  /** Codes of the diagnostics that the hostile document has and a fine one has not, each once. */
  readonly told: readonly string[];
  /** Whether the hostile document is still shown as a workload. */
  readonly isShown: boolean;
  /** Inputs of one group are opened in one process, one after the other. */
  readonly group: string;
}

type Row = Omit<HostileInput, 'group'>;

const head = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: hostile}\n';
const spec =
  'spec:\n  selector: {matchLabels: {app: hostile}}\n  template:\n    metadata: {labels: {app: hostile}}\n' +
  '    spec: {containers: [{name: app, image: "app:1"}]}\n';

function under(field: string, text: string): string {
  return `${head}${field}: ${text}\n`;
}

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('');
}

const nested: readonly Row[] = [
  { name: '28 open braces', text: () => under('x', '{'.repeat(28)), told: ['yaml-syntax'], isShown: false },
  { name: '100 open braces', text: () => under('x', '{'.repeat(100)), told: ['too-deep'], isShown: false },
  { name: '1,000 open braces', text: () => under('x', '{'.repeat(1000)), told: ['too-deep'], isShown: false },
  { name: '20,000 open braces', text: () => under('x', '{'.repeat(20_000)), told: ['too-deep'], isShown: false },
  {
    name: '1,000 question marks',
    text: () => under('x', `\n  ${'? '.repeat(1000)}`),
    told: ['too-deep'],
    isShown: false,
  },
  { name: '100,000 open brackets', text: () => under('x', '['.repeat(100_000)), told: ['too-deep'], isShown: false },
];

const keys: readonly Row[] = [
  {
    name: '20,000 keys',
    text: () => `${head}${spec}${lines(20_000, (i) => `k${i}: v\n`)}`,
    told: ['unknown-field'],
    isShown: true,
  },
  {
    name: '100,000 keys',
    text: () => `${head}${spec}${lines(100_000, (i) => `k${i}: v\n`)}`,
    told: ['unknown-field'],
    isShown: true,
  },
  {
    name: '50,000 equal keys',
    text: () => `${head}${spec}${'paused: true\n'.repeat(50_000)}`,
    told: ['field-in-wrong-place', 'duplicate-key', 'more-findings'],
    isShown: true,
  },
];

const aliases: readonly Row[] = [
  {
    name: '20,000 anchors with aliases',
    text: () => `${head}x:\n${lines(20_000, (i) => `  - &a${i} {b: c}\n  - *a${i}\n`)}`,
    told: ['too-large'],
    isShown: false,
  },
  {
    name: '10,000 aliases of one big node',
    text: () => `${head}big: &big {${lines(1000, (i) => `k${i}: v, `)}}\nx:\n${'  - *big\n'.repeat(10_000)}`,
    told: ['too-large'],
    isShown: false,
  },
  {
    name: 'a chain of 3,000 merges',
    text: () => `${head}m0: &m0 {a: b}\n${lines(3000, (i) => `m${i + 1}: &m${i + 1} {<<: *m${i}, k${i}: v}\n`)}`,
    told: ['too-large'],
    isShown: false,
  },
  {
    name: 'a billion laughs',
    text: () =>
      `${head}a0: &a0 [lol]\n${lines(12, (i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]\n`)}`,
    told: ['too-large'],
    isShown: false,
  },
  {
    name: '1,000 aliases and 20 texts that begin like one',
    text: () => `${head}${spec}a: &a b\nx:\n${'  - *a\n'.repeat(1000)}${lines(10, () => "  - '*a'\n  - |\n    *a\n")}`,
    told: ['unknown-field'],
    isShown: true,
  },
  {
    name: '50,000 unresolved aliases',
    text: () => `${head}x:\n${'  - *none\n'.repeat(50_000)}`,
    told: ['unresolved-alias'],
    isShown: false,
  },
  {
    name: 'an alias that contains itself',
    text: () => under('x', '&x [*x]'),
    told: ['unresolved-alias'],
    isShown: false,
  },
];

const texts: readonly Row[] = [
  {
    name: 'git conflict markers',
    text: () => `${head}spec:\n<<<<<<< HEAD\n  replicas: 1\n=======\n  replicas: 2\n>>>>>>> theirs\n`,
    told: ['yaml-syntax'],
    isShown: false,
  },
  { name: 'tabs', text: () => `${head}spec:\n\treplicas: 1\n`, told: ['yaml-syntax'], isShown: false },
  { name: 'NUL', text: () => under('x', 'a\0b'), told: ['yaml-syntax'], isShown: false },
  {
    name: 'lone surrogates',
    text: () => under('x', '"\ud800"'),
    told: ['unknown-field', 'selector-missing'],
    isShown: true,
  },
  { name: 'a byte order mark', text: () => `\ufeff${head}${spec}`, told: [], isShown: true },
  { name: 'CRLF', text: () => `${head}${spec}`.replaceAll('\n', '\r\n'), told: [], isShown: true },
  { name: 'CR', text: () => `${head}${spec}`.replaceAll('\n', '\r'), told: [], isShown: true },
  { name: '%YAML', text: () => `%YAML 1.1\n---\n${head}${spec}`, told: ['yaml-syntax'], isShown: true },
  {
    name: 'a line of 10 MB',
    text: () => under('x', 'a'.repeat(10_000_000)),
    told: ['unknown-field', 'selector-missing'],
    isShown: true,
  },
  {
    name: '100,000 empty documents',
    text: () => `${head}${'---\n'.repeat(100_000)}`,
    told: ['selector-missing'],
    isShown: true,
  },
  { name: '500,000 blank lines', text: () => `${head}${'\n'.repeat(500_000)}${spec}`, told: [], isShown: true },
  {
    name: '70,000 lines',
    text: () => `${head}x:\n${'  - a\n'.repeat(70_000)}`,
    told: ['unknown-field', 'selector-missing'],
    isShown: true,
  },
  { name: 'an unclosed quote', text: () => `${head}x: "open\n...\n`, told: ['yaml-syntax'], isShown: false },
];

const objects: readonly Row[] = [
  {
    name: 'kind: null',
    text: () => `apiVersion: apps/v1\nkind: null\n${spec}`,
    told: ['not-an-object'],
    isShown: false,
  },
  {
    name: 'no apiVersion',
    text: () => `kind: Deployment\nmetadata: {name: hostile}\n${spec}`,
    told: ['unknown-kind'],
    isShown: false,
  },
  {
    name: 'metadata: null',
    text: () => `apiVersion: apps/v1\nkind: Deployment\nmetadata: null\n${spec}`,
    told: ['rejected'],
    isShown: true,
  },
  { name: 'an empty List', text: () => 'apiVersion: v1\nkind: List\nitems: []\n', told: [], isShown: false },
  {
    name: 'a List of null',
    text: () => 'apiVersion: v1\nkind: List\nitems: [null, 1, [], {}]\n',
    told: ['not-an-object'],
    isShown: false,
  },
  {
    name: 'containers: []',
    text: () => `${head}${spec.replace(/\[\{.*\}\]/, '[]')}`,
    told: ['rejected'],
    isShown: true,
  },
  {
    name: 'containers: null',
    text: () => `${head}${spec.replace(/\[\{.*\}\]/, 'null')}`,
    told: ['rejected'],
    isShown: true,
  },
  {
    name: 'a List inside a List',
    text: () =>
      'apiVersion: v1\nkind: List\nitems: [{apiVersion: v1, kind: List, items: [{apiVersion: v1, kind: List}]}]\n',
    told: ['not-an-object'],
    isShown: false,
  },
  {
    name: 'JSON',
    text: () => JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', spec: [] }),
    // Before the server sees the spec, kubectl asks for a name.
    told: ['rejected'],
    isShown: true,
  },
  {
    name: 'generateName',
    text: () => `${head.replace('name:', 'generateName:')}${spec}`,
    told: ['generate-name'],
    isShown: false,
  },
  {
    name: 'two objects of one name',
    text: () => `${head}${spec}---\n${head}${spec}`,
    told: ['applied-twice'],
    isShown: true,
  },
];

/** The text of a number, and what is told of it. */
type NumberRow = readonly [text: string, told: readonly string[]];

const replicas: readonly NumberRow[] = [
  ['null', []],
  ['-1', ['negative-number']],
  ['2147483647', []],
  ['2147483648', ['wrong-value-type']],
  ['"3"', ['wrong-value-type']],
  ['1e1', []],
  ['0x10', []],
  ['3.0', []],
  ['3.5', ['wrong-value-type']],
  ['1e400', ['wrong-value-type']],
  ['[]', ['wrong-value-type']],
];

const surges: readonly NumberRow[] = [
  ['"25"', ['malformed-percent']],
  ['"25%%"', ['malformed-percent']],
  ['" 25%"', ['malformed-percent']],
  ['1e9', []],
  ['-1', ['negative-number']],
  ['"101%"', []],
  ['{}', ['wrong-value-type']],
  ['"9999999999999%"', []],
];

const numbers: readonly Row[] = [
  ...replicas.map(([text, told]) => ({
    name: `replicas: ${text}`,
    text: () => `${head}${spec}  replicas: ${text}\n`,
    told,
    isShown: true,
  })),
  ...surges.map(([text, told]) => ({
    name: `maxSurge: ${text}`,
    text: () => `${head}${spec}  strategy: {rollingUpdate: {maxSurge: ${text}}}\n`,
    told,
    isShown: true,
  })),
];

/** The longest that the API takes: 68 years. */
const longest = 2_147_483_647;

const longDeadline = `  progressDeadlineSeconds: ${longest}\n`;

/** Where the nodes are known, pods wait for each other's images, and their courses are sought in another way. */
const times: readonly Row[] = ['', '# rollout-preview: nodes=3\n'].flatMap((comment) =>
  ['', longDeadline].map((deadline) => ({
    name: [
      'a readiness probe that waits for 68 years',
      deadline && ', as the deadline does',
      comment && ' on known nodes',
    ].join(''),
    text: () => {
      const probe = `readinessProbe: {initialDelaySeconds: ${longest}, periodSeconds: 1, tcpSocket: {port: 80}}`;
      return `${comment}${head}${spec.replace('{name: app,', `{name: app, ${probe},`)}${deadline}`;
    },
    told: deadline === '' ? [] : ['no-deadline'],
    isShown: true,
  })),
);

const templates: readonly Row[] = [
  {
    name: 'a Helm template',
    text: () => under('x', '{{ .Values.name }}\n{{- if .Values.on }}\ny: 1\n{{- end }}'),
    told: ['template'],
    isShown: false,
  },
  { name: 'a Jinja template', text: () => `{% if on %}\n${head}{% endif %}\n`, told: ['template'], isShown: false },
  { name: 'an expression without quotes', text: () => under('x', '{{x}}'), told: ['template'], isShown: false },
];

function grouped(group: string, rows: readonly Row[]): readonly HostileInput[] {
  return rows.map((row) => ({ ...row, group }));
}

export const hostileInputs: readonly HostileInput[] = [
  ...grouped('nests', nested),
  ...grouped('keys', keys),
  ...grouped('aliases', aliases),
  ...grouped('odd texts', texts),
  ...grouped('odd objects', objects),
  ...grouped('odd numbers', numbers),
  ...grouped('long times', times),
  ...grouped('templates', templates),
];
