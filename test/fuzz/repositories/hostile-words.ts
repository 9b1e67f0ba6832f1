import fc from 'fast-check';

/** What lies outside of the repository, to be named from inside. */
const outside = [
  'canary.yaml',
  'canary.txt',
  'values.yaml',
  'kustomization.yaml',
  'schema.json',
  'chart',
  'script.sh',
  '',
];
const up = fc.integer({ min: 1, max: 7 }).map((times) => '../'.repeat(times));

/** A way out of the repository, or one that looks like it. */
export const wayOut = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(up, fc.constantFrom(...outside)).map(([way, name]) => `${way}outside/${name}`) },
  { weight: 2, arbitrary: fc.constantFrom(...outside).map((name) => `OUTSIDE/${name}`) },
  { weight: 2, arbitrary: up.map((way) => `${way}canary.yaml`) },
  fc.constantFrom(...outside).map((name) => `file://OUTSIDE/${name}`),
  fc.constantFrom(
    '/etc/passwd',
    '/etc/hostname',
    '/proc/self/environ',
    '/dev/zero',
    '/dev/stdin',
    'HOME/.ssh/id_rsa',
    '~/.ssh/id_rsa',
    '..',
    '../..',
    '/',
    '..\\..\\outside\\canary.yaml',
    './a/../../../outside/canary.yaml',
    'link/canary.yaml',
    'link',
    'file.yaml',
    'web.yaml/../../../../outside/canary.yaml',
  ),
);

/** An address at which something listens, as the tools that fetch write them. */
export const address = fc.constantFrom(
  'http://LOOPBACK/a.yaml',
  'https://LOOPBACK/a.yaml',
  'http://LOOPBACK//a?ref=main',
  'git::http://LOOPBACK/a',
  'git@LOOPBACK:a/b.git',
  'ssh://LOOPBACK/a',
  'oci://LOOPBACK/a',
  'LOOPBACK/a/b//c?ref=main',
  'github.com/a/b?ref=main',
  's3::http://LOOPBACK/a',
  'hg::http://LOOPBACK/a',
  '//LOOPBACK/share/a',
);

export const wayOrAddress = fc.oneof({ weight: 3, arbitrary: wayOut }, { weight: 1, arbitrary: address });

/** What a text should be called that nobody should take for two, or for a flag. */
export const oddName = fc.oneof(
  fc.constantFrom(
    'a,b.yaml',
    '"a".yaml',
    '"a.yaml',
    "'a'.yaml",
    'a\nb.yaml',
    'a\r.yaml',
    '--output=x.yaml',
    '-f.yaml',
    '{a,b}.yaml',
    '[a].yaml',
    '*.yaml',
    ':(glob)a.yaml',
    '$(id).yaml',
    '`id`.yaml',
    '%2e%2e.yaml',
    '\u001b[31m.yaml',
    '::error::a.yaml',
    'CON.yaml',
    'a\\b.yaml',
    'A.YAML',
    '\u202ea.yaml',
    'é.yaml',
    'e\u0301.yaml',
    `${'n'.repeat(240)}.yaml`,
    ' .yaml',
    '.yaml',
    'a=b.yaml',
    '@a.yaml',
    'a;b.yaml',
    'a#b.yaml',
  ),
  wayOut.map((way) => `x,${way.replaceAll('/', '\u2215')}.yaml`),
);

/** A field's name as somebody might write it who wants it read by one program and not by another. */
export function spelled(name: string): fc.Arbitrary<string> {
  const capital = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const long = name.replace('s', '\u017f').replace('k', '\u212a');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(name) },
    fc.constantFrom(capital, name.toUpperCase(), name.toLowerCase(), long, `"${name}"`, `!!str ${name}`, `? ${name}\n`),
  );
}

export const encoding = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  fc.constantFrom('utf16le', 'utf16be', 'latin1'),
);

/** A Deployment that changes with its version, so that what was before is looked for. */
export function deployment(version: string, name = 'web'): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:${version}" }] } }
`;
}
