// What an operating system forbids, after validateWindowsHostProcessPod, validateOS, validateLinux and validateWindows of
// pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { mapOf, named, plainBadValue, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';

/** Every container of a pod with its field, in the order in which upstream visits them. */
export type PlacedContainers = readonly (readonly [JsonMap, Field])[];

export function validateOS(spec: JsonMap, field: Field, { containers, errors }: OsContext): void {
  if (spec.os === undefined) return;
  const name = textOf(mapOf(spec.os).name);
  const at = child(field, 'os');
  if (name === '') errors.required(child(at, 'name'), errors.traits.pods.noOSName);
  else if (name === 'linux') validateLinux(spec, field, { containers, errors });
  else if (name === 'windows') validateWindows(spec, field, { containers, errors });
  else errors.notSupported({ name: at.name, path: [...at.path, 'name'] }, named(name), ['linux', 'windows']);
}

interface OsContext {
  readonly containers: PlacedContainers;
  readonly errors: FieldErrors;
}

function validateLinux(spec: JsonMap, field: Field, { containers, errors }: OsContext): void {
  for (const [{ securityContext }, at] of [[spec, field] as const, ...containers]) {
    if (mapOf(securityContext).windowsOptions === undefined) continue;
    errors.forbidden(child(at, 'securityContext', 'windowsOptions'), 'windows options cannot be set for a linux pod');
  }
}

/** What a pod for Windows may not have: of its spec, and below `securityContext`, in upstream's order until 1.36. */
const notOfPods = [
  'securityContext.appArmorProfile',
  'securityContext.seLinuxOptions',
  'hostUsers',
  'hostPID',
  'hostIPC',
  'securityContext.seccompProfile',
  'securityContext.fsGroup',
  'securityContext.fsGroupChangePolicy',
  'securityContext.sysctls',
  'shareProcessNamespace',
  'securityContext.runAsUser',
  'securityContext.runAsGroup',
  'securityContext.supplementalGroups',
  'securityContext.supplementalGroupsPolicy',
  'securityContext.seLinuxChangePolicy',
].map((path) => path.split('.'));
const contextFirst = [
  ...notOfPods.filter(({ length }) => length > 1),
  ...notOfPods.filter(({ length }) => length === 1),
];

const notOfContainers = [
  'appArmorProfile',
  'seLinuxOptions',
  'seccompProfile',
  'capabilities',
  'readOnlyRootFilesystem',
  'privileged',
  'allowPrivilegeEscalation',
  'procMount',
  'runAsUser',
  'runAsGroup',
];

/** These are no pointers: their zero value is as good as none. */
const plainFields: ReadonlySet<string> = new Set(['hostPID', 'hostIPC', 'sysctls']);

function validateWindows(spec: JsonMap, field: Field, { containers, errors }: OsContext): void {
  for (const path of errors.traits.pods.hostFieldsAreOfPods ? contextFirst : notOfPods) {
    const name = path.at(-1) ?? '';
    const value = path.length === 1 ? spec[name] : mapOf(spec.securityContext)[name];
    const isEmpty = value === false || (Array.isArray(value) && value.length === 0);
    if (value === undefined || (plainFields.has(name) && isEmpty)) continue;
    errors.forbidden(child(field, ...path), 'cannot be set for a windows pod');
  }
  for (const [{ securityContext }, at] of containers) {
    for (const name of notOfContainers) {
      if (mapOf(securityContext)[name] === undefined) continue;
      errors.forbidden(child(at, 'securityContext', name), 'cannot be set for a windows pod');
    }
  }
}

export function validateWindowsHostProcessPod(spec: JsonMap, field: Field, { containers, errors }: OsContext): void {
  const ofPod = hostProcessOf(spec);
  let count = 0;
  for (const [container, at] of containers) {
    const own = hostProcessOf(container);
    if (ofPod !== undefined && own !== undefined && own !== ofPod) {
      const rule = `pod hostProcess value must be identical if both are specified, was ${ofPod}`;
      errors.invalid(child(at, 'securityContext', 'windowsOptions', 'hostProcess'), plainBadValue(own), rule);
    }
    if (own ?? ofPod === true) count += 1;
  }
  if (count === 0) return;
  if (count !== containers.length) {
    const rule = 'If pod contains any hostProcess containers then all containers must be HostProcess containers';
    errors.invalid(field, plainBadValue(''), rule);
  }
  if (spec.hostNetwork === true) return;
  const rule = 'hostNetwork must be true if pod contains any hostProcess containers';
  errors.invalid(child(field, 'hostNetwork'), plainBadValue(false), rule);
}

function hostProcessOf({ securityContext }: JsonMap): boolean | undefined {
  return mapOf(mapOf(securityContext).windowsOptions).hostProcess as boolean | undefined;
}
