import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readManifests } from '../../src/document/read-manifests.ts';

const head = 'apiVersion: apps/v1\nkind: Deployment\n';

function countsOf(text: string): readonly [manifests: number, problems: number] {
  const { manifests, problems } = readManifests(text);
  return [manifests.length, problems.length];
}

test('a template has one problem, and no error on every line', () => {
  const templates = [
    `${head}metadata:\n  name: {{ .Values.name }}\n{{- if .Values.on }}\nspec:\n{{- end }}\n---\n${head}metadata: {name: {{x}}}\n`,
    `${head}{% if on %}\nmetadata: {name: web}\n{% endif %}\n`,
    `${head}metadata:\n  name: "{{ .Release.Name }}-web"\n`,
    'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: "{{ .Release.Name }}" }\n',
    'apiVersion: "{{ include \\"a\\" . }}"\nkind: Ingress\nmetadata: { name: "{{ .Release.Name }}" }\n',
    `${head}metadata:\n  name: $NAME\n`,
    `${head}metadata:\n  name: web\n  namespace: \${NAMESPACE:=web}\n`,
    `${head}metadata:\n  name: web\nspec:\n  replicas: \${REPLICAS}\n`,
    `${head}metadata:\n  name: web\nspec:\n  replicas: #@ data.values.replicas\n`,
    `${head}metadata:\n  name: "web-\${ENV}"\nspec: {}\n`,
    `${head}metadata: {name: web, labels: {app: "a-\${ENV}-b"}}\nspec: {}\n`,
    ...['__N__', '<N>', '"<%= n %>"', '((n))', '@N@', '"@app.n@"', '%N%', '#{N}#', '"#{N}#"', `\${{ n }}`].map(
      (value) => `${head}metadata:\n  name: web\nspec:\n  replicas: ${value}\n  paused: true\n`,
    ),
    `${head}metadata:\n  name: web\n#@ if data.values.on:\nspec: {}\n#@ end\n`,
    `${head}metadata:\n  name: web\nspec:\n  #@overlay/match missing_ok=True\n  paused: true\n`,
    `#@schema/nullable\n${head}metadata:\n  name: web\n`,
    `${head}metadata:\n  name: AUTOREPLACE_TEST_NAME\n`,
  ];
  for (const text of templates) {
    const file = readManifests(text);
    assert.deepEqual([file.problems.length, file.problems[0]?.code, file.manifests.length], [1, 'template', 0], text);
  }
  const release =
    'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nspec: { values: { host: "{{ .Release.Name }}" } }\n';
  assert.deepEqual(countsOf(release), [1, 0]);
  assert.deepEqual(countsOf('{ "apiVersion": "a.example.com/v1", "kind": "Board", "spec": "{{ if .x }}" }'), [1, 0]);
  assert.deepEqual(countsOf('a: @b@\n'), [0, 0]);
  assert.deepEqual(countsOf('host: "{{ .Release.Name }}.example.com"\n'), [0, 0]);
  const container = (more: string) => `${head}spec: { template: { spec: { containers: [{ name: a, ${more} }] } } }\n`;
  for (const more of [
    'args: ["$HOME"]',
    'args: ["$(A)"]',
    `env: [{ name: A, value: "\${B}" }]`,
    'mounts: [{ subPathExpr: $(A) }]',
    'image: x:__B__',
    'a: a__b__, c: "1 <2> 3"',
    `image: "\${A}/web"`,
  ])
    assert.deepEqual(countsOf(container(more)), [1, 0], more);
  assert.deepEqual(countsOf(`${head}metadata: { name: web } #@ not a statement\n`), [1, 0]);
  for (const name of ['WEB', 'web_app', '_A', 'Web_App'])
    assert.deepEqual(countsOf(`${head}metadata: { name: ${name} }\n`), [1, 0], name);
  const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: { name: READ_ALL }\n';
  assert.deepEqual(countsOf(role), [1, 0]);
  assert.deepEqual(countsOf('{\n  // of an editor\n  "kind": "lib"\n}\n'), [0, 0]);
  assert.equal(countsOf('{\n  // of an editor\n  "apiVersion": "v1",\n  "kind": "Pod"\n}\n')[1], 1);
  const config = readManifests('apiVersion: v1\nkind: ConfigMap\ndata:\n  rule: "{{ if .x }}a{{ end }}"\n');
  assert.equal(config.manifests.length, 1);
});

test('what ytt lays over other documents is a template, and kubectl refuses none of it', () => {
  const certificate = 'apiVersion: cert-manager.io/v1\nkind: Certificate\nmetadata: { name: web }\n';
  for (const overlay of [
    '#@overlay/match by=overlay.all\n---\nspec:\n  replicas: 3\n',
    '---\nspec:\n  #@overlay/replace\n  replicas: 3\n',
  ]) {
    const file = readManifests(certificate + overlay);
    assert.deepEqual([file.manifests.length, file.problems.map(({ code }) => code)], [1, ['template']], overlay);
  }
  const plain = readManifests(`${certificate}# @overlay/match\n---\nspec:\n  replicas: 3\n`);
  assert.deepEqual(
    plain.problems.map(({ code }) => code),
    ['not-an-object'],
  );
  assert.deepEqual(countsOf('#@data/values\n---\nspec:\n  replicas: 3\n'), [0, 0]);
});
