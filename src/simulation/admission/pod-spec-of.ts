// Follows SetDefaults_Pod of kubernetes/pkg/apis/core/v1/defaults.go and applyAppArmorVersionSkew of
// kubernetes/pkg/registry/core/pod/strategy.go (v1.36.3). Differs from upstream: no more than what Pod Security looks at.
import { asList, asMap, type Json, type JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../../workload/api-types.ts';

interface JsonPodTemplate {
  readonly spec: JsonMap;
  readonly metadata: { readonly annotations: StringMap };
}

/** The spec of a pod of the template with what the server adds to pods and not to templates. */
export function podSpecOf({ spec, metadata }: JsonPodTemplate): JsonMap {
  const isOnHost = spec.hostNetwork === true;
  const unconfined = unconfinedNames(spec, metadata.annotations);
  if (!isOnHost && unconfined.size === 0) return spec;
  const added = (container: Json): Json => {
    const map = asMap(container);
    return {
      ...map,
      ...(isOnHost && map.ports !== undefined && { ports: asList(map.ports).map(withHostPort) }),
      ...(unconfined.has(map.name) && { securityContext: withoutAppArmor(map) }),
    };
  };
  return {
    ...spec,
    containers: asList(spec.containers).map(added),
    initContainers: asList(spec.initContainers).map(added),
  };
}

function withHostPort(port: Json): Json {
  const { hostPort, containerPort } = asMap(port);
  return (hostPort ?? 0) === 0 ? { ...asMap(port), hostPort: containerPort ?? 0 } : port;
}

const annotationPrefix = 'container.apparmor.security.beta.kubernetes.io/';

/** Of the containers without a profile of their own whose deprecated annotation says so, unless the pod says it as well. */
function unconfinedNames({ os, securityContext, ...spec }: JsonMap, annotations: StringMap): ReadonlySet<unknown> {
  const isSaid = Object.keys(annotations).some((key) => key.startsWith(annotationPrefix));
  const ofPod = asMap(asMap(securityContext).appArmorProfile).type;
  if (!isSaid || asMap(os).name === 'windows' || ofPod === 'Unconfined') return new Set();
  const containers = [...asList(spec.initContainers), ...asList(spec.containers)].map(asMap).filter((container) => {
    const hasOwn = (asMap(container.securityContext).appArmorProfile ?? null) !== null;
    return !hasOwn && annotations[`${annotationPrefix}${container.name}`] === 'unconfined';
  });
  return new Set(containers.map(({ name }) => name));
}

function withoutAppArmor({ securityContext }: JsonMap): JsonMap {
  return { ...asMap(securityContext), appArmorProfile: { type: 'Unconfined' } };
}
