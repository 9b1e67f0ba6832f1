// Some of ValidatePodSpec of pkg/apis/core/validation/validation.go (1.36.3), in its order.
import type { Json, JsonMap } from '../../document/manifest.ts';
import { child, type Field, type FieldErrors } from './field-errors.ts';
import { faultsOfDnsLabel, faultsOfDnsSubdomain } from './name-rules.ts';
import { rejectUnknown, validateContainers, validateInitContainers } from './pod/validate-containers.ts';
import { validateVolumes } from './pod/validate-volumes.ts';
import { reject, validateLabels } from './validate-metadata.ts';

const restartPolicies = ['Always', 'OnFailure', 'Never'];
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];

export function validatePodSpec(spec: JsonMap, field: Field, errors: FieldErrors): void {
  const containers = (spec.containers ?? []) as readonly JsonMap[];
  const initContainers = (spec.initContainers ?? []) as readonly JsonMap[];
  const graceSeconds = Number(spec.terminationGracePeriodSeconds ?? 0);
  const volumes = validateVolumes((spec.volumes ?? []) as readonly JsonMap[], child(field, 'volumes'), errors);
  const context = { graceSeconds, volumes, errors };
  validateContainers(containers, child(field, 'containers'), context);
  validateInitContainers(initContainers, child(field, 'initContainers'), { ...context, regular: containers });
  if (spec.hostNetwork === true) validateHostNetwork(containers, child(field, 'containers'), errors);
  rejectUnknown(spec.restartPolicy, restartPolicies, child(field, 'restartPolicy'), errors);
  rejectUnknown(spec.dnsPolicy, dnsPolicies, child(field, 'dnsPolicy'), errors);
  validateLabels(spec.nodeSelector, child(field, 'nodeSelector'), errors);
  validateName(spec.serviceAccountName, child(field, 'serviceAccountName'), { rule: faultsOfDnsSubdomain, errors });
  validateDeadline(spec.activeDeadlineSeconds, child(field, 'activeDeadlineSeconds'), errors);
  validateName(spec.hostname, child(field, 'hostname'), { rule: faultsOfDnsLabel, errors });
  validateName(spec.subdomain, child(field, 'subdomain'), { rule: faultsOfDnsLabel, errors });
}

/** On the node's own network a port is the node's; the words of older versions differ. */
function validateHostNetwork(containers: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  if (!errors.traits.hasHostPortRule) return;
  containers.forEach((container, index) => {
    ((container.ports ?? []) as readonly JsonMap[]).forEach(({ hostPort, containerPort }, place) => {
      const port = Number(hostPort ?? 0);
      if (port === 0 || port === Number(containerPort ?? 0)) return;
      const at = child(field, index, 'ports', place, 'hostPort');
      errors.invalid(at, { kind: 'plain', value: port }, 'must match `containerPort` when `hostNetwork` is true');
    });
  });
}

function validateName(
  value: Json | undefined,
  field: Field,
  { rule, errors }: { readonly rule: (text: string) => readonly string[]; readonly errors: FieldErrors },
): void {
  if (typeof value === 'string' && value !== '') reject(rule(value), field, value, errors);
}

function validateDeadline(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (typeof value !== 'number' || (value >= 1 && value <= 2147483647)) return;
  errors.invalid(field, { kind: 'plain', value }, 'must be between 1 and 2147483647, inclusive');
}
