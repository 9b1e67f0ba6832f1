// ValidatePodSpec of pkg/apis/core/validation/validation.go (1.36.3), in its order.
import type { JsonMap } from '../../document/manifest.ts';
import {
  between,
  each,
  type FieldCheck,
  ifPresent,
  ifSet,
  listOf,
  mapOf,
  members,
  oneOf,
  plainBadValue,
  required,
  textOf,
  valid,
} from './checks.ts';
import { child, type Field, type FieldErrors, reject } from './field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain, faultsOfKey, isLonger } from './name-rules.ts';
import { validateAffinity } from './pod/validate-affinity.ts';
import { validateContainers, validateEphemeralContainers, validateInitContainers } from './pod/validate-containers.ts';
import { validateHostAliases, validatePodDNSConfig } from './pod/validate-dns.ts';
import { validateFileKeyRefVolumes } from './pod/validate-env.ts';
import { type PlacedContainers, validateOS, validateWindowsHostProcessPod } from './pod/validate-os.ts';
import { validatePodResourceClaims, validatePodResources } from './pod/validate-pod-resources.ts';
import { validateResources } from './pod/validate-resources.ts';
import { validatePodSpecSecurityContext } from './pod/validate-security-context.ts';
import { validateTolerations } from './pod/validate-tolerations.ts';
import { validateTopologySpreadConstraints } from './pod/validate-topology-spread.ts';
import { validateVolumes } from './pod/validate-volumes.ts';
import { validateLabels } from './validate-metadata.ts';

const conditionType: FieldCheck = (value, field, errors) => {
  reject(faultsOfKey(textOf(value), errors.traits.labelWords), field, textOf(value), errors);
};

/** The rules that look at one field each, which come last. */
const others = members({
  serviceAccountName: ifSet(valid(faultsOfDnsSubdomain)),
  nodeName: ifSet(valid(faultsOfDnsSubdomain)),
  activeDeadlineSeconds: ifPresent(between(1, 2147483647)),
  hostname: ifSet(valid(faultsOfDnsLabel)),
  subdomain: ifSet(valid(faultsOfDnsLabel)),
  tolerations: (value, field, errors) => validateTolerations(listOf(value), field, errors),
  hostAliases: (value, field, errors) => validateHostAliases(listOf(value), field, errors),
  priorityClassName: ifSet(valid(faultsOfDnsSubdomain)),
  runtimeClassName: ifPresent(valid(faultsOfDnsSubdomain)),
  preemptionPolicy: ifPresent(required('', oneOf('PreemptLowerPriority', 'Never'))),
  overhead: ifPresent((value, field, errors) => {
    // The server calls the overhead the limits of nothing.
    validateResources({ limits: value as JsonMap }, field, { errors });
  }),
});

const subdomain = valid(faultsOfDnsSubdomain);

/** What a pod is scheduled together with; 1.35 has it in another field. */
const schedulingGroups = members({
  workloadRef: ifPresent(
    members({ name: subdomain, podGroup: valid(faultsOfDnsLabel), podGroupReplicaKey: ifSet(valid(faultsOfDnsLabel)) }),
  ),
  schedulingGroup: ifPresent((value, field, errors) => {
    const { podGroupName } = mapOf(value);
    const at = child(field, 'podGroupName');
    if (podGroupName !== undefined) subdomain(podGroupName, at, errors);
    else errors.invalid(at, plainBadValue('null'), 'must specify one of: `podGroupName`');
  }),
});

export function validatePodSpec(spec: JsonMap, field: Field, errors: FieldErrors): void {
  validateRunning(spec, field, errors);
  required('', oneOf('Always', 'OnFailure', 'Never'))(spec.restartPolicy, child(field, 'restartPolicy'), errors);
  const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];
  required('', oneOf(...dnsPolicies))(spec.dnsPolicy, child(field, 'dnsPolicy'), errors);
  validateLabels(spec.nodeSelector, child(field, 'nodeSelector'), errors);
  validatePodSpecSecurityContext(spec, field, errors);
  ifPresent(validateAffinity)(spec.affinity, child(field, 'affinity'), errors);
  validatePodDNSConfig(spec, child(field, 'dnsConfig'), errors);
  each(members({ conditionType }))(spec.readinessGates, child(field, 'readinessGates'), errors);
  validateSchedulingGates(listOf(spec.schedulingGates), child(field, 'schedulingGates'), errors);
  const constraints = listOf(spec.topologySpreadConstraints);
  validateTopologySpreadConstraints(constraints, child(field, 'topologySpreadConstraints'), errors);
  const containers = placedContainers(spec, field);
  validateWindowsHostProcessPod(spec, field, { containers, errors });
  validateHostUsers(spec, field, { containers, errors });
  validatePodHostName(spec, child(field, 'hostnameOverride'), errors);
  others(spec, field, errors);
  validateOS(spec, field, { containers, errors });
  schedulingGroups(spec, field, errors);
  if (spec.schedulingGroup !== undefined && listOf(spec.evictionResponders).length > 0)
    errors.forbidden(child(field, 'schedulingGroup'), 'may not be set when evictionResponders is set');
  validateFileKeyRefVolumes(containers, listOf(spec.volumes), errors);
}

/** Volumes, containers, and what they ask for together. */
function validateRunning(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const [containers, initContainers] = [listOf(spec.containers), listOf(spec.initContainers)];
  const volumes = validateVolumes(listOf(spec.volumes), child(field, 'volumes'), errors);
  const claims = validatePodResourceClaims(spec, child(field, 'resourceClaims'), errors);
  const context = {
    graceSeconds: Number(spec.terminationGracePeriodSeconds ?? 0),
    volumes,
    claims,
    hostUsers: spec.hostUsers !== false,
    podRestartPolicy: spec.restartPolicy,
    os: spec.os,
    errors,
  };
  validateContainers(containers, child(field, 'containers'), context);
  validateInitContainers(initContainers, child(field, 'initContainers'), { ...context, regular: containers });
  const ephemeral = listOf(spec.ephemeralContainers);
  validateEphemeralContainers(ephemeral, child(field, 'ephemeralContainers'), {
    ...context,
    others: [...containers, ...initContainers],
  });
  validatePodResources(spec, field, { claims, errors });
  if (spec.hostNetwork === true) validateHostNetwork(containers, child(field, 'containers'), errors);
}

/** All containers with their fields, in the order in which upstream visits them. */
export function placedContainers(spec: JsonMap, field: Field): PlacedContainers {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((list) =>
    listOf(spec[list]).map((container, index) => [container, child(field, list, index)] as const),
  );
}

/** On the node's own network a port is the node's. */
function validateHostNetwork(containers: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  containers.forEach((container, index) => {
    listOf(container.ports).forEach(({ hostPort, containerPort }, place) => {
      const port = Number(hostPort ?? 0);
      if (port === 0 || port === Number(containerPort ?? 0)) return;
      const at = child(field, index, 'ports', place, 'hostPort');
      errors.invalid(at, plainBadValue(port), 'must match `containerPort` when `hostNetwork` is true');
    });
  });
}

function validateSchedulingGates(gates: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  const seen = new Set<string>();
  gates.forEach((gate, index) => {
    const name = textOf(gate.name);
    const at = child(field, index);
    reject(faultsOfKey(name, errors.traits.labelWords), at, name, errors);
    if (seen.has(name)) errors.duplicate(at, plainBadValue(name));
    seen.add(name);
  });
}

/** What a pod with users of its own cannot share with its node. */
function validateHostUsers(
  spec: JsonMap,
  field: Field,
  { containers, errors }: { readonly containers: PlacedContainers; readonly errors: FieldErrors },
): void {
  if (spec.hostUsers !== false) return;
  const { withoutHostUsers: rule, hostUsersForDevices } = errors.traits.pods;
  const shared: Readonly<Record<string, string>> = {
    hostNetwork: 'hostNetwork',
    hostPID: 'HostPID',
    hostIPC: 'HostIPC',
  };
  for (const [name, told] of Object.entries(shared)) {
    const isAllowed = name === 'hostNetwork' && errors.traits.gates.UserNamespacesHostNetworkSupport;
    if (spec[name] !== true || isAllowed) continue;
    errors.forbidden({ name: child(field, told).name, path: child(field, name).path }, rule);
  }
  for (const [container, at] of hostUsersForDevices ? containers : []) {
    if (listOf(container.volumeDevices).length > 0) errors.forbidden(child(at, 'volumeDevices'), rule);
  }
}

const longestHostName = 64;

function validatePodHostName(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const { hostnameOverride, setHostnameAsFQDN, hostNetwork } = spec;
  if (hostnameOverride === undefined) return;
  if (setHostnameAsFQDN === true) errors.forbidden(field, 'may not be specified when setHostnameAsFQDN is true');
  if (hostNetwork === true) errors.forbidden(field, 'may not be specified when hostNetwork is true');
  const name = textOf(hostnameOverride);
  if (isLonger(name, longestHostName)) errors.tooLong(field, longestHostName);
  reject(faultsOfDnsSubdomain(name), field, name, errors);
}
