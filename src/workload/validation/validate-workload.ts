// Validation on create and update, after pkg/apis/apps/validation/validation.go (1.36.3), in its order and words.
import type { JsonMap } from '../../document/manifest.ts';
import type { WorkloadKind } from '../api-types.ts';
import type { FieldError } from '../faults.ts';
import { kinds } from '../kinds.ts';
import { mapOf } from './checks.ts';
import { FieldErrors, fieldAt } from './field-errors.ts';
import { validateEvictionResponders } from './pod/eviction-responders.ts';
import { validateCommonFields, validateMetadata, validateMetadataUpdate } from './validate-metadata.ts';
import type { Validation } from './validation.ts';

/** The causes why the server refuses the manifest of the kind, in its order; none when it takes it. */
export function validateWorkload(kind: WorkloadKind, validation: Validation): readonly FieldError[] {
  const { manifest, old, traits } = validation;
  const errors = new FieldErrors(traits, old && mapOf(mapOf(mapOf(old.spec).template).spec));
  const metadata = manifest.metadata as JsonMap;
  const validateCreate = () => {
    validateMetadata(metadata, kinds[kind].faultsOfName, errors);
    kinds[kind].validateSpec({ ...validation, old: undefined }, errors);
  };
  if (old === undefined) validateCreate();
  else {
    const before = old.metadata as JsonMap;
    validateCommonFields(metadata, before, errors);
    if (kinds[kind].isJudgedTwice(traits)) validateCreate();
    validateMetadataUpdate(metadata, before, errors);
    kinds[kind].validateSpec(validation, errors);
  }
  const template = mapOf(mapOf(manifest.spec).template);
  const found = traits.tellsCausesOnce ? withoutRepeated(errors.list) : errors.list;
  return [...found, ...causesOfGenerated(mapOf(template.spec), errors)];
}

/** What several rules find is told once, as they are one list of errors in between. */
function withoutRepeated(causes: readonly FieldError[]): readonly FieldError[] {
  const texts = new Set<string>();
  return causes.filter(({ field, message }) => {
    const text = `${field}: ${message}`;
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  });
}

/** Those of the rules that upstream generates from its types come last. */
function causesOfGenerated(spec: JsonMap, { traits, stored }: FieldErrors): readonly FieldError[] {
  const errors = new FieldErrors(traits, stored);
  const field = fieldAt('spec', 'template', 'spec', 'evictionResponders');
  validateEvictionResponders(spec.evictionResponders, field, errors);
  return errors.list;
}
