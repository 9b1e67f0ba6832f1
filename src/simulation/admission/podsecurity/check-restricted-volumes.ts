// Follows k8s.io/pod-security-admission/policy/check_restrictedVolumes.go (v0.36.3).
import { asList, asMap, asText, type JsonMap } from '../../../document/manifest.ts';
import { type CheckPod, joinQuote, pluralize, sorted } from './visitor.ts';

const allowed = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
];

/** In the order in which upstream looks for them. */
const known = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
];

export const restrictedVolumes1Dot0: CheckPod = ({ spec }) => {
  const volumes = asList(spec.volumes).map(asMap);
  const bad = volumes.filter((volume) => !allowed.some((type) => isOf(type, volume)));
  const [first] = bad;
  if (first === undefined) return undefined;
  const types = sorted(bad.map(typeOf));
  const names = joinQuote(bad.map(({ name }) => asText(name)));
  const use = pluralize('uses', 'use', bad.length);
  const what = pluralize('restricted volume type', 'restricted volume types', types.length);
  return {
    reason: 'restricted volume types',
    detail: `${pluralize('volume', 'volumes', bad.length)} ${names} ${use} ${what} ${joinQuote(types)}`,
    at: ['volumes', volumes.indexOf(first), typeOf(first)],
  };
};

function typeOf(volume: JsonMap): string {
  return known.find((type) => isOf(type, volume)) ?? 'unknown';
}

function isOf(type: string, volume: JsonMap): boolean {
  return (volume[type] ?? null) !== null;
}
