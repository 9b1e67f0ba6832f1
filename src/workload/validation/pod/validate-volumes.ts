// Volumes, their mounts and devices, after ValidateVolumes, ValidateVolumeMounts and ValidateVolumeDevices of
// pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { parseQuantity } from '../../schema/quantity.ts';
import { between, ifPresent, listOf, mapOf, named, plainBadValue, textOf, textsOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfDnsLabel, isLonger } from '../name-rules.ts';
import { hasBacksteps, validateLocalDescendingPath } from './path-rules.ts';
import { volumeSources } from './volume-sources.ts';

/** The volumes without a fault, by name: those that a container can mount. */
export type Volumes = ReadonlyMap<string, JsonMap>;

export function validateVolumes(volumes: readonly JsonMap[], field: Field, errors: FieldErrors): Volumes {
  const known = new Map<string, JsonMap>();
  volumes.forEach((volume, index) => {
    const before = errors.list.length;
    validateVolumeSource(volume, child(field, index), errors);
    const at = child(field, index, 'name');
    const name = textOf(volume.name);
    if (name === '') errors.required(at, '');
    else reject(faultsOfDnsLabel(name), at, name, errors);
    if (known.has(name)) errors.duplicate(at, plainBadValue(name));
    if (errors.list.length === before) known.set(name, volume);
  });
  return known;
}

/** As upstream names two of the types where there is more than one. */
const misspelt: Readonly<Record<string, string>> = { cephfs: 'cephFS', downwardAPI: 'downwarAPI' };

function validateVolumeSource(volume: JsonMap, field: Field, errors: FieldErrors): void {
  let hasType = false;
  for (const [type, check] of Object.entries(volumeSources)) {
    const source = volume[type];
    if (source === undefined) continue;
    if (hasType) {
      const at = childNamed(field, misspelt[type] ?? type, type);
      errors.forbidden(at, 'may not specify more than 1 volume type');
    } else check(source, child(field, type), errors);
    hasType = true;
    if (type === 'emptyDir') validateEmptyDir(mapOf(source), child(field, type), errors);
    if (type === 'iscsi') validateInitiator(mapOf(source), textOf(volume.name), child(field, 'name'), errors);
  }
  if (!hasType) errors.required(field, 'must specify a volume type');
}

const directoryMode = ifPresent(between(0, 0o1777, 'must be a number between 0 and 01777 (octal), both inclusive'));

function validateEmptyDir({ sizeLimit, mode }: JsonMap, field: Field, errors: FieldErrors): void {
  const quantity = parseQuantity(String(sizeLimit ?? 0).trim());
  if (typeof quantity !== 'string' && quantity.unscaled < 0n)
    errors.forbidden(child(field, 'sizeLimit'), 'SizeLimit field must be a valid resource quantity');
  directoryMode(mode, child(field, 'mode'), errors);
}

function validateInitiator(iscsi: JsonMap, name: string, field: Field, errors: FieldErrors): void {
  if (iscsi.initiatorName === undefined || !isLonger(`${name}:${textOf(iscsi.targetPortal)}`, 64)) return;
  const rule =
    'Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.';
  errors.invalid(field, plainBadValue(name), rule);
}

/** What the rules of a container's mounts and devices need of their surroundings. */
interface MountContext {
  readonly container: JsonMap;
  readonly volumes: Volumes;
  readonly errors: FieldErrors;
}

export function validateVolumeMounts(field: Field, { container, volumes, errors }: MountContext): void {
  const devices = pathsByName(container.volumeDevices, 'devicePath');
  const paths = new Set<string>();
  listOf(container.volumeMounts).forEach((mount, index) => {
    const [name, path] = [textOf(mount.name), textOf(mount.mountPath)];
    const nameField = child(field, index, 'name');
    const pathField = child(field, index, 'mountPath');
    if (name === '') errors.required(nameField, '');
    if (!volumes.has(name)) errors.notFound(nameField, plainBadValue(name));
    if (path === '') errors.required(pathField, '');
    if (paths.has(path)) errors.invalid(pathField, plainBadValue(path), 'must be unique');
    paths.add(path);
    if (devices.has(name)) errors.invalid(nameField, plainBadValue(name), 'must not already exist in volumeDevices');
    if ([...devices.values()].includes(path)) {
      errors.invalid(pathField, plainBadValue(path), 'must not already exist as a path in volumeDevices');
    }
    validateSubPaths(mount, { field, index, errors });
    validateMountPropagation(mount, container, listField(field, index, 'mountPropagation'), errors);
    validateMountRecursiveReadOnly(mount, listField(field, index, 'recursiveReadOnly'), errors);
    validateBindMountOptions(mount, volumes.get(name), { field: child(field, index, 'bindMountOptions'), errors });
  });
}

/** The server does not say of which mount it speaks. */
function listField(field: Field, index: number, name: string): Field {
  return childNamed(field, name, index, name);
}

interface MountPlace {
  readonly field: Field;
  readonly index: number;
  readonly errors: FieldErrors;
}

function validateSubPaths({ subPath, subPathExpr }: JsonMap, { field, index, errors }: MountPlace): void {
  validateLocalDescendingPath(subPath, listField(field, index, 'subPath'), errors);
  if (textOf(subPathExpr) === '') return;
  if (textOf(subPath) !== '') {
    const at = child(field, index, 'subPathExpr');
    errors.invalid(at, plainBadValue(textOf(subPathExpr)), 'subPathExpr and subPath are mutually exclusive');
  }
  validateLocalDescendingPath(subPathExpr, listField(field, index, 'subPathExpr'), errors);
}

const propagations = ['Bidirectional', 'HostToContainer', 'None'];

function validateMountPropagation(mount: JsonMap, container: JsonMap, field: Field, errors: FieldErrors): void {
  const { mountPropagation: mode } = mount;
  if (mode === undefined) return;
  if (!propagations.includes(textOf(mode))) errors.notSupported(field, named(mode), propagations);
  if (mode === 'Bidirectional' && mapOf(container.securityContext).privileged !== true) {
    errors.forbidden(field, 'Bidirectional mount propagation is available only to privileged containers');
  }
}

function validateMountRecursiveReadOnly(mount: JsonMap, field: Field, errors: FieldErrors): void {
  const { recursiveReadOnly: mode, readOnly, mountPropagation } = mount;
  if (mode === undefined || mode === 'Disabled') return;
  if (mode !== 'Enabled' && mode !== 'IfPossible') {
    errors.notSupported(field, named(mode), ['Disabled', 'Enabled', 'IfPossible']);
    return;
  }
  if (readOnly !== true) errors.forbidden(field, 'may only be specified when readOnly is true');
  if (mountPropagation !== undefined && mountPropagation !== 'None') {
    errors.forbidden(field, 'may only be specified when mountPropagation is None or not specified');
  }
}

const bindMountOptions = ['nodev', 'noexec', 'nosuid'];

function validateBindMountOptions(
  mount: JsonMap,
  volume: JsonMap | undefined,
  { field, errors }: { readonly field: Field; readonly errors: FieldErrors },
): void {
  const options = textsOf(mount.bindMountOptions);
  options.forEach((option, index) => {
    if (!bindMountOptions.includes(option))
      errors.notSupported(child(field, index), plainBadValue(option), bindMountOptions);
    if (options.indexOf(option) < index) errors.duplicate(child(field, index), plainBadValue(option));
  });
  if (options.length === 0 || volume?.image === undefined) return;
  errors.invalid(field, { kind: 'strings', value: options }, 'bindMountOptions may not be used with image volumes');
}

export function validateVolumeDevices(field: Field, { container, volumes, errors }: MountContext): void {
  const mounts = pathsByName(container.volumeMounts, 'mountPath');
  const paths = new Set<string>();
  const names = new Set<string>();
  listOf(container.volumeDevices).forEach((device, index) => {
    const [name, path] = [textOf(device.name), textOf(device.devicePath)];
    const nameField = child(field, index, 'name');
    const pathField = child(field, index, 'devicePath');
    if (name === '') errors.required(nameField, '');
    if (names.has(name)) errors.invalid(nameField, plainBadValue(name), 'must be unique');
    validateDeviceVolume(name, volumes.get(name), { field: nameField, errors });
    if (path === '') errors.required(pathField, '');
    if (paths.has(path)) errors.invalid(pathField, plainBadValue(path), 'must be unique');
    if (hasBacksteps(path)) errors.invalid(pathField, plainBadValue(path), "can not contain backsteps ('..')");
    else paths.add(path);
    if (mounts.has(name)) errors.invalid(nameField, plainBadValue(name), 'must not already exist in volumeMounts');
    if ([...mounts.values()].includes(path)) {
      errors.invalid(pathField, plainBadValue(path), 'must not already exist as a path in volumeMounts');
    }
    if (name !== '') names.add(name);
  });
}

function validateDeviceVolume(
  name: string,
  volume: JsonMap | undefined,
  { field, errors }: { readonly field: Field; readonly errors: FieldErrors },
): void {
  if (volume === undefined) errors.notFound(field, plainBadValue(name));
  else if (volume.persistentVolumeClaim === undefined && volume.ephemeral === undefined) {
    const rule = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode';
    errors.invalid(field, plainBadValue(name), rule);
  }
}

/** Of several of one name the last counts. */
function pathsByName(list: JsonMap[string] | undefined, key: string): ReadonlyMap<string, string> {
  return new Map(listOf(list).map((item) => [textOf(item.name), textOf(item[key])]));
}
