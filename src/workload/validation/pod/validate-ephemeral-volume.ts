// Volumes for whose claim the pod has a template, after validateEphemeralVolumeSource and ValidateTemplateObjectMeta of
// pkg/apis/core/validation/validation.go (1.36.3).
import { goStruct } from '../../schema/go-schema.ts';
import { type FieldCheck, isZero, mapOf } from '../checks.ts';
import { child, childNamed } from '../field-errors.ts';
import { validateAnnotations, validateLabels } from '../validate-metadata.ts';
import { validateVolumeClaim } from '../validate-volume-claim.ts';

export function validateEphemeralVolumeSource(...[value, field, errors]: Parameters<FieldCheck>): void {
  const template = mapOf(value).volumeClaimTemplate;
  const at = child(field, 'volumeClaimTemplate');
  if (template === undefined) {
    errors.required(at, '');
    return;
  }
  const { metadata, spec } = mapOf(template);
  validateTemplateObjectMeta(metadata, child(at, 'metadata'), errors);
  validateVolumeClaim(mapOf(spec), child(at, 'spec'), errors);
}

function validateTemplateObjectMeta(...[value, field, errors]: Parameters<FieldCheck>): void {
  const metadata = mapOf(value);
  validateAnnotations(metadata.annotations, child(field, 'annotations'), errors);
  validateLabels(metadata.labels, child(field, 'labels'), errors);
  for (const { goName, jsonName, type } of goStruct('ObjectMeta', errors.traits.minor).fields) {
    const written = metadata[jsonName];
    const isPlain = type.kind === 'scalar' || type.kind === 'time';
    if (written === undefined || (isPlain && isZero(written)) || jsonName === 'annotations' || jsonName === 'labels')
      continue;
    // The server lowers the first letter of Go's name, also of UID.
    const name = goName.charAt(0).toLowerCase() + goName.slice(1);
    errors.forbidden(childNamed(field, name, jsonName), 'cannot be set');
  }
}
