// The schemas that yaml-language-server validates against.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/root.ts';

export type JSONSchema = Record<string, unknown>;

/** The outline of a Deployment: far less work than the schema of Kubernetes. */
export const outline: JSONSchema = {
  type: 'object',
  properties: {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'object' } } },
  },
};

/** Kubernetes' own OpenAPI description, in the module that the oracle is built of; undefined where Go cannot get it. */
export function openApiOfKubernetes(): string | undefined {
  const words = ['mod', 'download', '-json', 'k8s.io/kubernetes'];
  const { status, stdout } = spawnSync('go', words, { cwd: path.join(root, 'test/oracle'), encoding: 'utf8' });
  if (status !== 0) return undefined;
  const { Dir: folder } = JSON.parse(stdout) as { Dir: string };
  return path.join(folder, 'api/openapi-spec/swagger.json');
}

interface Definition {
  readonly properties?: Readonly<Record<string, JSONSchema>>;
  readonly 'x-kubernetes-group-version-kind'?: readonly { group: string; version: string; kind: string }[];
}

/** One of all kinds of an OpenAPI description of Kubernetes, each known by its apiVersion and kind. */
export function kubernetesSchema(file: string): JSONSchema {
  const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as { definitions: Record<string, Definition> };
  const known = Object.entries(definitions).map(([name, definition]) => [name, ofOneKind(definition)] as const);
  const kinds = known.filter(([, definition]) => definition['x-kubernetes-group-version-kind']?.length === 1);
  return {
    definitions: Object.fromEntries(known),
    oneOf: kinds.map(([name]) => ({ $ref: `#/definitions/${name}` })),
  };
}

function ofOneKind(definition: Definition): Definition {
  const { properties, 'x-kubernetes-group-version-kind': kinds = [] } = definition;
  const [first] = kinds;
  if (first === undefined || kinds.length !== 1 || properties === undefined) return definition;
  const apiVersion = { type: 'string', enum: [first.group === '' ? first.version : `${first.group}/${first.version}`] };
  const kind = { type: 'string', enum: [first.kind] };
  return {
    ...definition,
    properties: { ...properties, apiVersion, kind },
    required: ['apiVersion', 'kind'],
  } as Definition;
}
