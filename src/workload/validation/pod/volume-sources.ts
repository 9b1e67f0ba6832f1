// What each type of volume may hold, after validateVolumeSource of pkg/apis/core/validation/validation.go (1.36.3) and
// what it calls; in the order in which upstream asks for the types.
import type { Json } from '../../../document/manifest.ts';
import { compareBytes } from '../../schema/byte-order.ts';
import {
  all,
  between,
  each,
  type FieldCheck,
  ifPresent,
  ifSet,
  inclusiveRange,
  isZero,
  listOf,
  mapOf,
  members,
  oneOf,
  plainBadValue,
  required,
  textOf,
  valid,
} from '../checks.ts';
import { child, childNamed, type FieldErrors, fieldKey, reject } from '../field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain, isLonger } from '../name-rules.ts';
import { fileMode, fileUser, keyToPath, validateDownwardAPIVolumeSource } from './file-sources.ts';
import { validateLocalDescendingPath, validatePathNoBacksteps } from './path-rules.ts';
import { validateProjectedVolumeSource } from './projected-sources.ts';
import { validateEphemeralVolumeSource } from './validate-ephemeral-volume.ts';

const partition = between(0, 255, inclusiveRange(1, 255));
const needsName = members({ name: required() });

const hostPathTypes = ['BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];
const hostPath = members({ path: validatePathNoBacksteps, type: ifPresent(oneOf('', ...hostPathTypes)) });

export const volumeSources: Readonly<Record<string, FieldCheck>> = {
  // Its size limit and mode are judged where there are other types too.
  emptyDir: () => {},
  hostPath: (value, field, errors) => {
    if (isZero(mapOf(value).path)) errors.required(child(field, 'path'), '');
    else hostPath(value, field, errors);
  },
  gitRepo: members({ repository: required(), directory: validateLocalDescendingPath }),
  gcePersistentDisk: (value, { name, path }, errors) => {
    const field = { name: name.replace(/gcePersistentDisk$/, 'persistentDisk'), path };
    members({ pdName: required(), partition })(value, field, errors);
  },
  awsElasticBlockStore: members({ volumeID: required(), partition }),
  secret: members({ secretName: required(), defaultMode: fileMode, defaultUser: fileUser, items: each(keyToPath) }),
  nfs: members({
    server: required(),
    path: all(required(), (value, field, errors) => {
      if (!textOf(value).startsWith('/'))
        errors.invalid(field, plainBadValue(textOf(value)), 'must be an absolute path');
    }),
  }),
  iscsi: validateISCSIVolumeSource,
  glusterfs: members({ endpoints: required(), path: required() }),
  flocker: validateFlockerVolumeSource,
  persistentVolumeClaim: members({ claimName: required() }),
  rbd: members({ monitors: required(), image: required() }),
  cinder: members({ volumeID: required(), secretRef: ifPresent(needsName) }),
  cephfs: members({ monitors: required() }),
  quobyte: validateQuobyteVolumeSource,
  downwardAPI: validateDownwardAPIVolumeSource,
  fc: validateFCVolumeSource,
  flexVolume: members({ driver: required(), options: validateFlexOptions }),
  configMap: members({ name: required(), defaultMode: fileMode, defaultUser: fileUser, items: each(keyToPath) }),
  azureFile: members({ secretName: required(), shareName: required() }),
  vsphereVolume: members({ volumePath: required() }),
  photonPersistentDisk: members({ pdID: required() }),
  portworxVolume: members({ volumeID: required() }),
  azureDisk: all(
    members({
      diskName: required(),
      diskURI: required(),
      cachingMode: oneOf('None', 'ReadOnly', 'ReadWrite'),
      kind: oneOf('Dedicated', 'Managed', 'Shared'),
    }),
    validateDiskUri,
  ),
  storageos: members({
    volumeName: required('', valid(faultsOfDnsLabel)),
    volumeNamespace: ifSet(valid(faultsOfDnsLabel)),
    secretRef: ifPresent(needsName),
  }),
  projected: validateProjectedVolumeSource,
  scaleIO: members({ gateway: required(), system: required(), volumeName: required() }),
  csi: all(members({ driver: validateCSIDriverName }), (value, field, errors) => {
    const secret = mapOf(value).nodePublishSecretRef;
    if (secret === undefined) return;
    const name = textOf(mapOf(secret).name);
    if (name === '') errors.required(child(field, 'nodePublishSecretRef', 'name'), '');
    else reject(faultsOfDnsSubdomain(name), childNamed(field, 'name', 'nodePublishSecretRef', 'name'), name, errors);
  }),
  ephemeral: validateEphemeralVolumeSource,
  image: members({
    reference: validateImageReference,
    pullPolicy: required('', oneOf('Always', 'IfNotPresent', 'Never')),
  }),
};

function validateImageReference(...[value, field, errors]: Parameters<FieldCheck>): void {
  if (isZero(value) && errors.traits.pods.imagesNeedReferences && !isBareImageStored(errors))
    errors.required(field, '');
}

export function isBareImageStored({ stored }: FieldErrors): boolean {
  return listOf(stored?.volumes).some(({ image }) => image !== undefined && isZero(mapOf(image).reference));
}

function validateISCSIVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { chapAuthDiscovery, chapAuthSession, secretRef, initiatorName } = mapOf(value);
  members({ targetPortal: required(), iqn: required('', validateISCSIName), lun: between(0, 255) })(
    value,
    field,
    errors,
  );
  if ((chapAuthDiscovery === true || chapAuthSession === true) && secretRef === undefined) {
    errors.required(child(field, 'secretRef'), '');
  }
  if (initiatorName === undefined) return;
  validateISCSIName(initiatorName, childNamed(field, 'initiatorname', 'initiatorName'), errors);
}

const iscsiNames: Readonly<Record<string, (name: string) => boolean>> = {
  iqn: endsAsIQN,
  eui: (name) => /^eui.[A-Za-z0-9]{16}$/.test(name),
  naa: (name) => /^naa.[A-Za-z0-9]{32}$/.test(name),
};

/** As upstream's expression has it, without looking at a part of the name more than once. */
function endsAsIQN(name: string): boolean {
  const parts = (name.split(/[,;*&$|\s]/).at(-1) ?? '').split(':');
  const isFollowed = (index: number) => index < parts.length - 2 || (index === parts.length - 2 && parts.at(-1) !== '');
  return parts.some((part, index) => {
    const end = part.split(/[^A-Za-z0-9.-]/).at(-1) ?? '';
    return isFollowed(index) && /iqn\.\d{4}-\d{2}\../.test(end);
  });
}

function validateISCSIName(...[value, field, errors]: Parameters<FieldCheck>): void {
  const name = textOf(value);
  const isValid = iscsiNames[name.slice(0, 3)];
  if (isValid === undefined) {
    errors.invalid(field, plainBadValue(name), 'must be valid format starting with iqn, eui, or naa');
  } else if (!isValid(name)) errors.invalid(field, plainBadValue(name), 'must be valid format');
}

function validateFlockerVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const [name, uuid] = [textOf(mapOf(value).datasetName), textOf(mapOf(value).datasetUUID)];
  if (name === '' && uuid === '') errors.required(field, 'one of datasetName and datasetUUID is required');
  if (name !== '' && uuid !== '') {
    errors.invalid(field, plainBadValue('resource'), 'datasetName and datasetUUID can not be specified simultaneously');
  }
  if (name.includes('/')) errors.invalid(child(field, 'datasetName'), plainBadValue(name), "must not contain '/'");
}

function validateQuobyteVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { registry: written, tenant, volume } = mapOf(value);
  const registry = textOf(written);
  const pairs = 'must be a host:port pair or multiple pairs separated by commas';
  if (registry === '') errors.required(child(field, 'registry'), pairs);
  else if (isLonger(textOf(tenant), 64)) {
    errors.required(child(field, 'tenant'), 'must be a UUID and may not exceed a length of 64 characters');
  } else {
    const faults = registry.split(',').flatMap((pair) => (isHostAndPort(pair) ? [] : [pairs]));
    reject(faults, child(field, 'registry'), registry, errors);
  }
  if (isZero(volume)) errors.required(child(field, 'volume'), '');
}

/** What Go's net.SplitHostPort takes: only a host in brackets has colons of its own. */
function isHostAndPort(text: string): boolean {
  return /^(\[[^[\]]*\]|[^[\]:]*):[^[\]:]*$/.test(text);
}

function validateFCVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { targetWWNs, wwids, lun } = mapOf(value);
  const names = child(field, 'targetWWNs');
  if (isZero(targetWWNs) && isZero(wwids)) {
    errors.required(names, 'must specify either targetWWNs or wwids, but not both');
  }
  if (isZero(targetWWNs)) return;
  if (!isZero(wwids)) {
    const bad = { kind: 'strings', value: targetWWNs as readonly string[] } as const;
    errors.invalid(names, bad, 'targetWWNs and wwids can not be specified simultaneously');
  }
  if (lun === undefined) errors.required(child(field, 'lun'), 'lun is required if targetWWNs is specified');
  else if (Number(lun) < 0 || Number(lun) > 255) {
    errors.invalid(child(field, 'lun'), { kind: 'pointer', value: Number(lun) }, inclusiveRange(0, 255));
  }
}

function validateFlexOptions(...[value, field, errors]: Parameters<FieldCheck>): void {
  for (const key of Object.keys(mapOf(value)).sort(compareBytes)) {
    const [namespace = ''] = key.split('/');
    if (!/\.(kubernetes|k8s)\.io$/.test(`.${namespace.toLowerCase()}`)) continue;
    errors.invalid(fieldKey(field, key), plainBadValue(key), 'kubernetes.io and k8s.io namespaces are reserved');
  }
}

function validateDiskUri(...[value, field, errors]: Parameters<FieldCheck>): void {
  const { kind, diskURI } = mapOf(value);
  const uri = textOf(diskURI);
  const [start, form] =
    kind === 'Managed'
      ? [
          '/subscriptions/',
          '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}',
        ]
      : ['https://', 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'];
  if (!uri.startsWith(start)) errors.notSupported(child(field, 'diskURI'), plainBadValue(uri), [form]);
}

function validateCSIDriverName(...[value, field, errors]: Parameters<FieldCheck>): void {
  const name = textOf(value as Json);
  if (name === '') errors.required(field, '');
  if (name === '' && errors.traits.pods.stopsAtEmptyDriver) return;
  if (isLonger(name, 63)) errors.tooLong(field, 63);
  reject(faultsOfDnsSubdomain(name.toLowerCase()), field, name, errors);
}
