// Annotations that are fields of a pod, after ValidatePodSpecificAnnotations, validateSeccompAnnotationsAndFields and
// validateAppArmorAnnotationsAndFieldsMatchOnCreate of pkg/apis/core/validation/validation.go (1.36.3). Tolerations in an
// annotation are judged where they are a list.
import type { JsonMap } from '../../../document/manifest.ts';
import { compareBytes } from '../../schema/byte-order.ts';
import { mapOf, plainBadValue, textOf } from '../checks.ts';
import { child, childNamed, type Field, type FieldErrors, fieldKey } from '../field-errors.ts';
import { validateLocalDescendingPath } from './path-rules.ts';
import type { PlacedContainers } from './validate-os.ts';

const mirror = 'kubernetes.io/config.mirror';
const deletionCost = 'controller.kubernetes.io/pod-deletion-cost';
const podSeccomp = 'seccomp.security.alpha.kubernetes.io/pod';
const containerSeccomp = 'container.seccomp.security.alpha.kubernetes.io/';
const appArmor = 'container.apparmor.security.beta.kubernetes.io/';

interface AnnotatedPod {
  readonly spec: JsonMap;
  readonly containers: PlacedContainers;
  readonly errors: FieldErrors;
}

export function validatePodSpecificAnnotations(annotations: JsonMap, field: Field, pod: AnnotatedPod): void {
  const { spec, errors } = pod;
  const mirrored = annotations[mirror];
  if (mirrored !== undefined && textOf(spec.nodeName) === '') {
    const rule = 'must set spec.nodeName if mirror pod annotation is set';
    errors.invalid(fieldKey(field, mirror), plainBadValue(textOf(mirrored)), rule);
  }
  const cost = annotations[deletionCost];
  if (cost !== undefined && errors.traits.gates.PodDeletionCost && !isInt32(textOf(cost))) {
    errors.invalid(fieldKey(field, deletionCost), plainBadValue(textOf(cost)), 'must be a 32bit integer');
  }
  validateSeccompPodAnnotations(annotations, field, errors);
  validateAppArmorPodAnnotations(annotations, field, pod);
}

function isInt32(text: string): boolean {
  return /^(0|-\d+|[1-9]\d*)$/.test(text) && Math.abs(Number(text) + 0.5) < 2 ** 31;
}

function sortedKeys(annotations: JsonMap, prefix: string): string[] {
  return Object.keys(annotations)
    .filter((key) => key.startsWith(prefix))
    .sort(compareBytes);
}

function validateSeccompPodAnnotations(annotations: JsonMap, field: Field, errors: FieldErrors): void {
  const ofPod = annotations[podSeccomp] === undefined ? [] : [podSeccomp];
  for (const key of [...ofPod, ...sortedKeys(annotations, containerSeccomp)]) {
    validateSeccompProfile(textOf(annotations[key]), childNamed(field, key, key), errors);
  }
}

function validateSeccompProfile(profile: string, field: Field, errors: FieldErrors): void {
  if (profile === 'runtime/default' || profile === 'docker/default' || profile === 'unconfined') return;
  if (profile.startsWith('localhost/')) {
    validateLocalDescendingPath(profile.slice('localhost/'.length), field, errors);
  } else errors.invalid(field, plainBadValue(profile), 'must be a valid seccomp profile');
}

function validateAppArmorPodAnnotations(
  annotations: JsonMap,
  field: Field,
  { containers, errors }: AnnotatedPod,
): void {
  for (const key of sortedKeys(annotations, appArmor)) {
    const name = key.slice(appArmor.length);
    const profile = textOf(annotations[key]);
    const at = fieldKey(field, key);
    if (!containers.some(([container]) => textOf(container.name) === name)) {
      errors.invalid(at, plainBadValue(name), 'container not found');
    }
    if (['', 'runtime/default', 'unconfined'].includes(profile) || profile.startsWith('localhost/')) continue;
    errors.invalid(at, plainBadValue(profile), `invalid AppArmor profile name: ${JSON.stringify(profile)}`);
  }
}

/** What the annotations of pod and containers say of their profiles must be what the fields say. */
export function validateProfilesMatch(annotations: JsonMap, field: Field, pod: AnnotatedPod): void {
  const { spec, containers, errors } = pod;
  const ofPod = mapOf(spec.securityContext);
  const seccomp: Match = { told: 'seccomp', defaults: ['runtime/default', 'docker/default'], errors };
  const seccompField = child(field, 'securityContext', 'seccompProfile');
  rejectMismatch(annotations[podSeccomp], ofPod.seccompProfile, seccompField, seccomp);
  for (const [container, at] of containers) {
    const { seccompProfile } = mapOf(container.securityContext);
    const annotation = annotations[containerSeccomp + textOf(container.name)];
    rejectMismatch(annotation, seccompProfile, child(at, 'securityContext', 'seccompProfile'), seccomp);
  }
  if (mapOf(spec.os).name === 'windows' || !errors.traits.pods.comparesAppArmor) return;
  const armor: Match = { told: 'apparmor', defaults: ['runtime/default'], errors };
  for (const [container, at] of containers) {
    const profile = mapOf(container.securityContext).appArmorProfile ?? ofPod.appArmorProfile;
    const annotation = annotations[appArmor + textOf(container.name)];
    rejectMismatch(annotation, profile, child(at, 'securityContext', 'appArmorProfile'), armor);
  }
}

interface Match {
  readonly told: 'seccomp' | 'apparmor';
  /** How an annotation names the runtime's default. */
  readonly defaults: readonly string[];
  readonly errors: FieldErrors;
}

function rejectMismatch(
  annotation: JsonMap[string] | undefined,
  profile: JsonMap[string] | undefined,
  field: Field,
  { told, defaults, errors }: Match,
): void {
  if (annotation === undefined || profile === undefined) return;
  const { type, localhostProfile } = mapOf(profile);
  const text = textOf(annotation);
  const fits: Readonly<Record<string, boolean>> = {
    Unconfined: text === 'unconfined',
    RuntimeDefault: defaults.includes(text),
    Localhost: text.startsWith('localhost/'),
  };
  if (fits[textOf(type)] === false) {
    errors.forbidden(child(field, 'type'), `${told} type in annotation and field must match`);
  } else if (type === 'Localhost' && text !== `localhost/${localhostProfile}`) {
    errors.forbidden(child(field, 'localhostProfile'), `${told} profile in annotation and field must match`);
  }
}
