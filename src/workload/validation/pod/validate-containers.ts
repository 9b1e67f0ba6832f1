// Containers, after validateContainers, validateInitContainers and validateContainerCommon of
// pkg/apis/core/validation/validation.go (1.36.3), in its order. What is not judged here is never refused.
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';
import { faultsOfDnsLabel } from '../name-rules.ts';
import { reject } from '../validate-metadata.ts';
import { validateEnv } from './validate-env.ts';
import { type HandlerContext, validateLifecycle, validateProbes } from './validate-handler.ts';
import { validateHostPorts, validatePorts } from './validate-ports.ts';
import { validateResources } from './validate-resources.ts';
import { validateMounts } from './validate-volumes.ts';

export interface ContainerContext extends HandlerContext {
  /** The names that can be mounted. */
  readonly volumes: ReadonlySet<string>;
}

const restartPolicies = ['Always', 'Never', 'OnFailure'];
const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const messagePolicies = ['File', 'FallbackToLogsOnError'];

export function validateContainers(containers: readonly JsonMap[], field: Field, context: ContainerContext): void {
  const { errors } = context;
  if (containers.length === 0) errors.required(field, '');
  const names = new Set<string>();
  containers.forEach((container, index) => {
    const at = child(field, index);
    validateCommon(container, at, context);
    rejectDuplicate(String(container.name ?? ''), child(at, 'name'), { names, errors });
    if (container.lifecycle !== undefined) {
      validateLifecycle(container.lifecycle as JsonMap, child(at, 'lifecycle'), context);
    }
    validateProbes(container, at, context);
    if (container.restartPolicy === undefined) return;
    const policy = child(at, 'restartPolicy');
    if (!errors.traits.gates.ContainerRestartRules) errors.forbidden(policy, 'may not be set for non-init containers');
    else rejectUnknown(container.restartPolicy, restartPolicies, policy, errors);
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
  const names = new Set(regular.map(({ name }) => String(name ?? '')));
  containers.forEach((container, index) => {
    const at = child(field, index);
    validateCommon(container, at, context);
    if (container.restartPolicy !== undefined) {
      const known = errors.traits.gates.ContainerRestartRules ? restartPolicies : ['Always'];
      rejectUnknown(container.restartPolicy, known, child(at, 'restartPolicy'), errors);
    }
    rejectDuplicate(String(container.name ?? ''), child(at, 'name'), { names, errors });
    // Each of them runs alone, and the server counts it as the first.
    validateHostPorts([container], field, errors);
    if (container.restartPolicy === 'Always') {
      validateLifecycle((container.lifecycle ?? {}) as JsonMap, child(at, 'lifecycle'), context);
      validateProbes(container, at, context);
      return;
    }
    for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe']) {
      if (container[name] === undefined) continue;
      errors.forbidden(child(at, name), 'may not be set for init containers without restartPolicy=Always');
    }
  });
}

function validateCommon(container: JsonMap, field: Field, { volumes, errors }: ContainerContext): void {
  const name = String(container.name ?? '');
  if (name === '') errors.required(child(field, 'name'), '');
  else reject(faultsOfDnsLabel(name), child(field, 'name'), name, errors);
  if (String(container.image ?? '') === '') errors.required(child(field, 'image'), '');
  rejectUnknown(container.terminationMessagePolicy, messagePolicies, child(field, 'terminationMessagePolicy'), errors);
  validatePorts(listOf(container.ports), child(field, 'ports'), errors);
  validateEnv(listOf(container.env), child(field, 'env'), errors);
  validateMounts(listOf(container.volumeMounts), child(field, 'volumeMounts'), { volumes, errors });
  rejectUnknown(container.imagePullPolicy, pullPolicies, child(field, 'imagePullPolicy'), errors);
  validateResources((container.resources ?? {}) as JsonMap, child(field, 'resources'), errors);
  const { runAsUser, runAsGroup } = (container.securityContext ?? {}) as JsonMap;
  rejectId(runAsUser, child(field, 'securityContext', 'runAsUser'), errors);
  rejectId(runAsGroup, child(field, 'securityContext', 'runAsGroup'), errors);
}

function rejectDuplicate(
  name: string,
  field: Field,
  { names, errors }: { readonly names: Set<string>; readonly errors: FieldErrors },
): void {
  if (names.has(name)) errors.duplicate(field, { kind: 'plain', value: name });
  names.add(name);
}

/** Words of a closed list; defaulting has filled in what was left out. */
export function rejectUnknown(
  value: Json | undefined,
  known: readonly string[],
  field: Field,
  errors: FieldErrors,
): void {
  if (known.includes(String(value))) return;
  errors.notSupported(field, { kind: 'named-string', value: String(value) }, known);
}

function rejectId(value: Json | undefined, field: Field, errors: FieldErrors): void {
  if (typeof value !== 'number' || (value >= 0 && value <= 2147483647)) return;
  errors.invalid(field, { kind: 'plain', value }, 'must be between 0 and 2147483647, inclusive');
}

function listOf(value: Json | undefined): readonly JsonMap[] {
  return (value ?? []) as readonly JsonMap[];
}
