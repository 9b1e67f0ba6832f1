// Containers, after validateContainers, validateInitContainers, validateEphemeralContainers and validateContainerCommon of
// pkg/apis/core/validation/validation.go (1.36.3), in its order.
import type { Json, JsonMap } from '../../../document/manifest.ts';
import {
  type FieldCheck,
  listOf,
  mapOf,
  members,
  named,
  oneOf,
  plainBadValue,
  required,
  textOf,
  valid,
} from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { faultsOfDnsLabel } from '../name-rules.ts';
import { structValue } from '../struct-value.ts';
import {
  validateContainerRestartPolicy,
  validateInitContainerRestartPolicy,
  validateResizePolicy,
} from './restart-rules.ts';
import { validateEnv, validateEnvFrom } from './validate-env.ts';
import { type HandlerContext, validateLifecycle, validateProbes } from './validate-handler.ts';
import { validateHostPorts, validatePorts } from './validate-ports.ts';
import { validateResources } from './validate-resources.ts';
import { validateSecurityContext } from './validate-security-context.ts';
import { type Volumes, validateVolumeDevices, validateVolumeMounts } from './validate-volumes.ts';

export interface ContainerContext extends HandlerContext {
  /** What can be mounted. */
  readonly volumes: Volumes;
  /** The names of the pod's claims of resources. */
  readonly claims: ReadonlySet<string>;
  readonly hostUsers: boolean;
  readonly podRestartPolicy: Json | undefined;
}

/** The words that a container may have, and its name. */
const words = members({
  name: required('', valid(faultsOfDnsLabel)),
  image: required(),
  terminationMessagePolicy: required('', oneOf('File', 'FallbackToLogsOnError')),
});
export const pullPolicy: FieldCheck = required('', oneOf('Always', 'IfNotPresent', 'Never'));

export function validateContainers(containers: readonly JsonMap[], field: Field, context: ContainerContext): void {
  const { errors } = context;
  if (containers.length === 0) errors.required(field, '');
  const names = new Set<string>();
  containers.forEach((container, index) => {
    const at = child(field, index);
    validateContainerCommon(container, at, context);
    rejectDuplicate(textOf(container.name), child(at, 'name'), { names, errors });
    if (container.lifecycle !== undefined) {
      validateLifecycle(mapOf(container.lifecycle), child(at, 'lifecycle'), context);
    }
    validateProbes(container, at, context);
    if (errors.traits.gates.ContainerRestartRules) validateContainerRestartPolicy(container, at, errors);
    else if (container.restartPolicy !== undefined) {
      errors.forbidden(child(at, 'restartPolicy'), 'may not be set for non-init containers');
    }
  });
  validateHostPorts(containers, field, errors);
}

/** Names are unique within these and the regular containers. */
export function validateInitContainers(
  containers: readonly JsonMap[],
  field: Field,
  { regular, ...context }: ContainerContext & { readonly regular: readonly JsonMap[] },
): void {
  const { errors } = context;
  const names = new Set(regular.map(({ name }) => textOf(name)));
  containers.forEach((container, index) => {
    const at = child(field, index);
    validateContainerCommon(container, at, context);
    validateInitContainerRestartPolicy(container, at, errors);
    const name = textOf(container.name);
    // Upstream forgets init containers without a name.
    if (name !== '' || names.has('')) rejectDuplicate(name, child(at, 'name'), { names, errors });
    // Each of them runs alone, and the server counts it as the first.
    validateHostPorts([container], field, errors);
    validateRun(container, at, context);
    rejectResize(container, child(at, 'resizePolicy'), errors);
    if (container.restartPolicy !== 'Always') rejectRestarts(container, child(at, 'resizePolicy'), errors);
  });
}

/** What only a container that runs as long as the pod can have. */
function validateRun(container: JsonMap, field: Field, context: ContainerContext): void {
  if (container.restartPolicy === 'Always') {
    validateLifecycle(mapOf(container.lifecycle), child(field, 'lifecycle'), context);
    validateProbes(container, field, context);
    return;
  }
  for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']) {
    if (container[name] === undefined) continue;
    context.errors.forbidden(child(field, name), 'may not be set for init containers without restartPolicy=Always');
  }
}

function rejectResize({ resizePolicy }: JsonMap, field: Field, errors: FieldErrors): void {
  const { pods, minor } = errors.traits;
  if (pods.resizesInitContainers || listOf(resizePolicy).length === 0) return;
  const policies = listOf(resizePolicy).map((policy) => structValue(policy, 'ContainerResizePolicy', minor));
  const bad = { kind: 'structs', type: 'core.ContainerResizePolicy', value: policies } as const;
  errors.invalid(field, bad, 'must not be set for init containers');
}

function rejectRestarts({ resizePolicy }: JsonMap, field: Field, errors: FieldErrors): void {
  if (!errors.traits.pods.resizeRestartsSidecarsOnly) return;
  listOf(resizePolicy).forEach(({ restartPolicy }, index) => {
    if (restartPolicy !== 'RestartContainer') return;
    const rule = "must not be set to 'RestartContainer' for non-sidecar initContainers";
    errors.invalid(child(field, index, 'restartPolicy'), named(restartPolicy), rule);
  });
}

/** A template may have none, but the server looks into those that it has. */
export function validateEphemeralContainers(
  containers: readonly JsonMap[],
  field: Field,
  { others, ...context }: ContainerContext & { readonly others: readonly JsonMap[] },
): void {
  const { errors } = context;
  const otherNames = new Set(others.map(({ name }) => textOf(name)));
  const names = new Set(otherNames);
  containers.forEach((container, index) => {
    const at = child(field, index);
    validateContainerCommon(container, at, context);
    const image = textOf(container.image);
    if (image.trim() !== image) {
      errors.invalid(child(at, 'image'), plainBadValue(image), 'must not have leading or trailing whitespace');
    }
    rejectDuplicate(textOf(container.name), child(at, 'name'), { names, errors });
    const target = textOf(container.targetContainerName);
    if (target !== '' && !otherNames.has(target)) {
      errors.notFound(child(at, 'targetContainerName'), plainBadValue(target));
    }
    rejectForEphemeral(container, at, errors);
  });
}

function rejectForEphemeral(container: JsonMap, field: Field, errors: FieldErrors): void {
  const rule = 'cannot be set for an Ephemeral Container';
  for (const name of notOfEphemeral) {
    const value = container[name];
    if (value === undefined || (name === 'resources' && Object.keys(mapOf(value)).length === 0)) continue;
    errors.forbidden(child(field, name), rule);
  }
  listOf(container.volumeMounts).forEach((mount, index) => {
    for (const name of ['subPath', 'subPathExpr']) {
      if (textOf(mount[name]) !== '') errors.forbidden(child(field, 'volumeMounts', index, name), rule);
    }
  });
}

/** What an ephemeral container may not have, in Go's order. */
const notOfEphemeral = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
];

function validateContainerCommon(container: JsonMap, field: Field, context: ContainerContext): void {
  const { volumes, claims, hostUsers, podRestartPolicy, errors } = context;
  words(container, field, errors);
  validatePorts(listOf(container.ports), child(field, 'ports'), errors);
  validateEnv(listOf(container.env), child(field, 'env'), errors);
  validateEnvFrom(listOf(container.envFrom), child(field, 'envFrom'), errors);
  validateVolumeMounts(child(field, 'volumeMounts'), { container, volumes, errors });
  validateVolumeDevices(child(field, 'volumeDevices'), { container, volumes, errors });
  pullPolicy(container.imagePullPolicy, child(field, 'imagePullPolicy'), errors);
  validateResources(mapOf(container.resources), child(field, 'resources'), { claims, errors });
  validateResizePolicy(container, child(field, 'resizePolicy'), { podRestartPolicy, errors });
  validateSecurityContext(container.securityContext, child(field, 'securityContext'), { hostUsers, errors });
}

function rejectDuplicate(
  name: string,
  field: Field,
  { names, errors }: { readonly names: Set<string>; readonly errors: FieldErrors },
): void {
  if (names.has(name)) errors.duplicate(field, plainBadValue(name));
  names.add(name);
}
