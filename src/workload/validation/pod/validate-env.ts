// Environment variables, after ValidateEnv and ValidateEnvFrom of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { type FieldCheck, mapOf, members, plainBadValue, required, textOf, valid } from '../checks.ts';
import { child, type Field, type FieldErrors, reject } from '../field-errors.ts';
import { faultsOfConfigMapKey, faultsOfDnsLabel, faultsOfDnsSubdomain, faultsOfEnvName } from '../name-rules.ts';
import { maskTrailingDash } from '../validate-metadata.ts';
import { validateContainerResourceFieldSelector, validateObjectFieldSelector } from './field-selectors.ts';
import { validatePathNoBacksteps } from './path-rules.ts';

const fields = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

const keySelector = members({ name: valid(faultsOfDnsSubdomain), key: required('', valid(faultsOfConfigMapKey)) });

/** Where a value may come from, in upstream's order. */
const valueSources: Readonly<Record<string, FieldCheck>> = {
  fieldRef: (value, field, errors) => validateObjectFieldSelector(mapOf(value), field, { fields, errors }),
  resourceFieldRef: (value, field, errors) =>
    validateContainerResourceFieldSelector(mapOf(value), field, { isVolume: false, errors }),
  configMapKeyRef: keySelector,
  secretKeyRef: keySelector,
  fileKeyRef: members({
    key: required(
      '',
      valid((text) => faultsOfEnvName(text, true)),
    ),
    volumeName: required('', valid(faultsOfDnsLabel)),
    path: required('', validatePathNoBacksteps),
  }),
};

export function validateEnv(variables: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  variables.forEach((variable, index) => {
    const at = child(field, index);
    const name = textOf(variable.name);
    if (name === '') errors.required(child(at, 'name'), '');
    else rejectName(name, child(at, 'name'), errors);
    validateEnvVarValueFrom(variable, child(at, 'valueFrom'), errors);
  });
}

function rejectName(name: string, field: Field, errors: FieldErrors): void {
  reject(faultsOfEnvName(name, errors.traits.gates.RelaxedEnvironmentVariableValidation), field, name, errors);
}

function validateEnvVarValueFrom({ value, valueFrom }: JsonMap, field: Field, errors: FieldErrors): void {
  if (valueFrom === undefined) return;
  const count = judgeSources(valueSources, mapOf(valueFrom), field, errors);
  if (count === 0) {
    const last = errors.traits.gates.EnvFiles ? '`secretKeyRef` or `fileKeyRef`' : undefined;
    const list = last === undefined ? '`configMapKeyRef` or `secretKeyRef`' : `\`configMapKeyRef\`, ${last}`;
    errors.invalid(field, plainBadValue(''), `must specify one of: \`fieldRef\`, \`resourceFieldRef\`, ${list}`);
  } else if (textOf(value) !== '') {
    errors.invalid(field, plainBadValue(''), 'may not be specified when `value` is not empty');
  } else if (count > 1)
    errors.invalid(field, plainBadValue(''), 'may not have more than one field specified at a time');
}

/** Judges each source that is there, and counts them. */
function judgeSources(
  table: Readonly<Record<string, FieldCheck>>,
  written: JsonMap,
  field: Field,
  errors: FieldErrors,
) {
  let count = 0;
  for (const [name, check] of Object.entries(table)) {
    if (written[name] === undefined) continue;
    count += 1;
    check(written[name], child(field, name), errors);
  }
  return count;
}

const namedSource = members({
  name: required(
    '',
    valid((name) => faultsOfDnsSubdomain(maskTrailingDash(name))),
  ),
});
const envFromSources: Readonly<Record<string, FieldCheck>> = { configMapRef: namedSource, secretRef: namedSource };

export function validateEnvFrom(sources: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  sources.forEach((source, index) => {
    const at = child(field, index);
    const prefix = textOf(source.prefix);
    if (prefix !== '') rejectName(prefix, child(at, 'prefix'), errors);
    const count = judgeSources(envFromSources, source, at, errors);
    // The server names the list, and not which of it.
    const list = { name: field.name, path: at.path };
    if (count === 0) errors.invalid(list, plainBadValue(''), 'must specify one of: `configMapRef` or `secretRef`');
    else if (count > 1) errors.invalid(list, plainBadValue(''), 'may not have more than one field specified at a time');
  });
}

/** After validateFileKeyRefVolumes: the file of a variable is in an emptyDir of the pod. */
export function validateFileKeyRefVolumes(
  containers: readonly (readonly [JsonMap, Field])[],
  volumes: readonly JsonMap[],
  errors: FieldErrors,
): void {
  const byName = new Map(volumes.map((volume) => [textOf(volume.name), volume]));
  for (const [container, field] of containers) {
    ((container.env ?? []) as readonly JsonMap[]).forEach(({ valueFrom }, index) => {
      const reference = mapOf(valueFrom).fileKeyRef;
      if (reference === undefined) return;
      const name = textOf(mapOf(reference).volumeName);
      const at = child(field, 'env', index, 'valueFrom', 'fileKeyRef', 'volumeName');
      const volume = byName.get(name);
      if (volume === undefined) errors.notFound(at, plainBadValue(name));
      else if (volume.emptyDir === undefined) {
        errors.invalid(at, plainBadValue(name), 'referenced volume must be of type emptyDir');
      }
    });
  }
}
