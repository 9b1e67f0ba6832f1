// After kubectl v0.36.3 pkg/describe/describe.go: describeVolumes.
// Differs from upstream: the claim of an ephemeral volume is not described, and volume types that Kubernetes has removed
// or moved to CSI are only named.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { compareBytes } from '../../workload/schema/byte-order.ts';
import { describedList, describedMap, describedText } from './describe-values.ts';

export function describeVolumes(volumes: Json | undefined): string[] {
  const all = describedList(volumes);
  if (all.length === 0) return ['  Volumes:\t<none>'];
  return ['  Volumes:', ...all.flatMap(describeVolume)];
}

type Describe = (source: JsonMap) => string[];

/** A title, and each row as a line under it. */
function described(title: string, rows: Readonly<Record<string, Json | undefined>> = {}): string[] {
  return [
    `    Type:\t${title}`,
    ...Object.entries(rows).map(([name, value]) => `    ${name}:\t${describedText(value)}`),
  ];
}

const describers: Readonly<Record<string, Describe>> = {
  hostPath: ({ path, type = '<none>' }) =>
    described('HostPath (bare host directory volume)', { Path: path, HostPathType: type }),
  emptyDir: ({ medium, sizeLimit }) =>
    described("EmptyDir (a temporary directory that shares a pod's lifetime)", {
      Medium: medium,
      SizeLimit: sizeLimit === undefined || sizeLimit === '0' ? '<unset>' : sizeLimit,
    }),
  secret: ({ secretName, optional = false }) =>
    described('Secret (a volume populated by a Secret)', { SecretName: secretName, Optional: optional }),
  configMap: ({ name, optional = false }) =>
    described('ConfigMap (a volume populated by a ConfigMap)', { Name: name, Optional: optional }),
  nfs: ({ server, path, readOnly = false }) =>
    described('NFS (an NFS mount that lasts the lifetime of a pod)', {
      Server: server,
      Path: path,
      ReadOnly: readOnly,
    }),
  persistentVolumeClaim: ({ claimName, readOnly = false }) =>
    described('PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)', {
      ClaimName: claimName,
      ReadOnly: readOnly,
    }),
  ephemeral: () =>
    described('EphemeralVolume (an inline specification for a volume that gets created and deleted with the pod)'),
  downwardAPI: ({ items }) => [
    ...described('DownwardAPI (a volume populated by information about the pod)'),
    '    Items:',
    ...describedList(items).flatMap(({ fieldRef, resourceFieldRef, path }) => [
      ...(fieldRef === undefined
        ? []
        : [`      ${describedText(describedMap(fieldRef).fieldPath)} -> ${describedText(path)}`]),
      ...(resourceFieldRef === undefined
        ? []
        : [`      ${describedText(describedMap(resourceFieldRef).resource)} -> ${describedText(path)}`]),
    ]),
  ],
  projected: ({ sources }) => [
    ...described('Projected (a volume that contains injected data from multiple sources)'),
    ...describedList(sources).flatMap(describeProjection),
  ],
  csi: ({ driver, fsType, readOnly = false, volumeAttributes }) => [
    ...described('CSI (a Container Storage Interface (CSI) volume source)', {
      Driver: driver,
      FSType: fsType,
      ReadOnly: readOnly,
    }),
    ...describeAttributes(describedMap(volumeAttributes)),
  ],
  image: ({ reference, pullPolicy }) =>
    described('Image (a container image or OCI artifact)', { Reference: reference, PullPolicy: pullPolicy }),
};

function describeVolume({ name, ...sources }: JsonMap): string[] {
  const [type = '', source] = Object.entries(sources)[0] ?? [];
  const describe = describers[type];
  return [
    `   ${describedText(name)}:`,
    ...(describe === undefined ? [`    Type:\t${type}`] : describe(describedMap(source))),
  ];
}

function describeProjection({ secret, downwardAPI, configMap, serviceAccountToken }: JsonMap): string[] {
  const named = (title: string, source: Json) => {
    const { name, optional = false } = describedMap(source);
    return [`    ${title}:\t${describedText(name)}`, `    Optional:\t${describedText(optional)}`];
  };
  if (secret !== undefined) return named('SecretName', secret);
  if (downwardAPI !== undefined) return ['    DownwardAPI:\ttrue'];
  if (configMap !== undefined) return named('ConfigMapName', configMap);
  if (serviceAccountToken === undefined) return [];
  return [`    TokenExpirationSeconds:\t${describedText(describedMap(serviceAccountToken).expirationSeconds)}`];
}

function describeAttributes(attributes: JsonMap): string[] {
  const keys = Object.keys(attributes).sort(compareBytes);
  if (keys.length === 0) return ['    VolumeAttributes:\t<none>'];
  return keys.map(
    (key, index) => `    ${index === 0 ? 'VolumeAttributes:' : '    '}\t    ${key}=${describedText(attributes[key])}`,
  );
}
