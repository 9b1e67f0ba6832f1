import fc from 'fast-check';
import { address, deployment, encoding, oddName, wayOrAddress, wayOut } from './hostile-words.ts';
import type { Content, PlacedFile } from './recipe.ts';

const quoted = (text: string): string => JSON.stringify(text);
const text = (value: string): Content => ({ text: value });

const dependency = fc.record({
  name: fc.constantFrom('sub', '../sub', 'web', ''),
  repository: wayOrAddress,
  alias: fc.constantFrom('', 'x', '../x'),
});
const about = fc.array(dependency, { maxLength: 2 }).map((some) => {
  const all = some.map((each) => ({ ...each, repository: each.repository, version: '1.0.0' }));
  return `apiVersion: v2\nname: web\nversion: 1.0.0\n${all.length > 0 ? `dependencies: ${JSON.stringify(all)}\n` : ''}`;
});

/** What a template may do besides printing. */
const action = fc.oneof(
  wayOrAddress.map((way) => `.Files.Get ${quoted(way)}`),
  wayOut.map((way) => `(.Files.Glob ${quoted(`${way}*`)}).AsConfig`),
  wayOut.map((way) => `.Files.Lines ${quoted(way)}`),
  wayOut.map((way) => `tpl (.Files.Get ${quoted(way)}) .`),
  wayOut.map((way) => `include ${quoted(way)} .`),
  fc.constantFrom(
    'getHostByName "localhost"',
    'getHostByName "example.invalid"',
    'lookup "v1" "Secret" "" ""',
    'env "HOME"',
    'expandenv "$HOME"',
    '.Values.name',
    'toYaml .',
    'toJson .Capabilities',
    'include "loop" .',
    'tpl "{{ tpl .Values.name . }}" .',
    'repeat 100000000 "x"',
    'until 100000000 | len',
    'range $i := until 3000000 }}{{ end',
    'fail "::error::x"',
    'genCA "a" 1',
    'derivePassword 1 "long" "a" "b" "c"',
    'regexFind "(a+)+$" (repeat 50 "a")',
    'randAlpha 5',
    'now',
    'b64dec "////"',
    'fromYaml "a: [*b]"',
    'osBase "/a/b"',
    'osDir "../.."',
  ),
);
const template = fc.array(action, { maxLength: 3 }).map((actions) => {
  const loop = '{{ define "loop" }}{{ include "loop" . }}{{ end }}\n';
  const data = actions.map((each, index) =>
    `  k${index}: {{ ${each} | quote }}\n`.replace('{{ end | quote }}', '{{ end }}'),
  );
  return `${loop}${deployment('{{ .Values.version }}')}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata:\n${data.join('')}`;
});

const schema = fc.oneof(
  wayOrAddress.map((way) => ({ properties: { name: { $ref: way } } })),
  address.map((way) => ({ $ref: way })),
  wayOut.map((way) => ({ $id: 'http://LOOPBACK/base/', properties: { a: { $ref: way } } })),
  fc
    .constantFrom('$schema', '$dynamicRef', '$recursiveRef', '$REF')
    .chain((key) => wayOrAddress.map((way) => ({ [key]: way }))),
  wayOrAddress.map((way) => ({ definitions: { a: { $ref: way } }, allOf: [{ $ref: '#/definitions/a' }] })),
  fc.constant({ $ref: '#' }),
  fc.constant({ pattern: '(a+)+$' }),
);

const packedName = fc.oneof(
  fc.constantFrom(
    'sub/Chart.yaml',
    'sub/templates/web.yaml',
    'sub/values.yaml',
    'sub/values.schema.json',
    'Chart.yaml',
    'sub//Chart.yaml',
  ),
  fc.constantFrom('C:/x', 'sub/..\\..\\x', 'sub/', '/', ''),
  wayOut,
  wayOut.map((way) => `sub/${way}`),
);
const packed = fc.record({
  name: packedName,
  text: fc.oneof(
    template,
    schema.map((each) => JSON.stringify(each)),
    fc.constant('a: 1\n'),
  ),
});
const archive: fc.Arbitrary<Content> = fc
  .array(
    fc.oneof(
      packed,
      fc.tuple(packed, wayOut).map(([each, link]) => ({ ...each, link })),
    ),
    { maxLength: 4 },
  )
  .map((more) => ({
    archive: [{ name: 'sub/Chart.yaml', text: 'apiVersion: v2\nname: sub\nversion: 1.0.0\n' }, ...more],
  }));

const link: fc.Arbitrary<Content> = wayOut.map((to) => ({ link: to }));
const special: fc.Arbitrary<Content> = fc.constantFrom<Content>(
  { pipe: true },
  { megabytes: 300 },
  { link: '/dev/zero' },
  { link: '.' },
);
const valuesText: fc.Arbitrary<Content> = fc
  .tuple(fc.constantFrom('name: a\nversion: 2\n', '{}', '[1]', 'a: &a [*a]', 'version: !!binary x\n', ''), encoding)
  .map(([value, how]) => ({ text: value, ...(how !== undefined && { encoding: how }) }));
const oneOf = fc.oneof({ weight: 3, arbitrary: valuesText }, link, special);

const valuesName = fc.oneof(
  fc.constantFrom(
    'values.yaml',
    'values-prod.yaml',
    'ci/a-values.yaml',
    'environments/prod/values.yaml',
    'values.prod.yaml',
  ),
  oddName.map((name) => `values-${name}`),
  fc
    .tuple(fc.constantFrom('..', '../..', '../../..', 'a'), fc.constantFrom('canary.yaml', 'outside/values.yaml'))
    .map(([way, name]) => `values-x,${way}/${name}`),
  oddName.map((name) => `environments/${name}/values.yaml`),
);

/** A file of a chart, with more or less of what a chart must not do. */
const file: fc.Arbitrary<PlacedFile> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: valuesName, is: oneOf }) },
  {
    weight: 3,
    arbitrary: fc.record({
      at: fc.constantFrom('templates/web.yaml', 'templates/_a.tpl', 'templates/NOTES.txt', 'templates/tests/a.yaml'),
      is: template.map(text),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      at: fc.constantFrom('values.schema.json', 'charts/sub/values.schema.json'),
      is: schema.map((each) => text(JSON.stringify(each))),
    }),
  },
  { weight: 2, arbitrary: fc.record({ at: fc.constantFrom('charts/sub.tgz', 'charts/sub-1.0.0.tgz'), is: archive }) },
  fc.record({
    at: fc.constantFrom(
      'templates/out.yaml',
      'templates/more',
      'charts/sub',
      'charts/sub.tgz',
      'crds',
      'Chart.yaml',
      'file.yaml',
      '.helmignore',
      'templates',
      'charts',
    ),
    is: fc.oneof(link, special),
  }),
  fc.record({
    at: fc.constantFrom('.helmignore'),
    is: fc.constantFrom('[z-a]\n**\n', '*'.repeat(5000), '!../..\n').map(text),
  }),
  fc.record({
    at: fc.constantFrom('requirements.yaml', 'Chart.lock'),
    is: fc.array(dependency, { maxLength: 2 }).map((dependencies) => text(JSON.stringify({ dependencies }))),
  }),
  fc.record({ at: fc.constantFrom('charts/sub/Chart.yaml'), is: about.map(text) }),
  fc.record({ at: oddName.map((name) => `templates/${name}`), is: template.map(text) }),
);

/** A chart whose version is in its values, so that the baseline is rendered as well. */
export const chart: fc.Arbitrary<readonly PlacedFile[]> = fc
  .tuple(about, fc.array(file, { minLength: 1, maxLength: 4 }))
  .map(([own, more]) => [
    { at: 'Chart.yaml', is: text(own) },
    { at: 'values.yaml', is: text('version: "2"\nname: a\n') },
    { at: 'templates/deployment.yaml', is: text(deployment('{{ .Values.version }}', 'chart')) },
    ...more,
  ]);
