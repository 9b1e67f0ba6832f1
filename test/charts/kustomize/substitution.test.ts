import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import type { FileSource } from '../../../src/charts/kustomize/file-source.ts';
import { substituted } from '../../../src/charts/kustomize/substitution.ts';
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
