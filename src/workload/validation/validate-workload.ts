// Validation on create and update, after pkg/apis/apps/validation/validation.go (1.36.3), in its order and words.
import type { JsonMap } from '../../document/manifest.ts';
import type { WorkloadKind } from '../api-types.ts';
import type { FieldError } from '../faults.ts';
import { kinds } from '../kinds.ts';
import { mapOf } from './checks.ts';
import { FieldErrors } from './field-errors.ts';
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
  return errors.list;
}
