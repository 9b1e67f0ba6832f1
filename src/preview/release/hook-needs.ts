import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';

/** Something without which no pod of a hook starts. */
export interface HookNeed {
  readonly kind: 'ConfigMap' | 'Secret' | 'ServiceAccount' | 'PersistentVolumeClaim';
  readonly name: string;
}

/** What the pods of a Job, or a Pod itself, cannot start without; what is optional is none of it. */
export function needsOf({ kind, spec }: JsonMap): readonly HookNeed[] {
  const pod = asMap(kind === 'Pod' ? spec : asMap(asMap(spec).template).spec);
  const containers = [...asList(pod.containers), ...asList(pod.initContainers)].map(asMap);
  const sources = [
    ...containers
      .flatMap(({ envFrom }) => asList(envFrom))
      .flatMap((each) => {
        const { configMapRef, secretRef } = asMap(each);
        return [need('ConfigMap', configMapRef), need('Secret', secretRef)];
      }),
    ...containers
      .flatMap(({ env }) => asList(env))
      .flatMap((each) => {
        const { configMapKeyRef, secretKeyRef } = asMap(asMap(each).valueFrom);
        return [need('ConfigMap', configMapKeyRef), need('Secret', secretKeyRef)];
      }),
    ...asList(pod.volumes).flatMap((each) => {
      const { configMap, secret, persistentVolumeClaim } = asMap(each);
      return [
        need('ConfigMap', configMap),
        need('Secret', secret, 'secretName'),
        need('PersistentVolumeClaim', persistentVolumeClaim, 'claimName'),
      ];
    }),
    need('ServiceAccount', pod, 'serviceAccountName'),
  ];
  return sources.filter((each) => each !== undefined);
}

function need(kind: HookNeed['kind'], source: Json | undefined, field = 'name'): HookNeed | undefined {
  const { optional, [field]: name } = asMap(source);
  const text = asText(name);
  // Every namespace has that one.
  if (text === '' || optional === true || (kind === 'ServiceAccount' && text === 'default')) return undefined;
  return { kind, name: text };
}
