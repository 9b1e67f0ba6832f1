import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withOtherChances, withoutVarying } from '../../../src/charts/helm/varying.ts';

const rows: readonly (readonly [string, string, string])[] = [
  ['key: abc', 'key: abc', 'key: abc'],
  ['  key: "aB3"', '  key: "xY9"', '  key: "varies"'],
  ['port: 8123', 'port: 9456', 'port: 1'],
  ['- value: q/w== # kept', '- value: zz8= # kept', '- value: varies # kept'],
  ['key: two words', 'key: one', 'key: varies'],
  ['sums: {a: 1f}', 'sums: {a: 2e}', 'sums: {a: varies}'],
  ['sums: {"a": "1f", b: [2e, kept]}', 'sums: {"a": "3d", b: [4c, kept]}', 'sums: {"a": "varies", b: [varies, kept]}'],
  ['{a: two words, b: kept}', '{a: one, b: kept}', '{a: varies, b: kept}'],
  ['- [one two, kept]', '- [one, kept]', '- [varies, kept]'],
  ['- [kept, one two]', '- [kept, two]', '- [kept, varies]'],
  ['one\nline', 'one', 'one\nline'],
  ['kept: 1\nsum: 1f\nkept: 2', 'kept: 1\nsum: 2e\nkept: 2', 'kept: 1\nsum: varies\nkept: 2'],
];

const unsure = { isSure: false, isFormer: false };

for (const [text, again, told] of rows)
  test(`${JSON.stringify(text)}, and ${JSON.stringify(again)} the next time, is ${JSON.stringify(told)}`, () => {
    assert.equal(withoutVarying(text, again, unsure), told);
  });

for (const [isFormer, word, number] of [
  [false, 'varies', '1'],
  [true, 'varied', '2'],
] as const)
  test(`says on the lines of workloads what a real upgrade has otherwise, too, as ${word}`, () => {
    const [workload, other] = ['kind: Deployment\nkey: ', 'kind: Secret\nkey: '];
    const text = `${workload}abc\nport: 8123\n---\n${other}abc`;
    const again = text.replaceAll('abc', 'xyz').replace('8123', '9456');
    const note = ' # differs in each rendering';
    const told = `${workload}${word}${note}\nport: ${number}${note}\n---\n${other}varies`;
    assert.equal(withoutVarying(text, again, { isSure: true, isFormer }), told);
    const kept = withoutVarying(text, again, { isSure: false, isFormer });
    assert.equal(kept, `${workload}varies\nport: 1\n---\n${other}varies`);
  });

const before = '(dateModify "-9673h1m1.001001001s" now)';
const templates: readonly (readonly [text: string, other: string, otherOfArgo?: string])[] = [
  ['at: {{ now }}', `at: {{ ${before} }}`],
  ['at: {{- now | unixEpoch | quote -}}', `at: {{- ${before} | unixEpoch | quote -}}`],
  ['at: {{ date "2006-01-02" (now) }}', `at: {{ date "2006-01-02" (${before}) }}`],
  ['at: {{ now.Unix }}', `at: {{ ${before}.Unix }}`],
  ['{{ $now := now }}{{ $now }} now', `{{ $now := ${before} }}{{ $now }} now`],
  ['{{ .Values.now }}{{ "now" }}{{ `now` }}{{/* now */}}{{ include "now" . }}{{ nowhere }}', ''],
  ['{{ randInt 0 60 }} {{ randAlphaNum 5 }} {{ .randInt }}', '{{ sub 0 60 }} {{ randAlphaNum 5 }} {{ .randInt }}'],
  ['{{ .Release.Revision }}', '{{ (add 1 .Release.Revision) }}', '{{ .Release.Revision }}'],
  ['{{ $.Release.Revision | quote }}', '{{ (add 1 $.Release.Revision) | quote }}', '{{ $.Release.Revision | quote }}'],
  ['{{ $root.at.Release.Revision }}', '{{ (add 1 $root.at.Release.Revision) }}', '{{ $root.at.Release.Revision }}'],
  ['{{ ".Release.Revision" }}{{ .Release.Name }} .Release.Revision', ''],
];

for (const [text, told, toldOfArgo = told] of templates)
  for (const [isAlwaysFirst, other] of [
    [false, told],
    [true, toldOfArgo],
  ] as const)
    test(`${text} is tried with other chances${isAlwaysFirst ? ', without releases' : ''}`, () => {
      const about = { file: 'web/Chart.yaml', text: '' };
      const common = { about, asking: about, values: undefined };
      const way = 'templates/a.yaml';
      const inner = {
        ...common,
        folder: 'web/charts/db',
        name: 'db',
        templates: new Map([[way, text]]),
        inside: new Map(),
      };
      const chart = {
        ...common,
        folder: 'web',
        name: 'web',
        templates: inner.templates,
        inside: new Map([['db', inner]]),
      };
      const changed = withOtherChances(chart, { isAlwaysFirst });
      const ways = [way, `charts/db/${way}`];
      const isSame = other === '' || other === text;
      const expected = isSame ? [] : ways.map((each) => ({ way: each.split('/'), text: other }));
      assert.deepEqual(changed, expected);
    });
