// Environment variables, after ValidateEnv of pkg/apis/core/validation/validation.go (1.36.3).
import type { JsonMap } from '../../../document/manifest.ts';
import { child, type Field, type FieldErrors } from '../field-errors.ts';

const nameRule = "a valid environment variable name must consist only of printable ASCII characters other than '='";

export function validateEnv(variables: readonly JsonMap[], field: Field, errors: FieldErrors): void {
  variables.forEach((variable, index) => {
    const at = child(field, index);
    const name = String(variable.name ?? '');
    if (name === '') errors.required(child(at, 'name'), '');
    else if (errors.traits.gates.RelaxedEnvironmentVariableValidation && !/^[ -<>-~]*$/.test(name)) {
      errors.invalid(child(at, 'name'), { kind: 'plain', value: name }, nameRule);
    }
    validateSource(variable, child(at, 'valueFrom'), errors);
  });
}

/** How a source looks inside is judged only as far as its key. */
function validateSource({ value, valueFrom }: JsonMap, field: Field, errors: FieldErrors): void {
  if (valueFrom === undefined) return;
  const sources = valueFrom as JsonMap;
  for (const name of ['configMapKeyRef', 'secretKeyRef']) {
    const source = sources[name] as JsonMap | undefined;
    if (source !== undefined && (source.key ?? '') === '') errors.required(child(field, name, 'key'), '');
  }
  const count = Object.keys(sources).length;
  const nothing = { kind: 'plain', value: '' } as const;
  if (count > 0 && (value ?? '') !== '') {
    errors.invalid(field, nothing, 'may not be specified when `value` is not empty');
  } else if (count > 1) errors.invalid(field, nothing, 'may not have more than one field specified at a time');
}
