// When a container is started anew, after validateContainerRestartPolicy, validateInitContainerRestartPolicy and
// validateResizePolicy of pkg/apis/core/validation/validation.go (1.36.3).
import type { Json, JsonMap } from '../../../document/manifest.ts';
import { listOf, mapOf, named, oneOf, resourceName, textOf } from '../checks.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';

const resizable = ['cpu', 'memory'];
const ruleLimit = 20;
const exitCodeLimit = 255;

export function validateContainerRestartPolicy(container: JsonMap, field: Field, errors: FieldErrors): void {
  const { restartPolicy, restartPolicyRules } = container;
  const at = child(field, 'restartPolicy');
  const rules = listOf(restartPolicyRules);
  if (restartPolicy !== undefined) oneOf('Always', 'Never', 'OnFailure')(restartPolicy, at, errors);
  else if (rules.length > 0) errors.required(at, 'must specify restartPolicy when restart rules are used');
  const rulesField = child(field, 'restartPolicyRules');
  if (rules.length > ruleLimit) errors.tooMany(rulesField, rules.length, ruleLimit);
  rules.forEach((rule, index) => {
    validateRule(rule, child(rulesField, index), errors);
  });
}

function validateRule({ action, exitCodes }: JsonMap, field: Field, errors: FieldErrors): void {
  const more = errors.traits.gates.RestartAllContainersOnContainerExits ? ['RestartAllContainers'] : [];
  oneOf('Restart', ...more)(action, child(field, 'action'), errors);
  const at = child(field, 'exitCodes');
  if (exitCodes === undefined) {
    errors.required(at, 'must be specified');
    return;
  }
  const { operator, values } = mapOf(exitCodes);
  oneOf('In', 'NotIn')(operator, child(at, 'operator'), errors);
  const count = listOf(values).length;
  if (count > exitCodeLimit) errors.tooMany(child(at, 'values'), count, exitCodeLimit);
}

export function validateInitContainerRestartPolicy(container: JsonMap, field: Field, errors: FieldErrors): void {
  const { restartPolicy, restartPolicyRules } = container;
  const { gates, pods } = errors.traits;
  const rules = listOf(restartPolicyRules);
  const at = child(field, 'restartPolicy');
  if (restartPolicy === undefined) {
    if (rules.length > 0 && pods.initRulesNeedPolicy) {
      errors.required(at, 'must specify restartPolicy when restart rules are used');
    }
  } else if (!gates.ContainerRestartRules) oneOf('Always')(restartPolicy, at, errors);
  else if (restartPolicy !== 'Always' || gates.RestartAllContainersOnContainerExits) {
    validateContainerRestartPolicy(container, field, errors);
  } else if (rules.length > 0) {
    const rule = 'restartPolicyRules are not allowed for init containers with restart policy Always';
    errors.forbidden(child(field, 'restartPolicyRules'), rule);
  }
}

/** The server names the list, and not which of it. */
export function validateResizePolicy(
  { resizePolicy }: JsonMap,
  field: Field,
  { podRestartPolicy, errors }: { readonly podRestartPolicy: Json | undefined; readonly errors: FieldErrors },
): void {
  const resources = new Set<string>();
  listOf(resizePolicy).forEach((policy, index) => {
    const [resource, restart] = [textOf(policy.resourceName), textOf(policy.restartPolicy)];
    const at = { name: field.name, path: [...field.path, index] };
    if (resources.has(resource)) errors.duplicate(child(field, index), resourceName(resource));
    resources.add(resource);
    if (resource === '') errors.required(at, '');
    else if (!resizable.includes(resource)) errors.notSupported(at, resourceName(resource), resizable);
    requiredWord(restart, ['NotRequired', 'RestartContainer'], at, errors);
    if (podRestartPolicy !== 'Never' || restart === 'NotRequired') return;
    errors.invalid(
      at,
      named(restart),
      `must be 'NotRequired' when ${errors.traits.pods.restartPolicyOfPod} is 'Never'`,
    );
  });
}

function requiredWord(word: string, words: readonly string[], field: Field, errors: FieldErrors): void {
  if (word === '') errors.required(field, '');
  else oneOf(...words)(word, field, errors);
}
