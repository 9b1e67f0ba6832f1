import { deepEqual, equal, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import type { FileSource } from '../../../src/charts/kustomize/file-source.ts';
import { substituted, VariablesFault, variableLimits } from '../../../src/charts/kustomize/substitution.ts';
import { topOf } from '../../../src/charts/rendering.ts';

const settings = 'kind: ConfigMap\ndata:\n  TAG: "1.0"\n  ZONE: |\n    eu\n  REPLICAS: "9"\n';
const source = { text: async () => settings } as unknown as FileSource;
const data = { file: 'settings.yaml', document: 0, path: ['data'] };
const known = { from: [data], own: { REPLICAS: '4', EMPTY: '' }, unknown: [] };
const partly = { ...known, unknown: ['Secret secrets'] };
const nothing = { from: [], own: {}, unknown: [] };

/** What stands for a value, as fluxcd/pkg/envsubst has it; with a percent sign for a dollar. */
const rows = [
  ['a variable of a ConfigMap, in one line', known, 'a-%{TAG}-%{ZONE}', 'a-1.0-eu'],
  ['the object wins over what it takes from elsewhere', known, '%{REPLICAS}', '4'],
  ['nothing where no variable is known', nothing, '%{TAG}', '%{TAG}'],
  ['empty where nobody says it', known, 'a%{OTHER}b', 'ab'],
  ['a default where nobody says it', known, '%{OTHER:=x}', 'x'],
  ['a default where it is empty', known, '%{EMPTY:-x}', 'x'],
  ['no default where it is said', known, '%{TAG:=x}', '1.0'],
  ['a default of another variable', known, '%{OTHER:=v%{TAG}}', 'v1.0'],
  ['two dollars for one', known, '%%{TAG}', '%{TAG}'],
  ['a dollar without braces', known, '$TAG $(TAG)', '$TAG $(TAG)'],
  ['letters in upper and lower case', known, '%{ZONE^^}%{ZONE^}%{ZONE,,}', 'EUEueu'],
  ['what is no variable', known, '%{1}%{a-b}', '%{1}%{a-b}'],
  ['what is not closed', known, '%{TAG:=x', '%{TAG:=x'],
  ['left where only a Secret can say it', partly, '%{PASSWORD}', '%{PASSWORD}'],
  ['left in quotes', partly, '"%{PASSWORD}"', '"%{PASSWORD}"'],
  ['named in a longer text where only a Secret can say it', partly, '%{PASSWORD}-%{TAG}', 'unknown-password-1.0'],
  ['named at the end of one', partly, 'host/%{PASSWORD}', 'host/unknown-password'],
  ['a default where a Secret may say it', partly, '%{PASSWORD:=x}', 'x'],
] as const;

for (const [name, substitution, written, filled] of rows)
  test(`variables of Flux: ${name}`, async () => {
    const text = (value: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  key: ${value.replaceAll('%', '$')}\n  other: a\n`;
    const { rendering, left } = await substituted(
      { text: text(written), spans: [], whole: topOf('a') },
      substitution,
      source,
    );
    deepEqual(rendering.text, text(filled));
    deepEqual(left, /PASSWORD|unknown/.test(filled) ? ['PASSWORD'] : []);
  });

const filledIn = (text: string, own: Readonly<Record<string, string>> = { EMPTY: '' }) =>
  substituted({ text, spans: [], whole: topOf('a') }, { from: [], own, unknown: [] }, source);
const inMap = (value: string) => `kind: ConfigMap\ndata:\n  key: ${value.replaceAll('%', '$')}\n`;
const nested = (depth: number, end: string) => inMap(`${'%{a:-'.repeat(depth)}x${end.repeat(depth)}`);

test('variables of Flux: what is in others that are not closed is filled in once, however many there are', async () => {
  for (const [written, filled] of [
    ['%{a:-%{EMPTY:=x}', '%{a:-x'],
    ['%{a:-%{b:-%{EMPTY:=x}', '%{a:-%{b:-x'],
    ['%{a:-%{1}}', '%{1}'],
  ] as const)
    equal((await filledIn(inMap(written))).rendering.text, inMap(filled));
  const depth = variableLimits.depth + 1;
  equal((await filledIn(nested(depth, '}'))).rendering.text, inMap('x'));
  const lines = Array.from({ length: 2000 }, () => `  ${'%{a:-'.repeat(depth)}${'y'.repeat(200)}`);
  const text = inMap(`|\n  ${lines.join('\n  ')}`);
  equal((await filledIn(text)).rendering.text, text);
});

for (const [what, text, own] of [
  ['nested deeper than anybody writes, and closed', nested(1000, '}'), undefined],
  ['nested deeper than anybody writes, and not closed', nested(100_000, ''), undefined],
  ['of a text that comes to more than memory', inMap('%{V}'.repeat(70_000)), { V: 'v'.repeat(1024) }],
  ['the same in capitals', inMap('%{V^^}'.repeat(100_000)), { V: 'v'.repeat(60_000) }],
  ['the same in a default', inMap(`%{a:=${'%{V}'.repeat(900)}}`), { V: 'v'.repeat(700_000) }],
  ['the same in a default that is not taken', inMap(`%{V:=${'%{V}'.repeat(900)}}`), { V: 'v'.repeat(700_000) }],
] as const)
  test(`variables of Flux are not filled in: ${what}`, async () => {
    await rejects(filledIn(text, own), VariablesFault);
  });

test('variables of Flux: a file is read once, however many sources of them it has', async () => {
  let read = 0;
  const text = async () => {
    read += 1;
    return settings;
  };
  const rendering = { text: inMap('%{TAG}'), spans: [], whole: topOf('a') };
  const many = { from: Array(5000).fill(data), own: {}, unknown: [] };
  const filled = await substituted(rendering, many, { text } as unknown as FileSource);
  equal(filled.rendering.text, inMap('1.0'));
  equal(read, 1);
});
