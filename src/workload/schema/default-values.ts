// The defaults of k8s.io/kubernetes pkg/apis/apps/v1 and pkg/apis/core/v1 (1.36.3), by Go type. Older versions have the
// same ones, as far as they have the types.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { oncePer } from '../../std/once-per.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { kinds } from '../kinds.ts';
import type { VersionTraits } from '../versions.ts';
import { both, type Defaults, isEmpty, whenAbsent, whenEmpty } from './defaults.ts';
import { type GoType, goStruct } from './go-schema.ts';
import { pullPolicyOf } from './pull-policy.ts';
import { formatQuantity, parseQuantity, roundUp } from './quantity.ts';

/** The decoded struct with all defaults that the server fills in; the given value stays as it is. */
export function withDefaults(value: JsonMap, struct: string, traits: VersionTraits): JsonMap {
  const filled: Record<string, Json> = { ...value, ...defaultsByStruct[struct]?.(value, traits) };
  const { byJsonName } = goStruct(struct, traits.minor);
  for (const key of Object.keys(filled)) {
    const type = byJsonName.get(key)?.type;
    if (type !== undefined) filled[key] = defaultsWithin(filled[key] as Json, type, traits);
  }
  for (const [key, made] of structsMadeIn(struct, traits)) filled[key] ??= made;
  return filled;
}

/**
 * Structs that are no pointers are always there in Go, so their defaults come even where the manifest has none: the
 * members of a struct that get any.
 */
function structsMadeIn(struct: string, traits: VersionTraits): readonly (readonly [string, JsonMap])[] {
  const byStruct = madeStructs(traits);
  const known = byStruct.get(struct);
  if (known !== undefined) return known;
  const made = goStruct(struct, traits.minor).fields.flatMap(({ jsonName, type }) => {
    const defaults = type.kind === 'struct' ? withDefaults({}, type.name, traits) : {};
    return Object.keys(defaults).length > 0 ? [[jsonName, defaults] as const] : [];
  });
  byStruct.set(struct, made);
  return made;
}

const madeStructs = oncePer((_: VersionTraits) => new Map<string, readonly (readonly [string, JsonMap])[]>());

function defaultsWithin(value: Json, type: GoType, traits: VersionTraits): Json {
  switch (type.kind) {
    case 'pointer':
      return defaultsWithin(value, type.element, traits);
    case 'struct':
      return withDefaults(value as JsonMap, type.name, traits);
    case 'slice': {
      if (type.element.kind !== 'struct') return value;
      const { name } = type.element;
      return (value as readonly JsonMap[]).map((item) => withDefaults(item, name, traits));
    }
    case 'map':
      return type.element.kind === 'quantity' ? roundedResources(value as JsonMap) : value;
    default:
      return value;
  }
}

/** Resource lists are kept to milli precision, rounded up. */
function roundedResources(list: JsonMap): JsonMap {
  const entries = Object.entries(list).map(([name, value]) => {
    const quantity = parseQuantity(String(value).trim());
    if (typeof quantity === 'string') return [name, value] as const;
    const rounded = roundUp(quantity, -3);
    return [name, rounded === quantity ? value : formatQuantity(rounded)] as const;
  });
  return Object.fromEntries(entries);
}

const container = both(
  whenEmpty({ terminationMessagePath: '/dev/termination-log', terminationMessagePolicy: 'File' }),
  (value) => (isEmpty(value.imagePullPolicy) ? { imagePullPolicy: pullPolicyOf(String(value.image ?? '')) } : {}),
);

function volume(value: JsonMap, traits: VersionTraits): JsonMap | undefined {
  const sources = Object.keys(value).filter((key) => key !== 'name');
  if (sources.length === 0) return { emptyDir: {} };
  const image = value.image as JsonMap | undefined;
  if (!traits.gates.ImageVolume || image === undefined || !isEmpty(image.pullPolicy)) return undefined;
  return { image: { ...image, pullPolicy: pullPolicyOf(String(image.reference ?? '')) } };
}

/** Conversion to the internal type and back makes one of the old and the new name, and writes both. */
function serviceAccount({ serviceAccountName, serviceAccount: oldName }: JsonMap): JsonMap {
  const name = isEmpty(serviceAccountName) ? oldName : serviceAccountName;
  return name === undefined || isEmpty(name) ? {} : { serviceAccountName: name, serviceAccount: name };
}

const withFileMode = whenAbsent({ defaultMode: 0o644 });

const defaultsByStruct: Readonly<Record<string, Defaults>> = {
  ...Object.fromEntries(workloadKinds.map((kind) => [`${kind}Spec`, kinds[kind].specDefaults])),
  PodSpec: both(
    both(
      whenEmpty({ dnsPolicy: 'ClusterFirst', restartPolicy: 'Always', schedulerName: 'default-scheduler' }),
      whenAbsent({ securityContext: {}, terminationGracePeriodSeconds: 30 }),
    ),
    serviceAccount,
  ),
  Container: container,
  EphemeralContainer: container,
  ContainerPort: whenEmpty({ protocol: 'TCP' }),
  Probe: whenEmpty({ timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 }),
  HTTPGetAction: whenEmpty({ path: '/', scheme: 'HTTP' }),
  GRPCAction: whenAbsent({ service: '' }),
  ObjectFieldSelector: whenEmpty({ apiVersion: 'v1' }),
  FileKeySelector: whenAbsent({ optional: false }),
  Volume: volume,
  HostPathVolumeSource: whenAbsent({ type: '' }),
  SecretVolumeSource: withFileMode,
  ConfigMapVolumeSource: withFileMode,
  DownwardAPIVolumeSource: withFileMode,
  ProjectedVolumeSource: withFileMode,
  ServiceAccountTokenProjection: whenAbsent({ expirationSeconds: 3600 }),
  ISCSIVolumeSource: whenEmpty({ iscsiInterface: 'default' }),
  RBDVolumeSource: whenEmpty({ pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }),
  AzureDiskVolumeSource: whenAbsent({ cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' }),
  ScaleIOVolumeSource: whenEmpty({ storageMode: 'ThinProvisioned', fsType: 'xfs' }),
  // Conversion from the internal type says what they are, whatever the manifest says.
  PersistentVolumeClaim: () => ({ apiVersion: 'v1', kind: 'PersistentVolumeClaim' }),
  PersistentVolumeClaimSpec: whenAbsent({ volumeMode: 'Filesystem' }),
  PersistentVolumeClaimStatus: whenEmpty({ phase: 'Pending' }),
};
