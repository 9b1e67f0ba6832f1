import type { Json, JsonMap } from '../../../src/document/manifest.ts';

/** How kubectl applies: by itself, or by the server, which may take over what others own. */
export type Way = 'client-side' | 'server-side' | 'force-conflicts';

/** The words of a kubectl command, in which `@` is the object, or a manifest that is applied. */
export type Step = readonly string[] | { readonly apply: JsonMap; readonly way?: Way };

export interface Apply {
  readonly name: string;
  /** The first command: `apply` where none is named. */
  readonly made?: 'create' | Way;
  readonly from: JsonMap;
  readonly between?: readonly Step[];
  readonly manifest: JsonMap;
  readonly way?: Way;
}

interface Parts {
  readonly spec?: JsonMap;
  readonly pod?: JsonMap;
  readonly app?: JsonMap;
  readonly containers?: readonly Json[];
  readonly template?: JsonMap;
  readonly metadata?: JsonMap;
}

function workload(kind: string, { spec, pod, app, containers, template, metadata }: Parts): JsonMap {
  const { replicas = 1, ...rest } = spec ?? {};
  const others: JsonMap = { ...(kind === 'StatefulSet' ? { serviceName: 'web' } : {}), ...rest };
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name: 'web', ...metadata },
    spec: {
      ...(kind === 'DaemonSet' || replicas === 'none' ? {} : { replicas }),
      selector: { matchLabels: { app: 'web' } },
      ...others,
      template: {
        metadata: { labels: { app: 'web' }, ...template },
        spec: { containers: containers ?? [{ name: 'app', image: 'app:1', ...app }], ...pod },
      },
    },
  };
}

export const web = (parts: Parts = {}) => workload('Deployment', parts);
export const db = (parts: Parts = {}) => workload('StatefulSet', parts);
export const logs = (parts: Parts = {}) => workload('DaemonSet', parts);
export const named = (...names: readonly string[]) => names.map((name) => ({ name, value: name }));
export const patch = (value: JsonMap, type = 'strategic'): Step => [
  'patch',
  '@',
  '--type',
  type,
  '-p',
  JSON.stringify(value),
];
export const patchPod = (spec: JsonMap) => patch({ spec: { template: { spec } } });
export const patchApp = (app: JsonMap) => patchPod({ containers: [{ name: 'app', ...app }] });
export const get = { httpGet: { path: '/', port: 80 } };
export const zone = { topologyKey: 'zone', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' };
export const rolling = (rollingUpdate: JsonMap): JsonMap => ({ type: 'RollingUpdate', rollingUpdate });
export const image2 = { app: { image: 'app:2' } };
