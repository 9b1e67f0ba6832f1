// Validation on create and update, after pkg/apis/apps/validation/validation.go (1.36.3), in its order and words.
import type { JsonMap } from '../../document/manifest.ts';
import type { WorkloadKind } from '../api-types.ts';
import { storedForm } from '../schema/go-json.ts';
import { semanticEqual } from '../schema/semantic-equal.ts';
import { stableText } from '../schema/stable-text.ts';
import type { VersionTraits } from '../versions.ts';
import type { FieldError } from '../workload.ts';
import { FieldErrors, fieldAt } from './field-errors.ts';
import { validateDaemonSetSpec } from './validate-daemonset.ts';
import { validateDeploymentSpec } from './validate-deployment.ts';
import { validateMetadata, validateMetadataUpdate } from './validate-metadata.ts';
import { validateStatefulSetSpec } from './validate-statefulset.ts';

export interface Validation {
  readonly kind: WorkloadKind;
  /** Decoded and defaulted. */
  readonly manifest: JsonMap;
  /** What is stored now, when this is an update. */
  readonly old: JsonMap | undefined;
  readonly traits: VersionTraits;
}

/** The causes why the server refuses the manifest, in its order; none when it takes it. */
export function validateWorkload(validation: Validation): readonly FieldError[] {
  const { kind, manifest, old, traits } = validation;
  const errors = new FieldErrors(traits);
  const metadata = manifest.metadata as JsonMap;
  if (old === undefined) validateMetadata(metadata, kind, errors);
  else validateMetadataUpdate(metadata, old.metadata as JsonMap, errors);
  if (kind === 'Deployment') validateDeployment(validation, errors);
  else if (kind === 'StatefulSet') validateStatefulSet(validation, errors);
  else validateDaemonSet(validation, errors);
  return errors.list;
}

function validateDeployment({ manifest, old, traits }: Validation, errors: FieldErrors): void {
  const spec = manifest.spec as JsonMap;
  validateDeploymentSpec(manifest, errors);
  if (old !== undefined) validateImmutableSelector(spec, old.spec as JsonMap, traits, errors);
}

function validateDaemonSet({ manifest, old, traits }: Validation, errors: FieldErrors): void {
  const spec = manifest.spec as JsonMap;
  const validateSelector = () => old && validateImmutableSelector(spec, old.spec as JsonMap, traits, errors);
  if (traits.daemonSetSelectorFirst) validateSelector();
  validateDaemonSetSpec(manifest, errors);
  if (!traits.daemonSetSelectorFirst) validateSelector();
}

function validateStatefulSet({ manifest, old, traits }: Validation, errors: FieldErrors): void {
  const spec = manifest.spec as JsonMap;
  validateStatefulSetSpec(manifest, old, traits, errors);
  if (old === undefined) return;
  const kept = (part: JsonMap) => fixedPart(storedForm(part, 'StatefulSetSpec', traits.minor), traits);
  if (!semanticEqual(kept(spec), kept(old.spec as JsonMap), 'StatefulSetSpec')) {
    const names = traits.statefulSetUpdatable.map((name) => `'${name}'`);
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    errors.forbidden(fieldAt('spec'), `updates to statefulset spec for fields other than ${list} are forbidden`);
  }
}

/** The fields of a StatefulSet that an update may not change. */
function fixedPart(spec: JsonMap, traits: VersionTraits): JsonMap {
  return Object.fromEntries(Object.entries(spec).filter(([name]) => !traits.statefulSetUpdatable.includes(name)));
}

function validateImmutableSelector(spec: JsonMap, old: JsonMap, traits: VersionTraits, errors: FieldErrors): void {
  const text = (selector: JsonMap | undefined) =>
    selector === undefined ? '' : stableText(storedForm(selector, 'LabelSelector', traits.minor));
  const selector = spec.selector as JsonMap | undefined;
  if (text(selector) === text(old.selector as JsonMap | undefined)) return;
  errors.invalid(fieldAt('spec', 'selector'), { kind: 'label-selector', value: selector }, 'field is immutable');
}
