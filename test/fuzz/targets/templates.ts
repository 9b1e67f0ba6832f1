import assert from 'node:assert/strict';
import fc from 'fast-check';
import { markTemplate, withoutMarks } from '../../../src/charts/helm/marks.ts';
import { readTemplate } from '../../../src/charts/helm/read-template.ts';
import { readsOf } from '../../../src/charts/helm/reads.ts';
import { setPaths } from '../../../src/charts/helm/set-places.ts';
import { valuesLayers } from '../../../src/charts/helm/values-layers.ts';
import { edited, edits, ordinaryDocument } from '../../document/random-yaml.ts';
import { targetOf } from './target.ts';

const words = [
  '.Values.a.b',
  '.',
  '$',
  '$x := ',
  '| default ',
  '"text"',
  '`raw`',
  '(',
  ')',
  'include "a" .',
  'index .Values "a" 0',
  'toYaml ',
  '| nindent 4',
  '/* c */',
  'range $i, $e := .Values.list',
  'with .Values.a',
  'if eq .x 1',
  'else',
  'else if .y',
  'end',
  'define "a"',
  'template "a" .',
  'tpl .x .',
  '"',
  '\\',
  '{',
  '}',
  '\n',
];
const action = fc
  .tuple(
    fc.constantFrom('{{', '{{-', '{{- ', '{{/*', '{{`'),
    fc.array(fc.constantFrom(...words), { maxLength: 6 }),
    fc.constantFrom('}}', '-}}', ' -}}', '*/}}', '', '}'),
  )
  .map(([start, inner, end]) => `${start} ${inner.join(' ')} ${end}`);
const literal = fc.constantFrom(
  '\n',
  '  ',
  'a: ',
  '- ',
  'name: x',
  'apiVersion: v1\n',
  'kind: Deployment\n',
  '---\n',
  '# c\n',
  '"',
  '\ue000\ue100',
  '|\n  ',
  ': ',
);
const template = fc.oneof(
  fc.array(fc.oneof(action, literal), { maxLength: 40 }).map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('{{ x }}', '{{', '}}', '{{- ', '"', '{{ "', '{{/*', '.a', '{{ if }}', '{{ define "a" }}', '$x'),
      fc.nat({ max: 20_000 }),
    )
    .map(([part, count]) => part.repeat(count)),
);

export const templates = targetOf(template, (text) => {
  const read = readTemplate(text);
  assert.equal(withoutMarks(markTemplate(read).text), withoutMarks(text));
  for (const output of read.outputs.slice(0, 1000)) {
    assert(output.start >= 0 && output.start <= output.end && output.end <= text.length);
    readsOf(output, read.defines);
  }
});

const values = fc.oneof(
  ordinaryDocument,
  fc.tuple(ordinaryDocument, edits).map(([text, some]) => edited(text, some)),
);
const setWord = fc.string({ unit: fc.constantFrom(...'a.=,[]0{}\\"'), maxLength: 60 });
const path = fc.array(fc.constantFrom('a', '*', '__proto__', 'constructor', '0', ''), { maxLength: 4 });

export const valuesFiles = targetOf(
  fc.record({ texts: fc.array(values, { maxLength: 3 }), set: setWord, path }),
  ({ texts, set, path: read }) => {
    const files = texts.map((text, index) => ({ file: `${index}.yaml`, text }));
    const layers = valuesLayers(
      files,
      setPaths(set).map((path) => ({ path })),
    ).inside('a', undefined);
    for (const { at } of layers.placesOf({ paths: [read], isPlain: true }, ['b']))
      assert(at === undefined || at.start.line >= 1);
    layers.hasEntry(read, 'b');
    layers.hasEntry(read, undefined);
  },
);
