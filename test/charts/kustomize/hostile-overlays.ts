// Overlays with which kustomize itself reads what nobody named: a service of the machine, or a folder elsewhere.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface HostileOverlay {
  readonly name: string;
  /** Below the folder of the overlay. */
  readonly files: (url: string) => Readonly<Record<string, string | Buffer>>;
  /** What is told of it. */
  readonly told: RegExp;
  /** Where kustomize goes by itself. */
  readonly leadsTo: 'service' | 'folder';
}

const remote = /is remote, and remote bases are not fetched/;
const misspelt = (written: string, meant: string) =>
  new RegExp(`${written} is not spelled as kustomize documents it. Write ${meant} instead`);

/** One entry of the kustomization besides its workload. */
function entry(name: string, text: (url: string) => string, told = remote): HostileOverlay {
  const files = (url: string) => ({ 'kustomization.yaml': `resources: [web.yaml]\n${text(url)}\n` });
  return { name, files, told, leadsTo: 'service' };
}

/** A list of resources. */
function resources(name: string, text: (url: string) => string | Buffer, told = remote): HostileOverlay {
  return { name, files: (url) => ({ 'kustomization.yaml': text(url) }), told, leadsTo: 'service' };
}

/** The configuration of a plugin, in a file of its own. */
function plugin(kind: string, fields: (url: string) => string, told = remote, field = 'transformers'): HostileOverlay {
  const files = (url: string) => ({
    'kustomization.yaml': `resources: [web.yaml]\n${field}: [plugin.yaml]\n`,
    'plugin.yaml': configuration(kind, fields(url)),
  });
  return { name: `${kind} with ${fields('URL').replaceAll('\n', ' ')}`, files, told, leadsTo: 'service' };
}

function configuration(kind: string, fields: string): string {
  return `apiVersion: builtin\nkind: ${kind}\nmetadata: { name: x }\n${fields}\n`;
}

const patching = (url: string) => configuration('PatchTransformer', `path: ${url}`);

export const hostileOverlays: readonly HostileOverlay[] = [
  resources('an address', (url) => `resources: [web.yaml, "${url}"]`),
  resources('an address in capitals', (url) => `resources: [web.yaml, "HTTP${url.slice(4)}"]`),
  {
    ...resources('an address of which the repository has a file', (url) => `resources: [web.yaml, "${url}"]`),
    files: (url) => ({
      'kustomization.yaml': `resources: [web.yaml, "${url}"]`,
      [url]: 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: local }\n',
    }),
  },
  resources('resources in capitals', (url) => `Resources: [web.yaml, "${url}"]`, misspelt('Resources', 'resources')),
  resources(
    'resources with a long s',
    (url) => `re\u017fources: [web.yaml, "${url}"]`,
    misspelt('re\u017fources', 'resources'),
  ),
  resources('UTF-16', (url) => Buffer.from(`\ufeffresources: [web.yaml, "${url}"]`, 'utf16le')),
  resources('UTF-16 the other way round', (url) =>
    Buffer.from(`\ufeffresources: [web.yaml, "${url}"]`, 'utf16le').swap16(),
  ),
  entry('patches behind a merge key', (url) => `<<: { patches: [{ path: "${url}" }] }`),
  entry('crds', (url) => `crds: ["${url}"]`),
  entry('crds in capitals', (url) => `Crds: ["${url}"]`, misspelt('Crds', 'crds')),
  entry('configurations', (url) => `configurations: ["${url}"]`),
  entry('a schema', (url) => `openapi: { path: "${url}" }`),
  entry('a schema in capitals', (url) => `openAPI: { path: "${url}" }`, misspelt('openAPI', 'openapi')),
  entry('a patch', (url) => `patches: [{ path: "${url}" }]`),
  entry('a patch in capitals', (url) => `patches: [{ Path: "${url}" }]`, misspelt('Path', 'path')),
  entry('a merge patch', (url) => `patchesStrategicMerge: ["${url}"]`),
  entry(
    'a patch of operations',
    (url) => `patchesJson6902: [{ path: "${url}", target: { kind: Deployment, name: web } }]`,
  ),
  entry('replacements', (url) => `replacements: [{ path: "${url}" }]`),
  entry('replacements in capitals', (url) => `replacements: [{ PATH: "${url}" }]`, misspelt('PATH', 'path')),
  entry('a file of a generator', (url) => `configMapGenerator: [{ name: c, files: ["key=${url}"] }]`),
  entry(
    'a file of a generator in capitals',
    (url) => `secretGenerator: [{ name: c, Files: ["${url}"] }]`,
    misspelt('Files', 'files'),
  ),
  entry('an env file', (url) => `configMapGenerator: [{ name: c, env: "${url}" }]`),
  entry('env files', (url) => `secretGenerator: [{ name: c, envs: ["${url}"] }]`),
  entry('a transformer', (url) => `transformers: ["${url}"]`),
  entry('a transformer written out', (url) => `transformers: [${JSON.stringify(patching(url))}]`),
  entry(
    'a transformer written out in one line',
    (url) => `transformers: ["{apiVersion: builtin, kind: PatchTransformer, metadata: {name: x}, path: '${url}'}"]`,
  ),
  entry('a validator written out', (url) => `validators: [${JSON.stringify(patching(url))}]`),
  plugin('PatchTransformer', (url) => `path: ${url}`),
  plugin('PatchTransformer', (url) => `PATH: ${url}`, misspelt('PATH', 'path')),
  plugin('PatchJson6902Transformer', (url) => `path: ${url}\ntarget: { kind: Deployment, name: web }`),
  plugin('PatchStrategicMergeTransformer', (url) => `paths: ["${url}"]`),
  plugin('ReplacementTransformer', (url) => `replacements: [{ path: "${url}" }]`),
  plugin('ReplacementTransformer', (url) => `replacements: [{ Path: "${url}" }]`, misspelt('Path', 'path')),
  plugin('ValueAddTransformer', (url) => `targetFilePath: "${url}"`),
  plugin('ValueAddTransformer', (url) => `targetfilepath: "${url}"`, misspelt('targetfilepath', 'targetFilePath')),
  plugin('ConfigMapGenerator', (url) => `name: c\nfiles: ["key=${url}"]`, remote, 'generators'),
  plugin('SecretGenerator', (url) => `name: c\nenvs: ["${url}"]`, remote, 'generators'),
  {
    name: 'a list of configurations',
    files: (url) => ({
      'kustomization.yaml': 'resources: [web.yaml]\ntransformers: [list.yaml]\n',
      'list.yaml': `apiVersion: v1\nkind: AnyList\nmetadata: { name: x }\nitems: [${JSON.stringify({ apiVersion: 'builtin', kind: 'PatchTransformer', metadata: { name: 'x' }, path: url })}]\n`,
    }),
    told: remote,
    leadsTo: 'service',
  },
  {
    name: 'a folder of configurations',
    files: (url) => ({
      'kustomization.yaml': 'resources: [web.yaml]\ntransformers: [inner]\n',
      'inner/kustomization.yaml': 'resources: [plugin.yaml]\n',
      'inner/plugin.yaml': patching(url),
    }),
    told: remote,
    leadsTo: 'service',
  },
  {
    name: 'a folder that makes configurations',
    files: (url) => ({
      'kustomization.yaml': 'resources: [web.yaml]\ntransformers: [inner]\n',
      'inner/kustomization.yaml': `resources: [plugin.yaml]\nreplacements: [{ source: { kind: PatchTransformer, name: x, fieldPath: other }, targets: [{ select: { kind: PatchTransformer }, fieldPaths: [path] }] }]\n`,
      'inner/plugin.yaml': configuration('PatchTransformer', `path: patch.yaml\nother: ${url}`),
      'patch.yaml': '',
    }),
    told: /the plugins in inner are built by another kustomization/,
    leadsTo: 'service',
  },
  {
    name: 'a folder elsewhere',
    files: () => ({ 'kustomization.yaml': 'resources: [web.yaml, ../../elsewhere]\n' }),
    told: /elsewhere\/kustomization\.yaml is outside the repository/,
    leadsTo: 'folder',
  },
  {
    name: 'a folder elsewhere behind a name of two lines',
    files: () => ({ 'kustomization.yaml': 'resources: [web.yaml, "a\\n/../../../elsewhere"]\n' }),
    told: /elsewhere\/kustomization\.yaml is outside the repository/,
    leadsTo: 'folder',
  },
  {
    name: 'a folder elsewhere in capitals',
    files: () => ({ 'kustomization.yaml': 'Resources: [web.yaml, ../../elsewhere]\n' }),
    told: misspelt('Resources', 'resources'),
    leadsTo: 'folder',
  },
];

const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: web:1 }] }
`;

/** Writes it below a folder, with what lies elsewhere beside its repository; gives the folder of the overlay. */
export function writeHostileOverlay({ files }: HostileOverlay, top: string, url: string): string {
  const folder = path.join(top, 'repository/web');
  const elsewhere = {
    '../../elsewhere/kustomization.yaml': 'resources: [secret.yaml]\n',
    '../../elsewhere/secret.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: elsewhere }\n',
  };
  mkdirSync(path.join(top, 'repository/.git'), { recursive: true });
  for (const [name, text] of Object.entries({ 'web.yaml': web, ...elsewhere, ...files(url) })) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}
