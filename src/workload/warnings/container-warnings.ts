import type { JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { quoted } from '../../std/quoted.ts';
import type { StringMap } from '../api-types.ts';
import { listOf, mapOf, textOf } from '../validation/checks.ts';
import { child, type Field, fieldKey } from '../validation/field-errors.ts';
import type { PlacedContainers } from '../validation/pod/validate-os.ts';
import { warningsForAmounts } from './quantity-warnings.ts';
import type { Warnings } from './warnings.ts';

/** The annotations of a pod, and where they stand. */
export interface Annotated {
  readonly annotations: StringMap;
  readonly field: Field;
}

interface WarningContext {
  readonly securityContext: JsonMap;
  readonly annotated: Annotated;
}

const seccompOfPod = 'seccomp.security.alpha.kubernetes.io/pod';
const seccompOfContainer = 'container.seccomp.security.alpha.kubernetes.io/';
const appArmorOfContainer = 'container.apparmor.security.beta.kubernetes.io/';
const seccompMessage = 'non-functional in v1.27+; use the "seccompProfile" field instead';

export function warningsForContainers(containers: PlacedContainers, pod: WarningContext, warnings: Warnings): void {
  const { annotated, securityContext } = pod;
  warnOfAnnotation(seccompOfPod, annotated, {
    isFieldSet: securityContext.seccompProfile !== undefined,
    message: seccompMessage,
    warnings,
  });
  for (const [container, field] of containers) {
    const { seccompProfile } = mapOf(container.securityContext);
    const name = seccompOfContainer + textOf(container.name);
    const isFieldSet = seccompProfile !== undefined;
    warnOfAnnotation(name, annotated, { isFieldSet, message: seccompMessage, warnings });
    warningsForAppArmor(container, pod, warnings);
    for (const resource of ['memory', 'ephemeral-storage'])
      for (const list of ['limits', 'requests']) {
        const amounts = mapOf(mapOf(container.resources)[list]);
        warningsForAmounts(amounts, child(field, 'resources', list), { names: [resource], warnings });
      }
    warningsForEnv(listOf(container.env), child(field, 'env'), warnings);
  }
}

function warnOfAnnotation(
  name: string,
  { annotations, field }: Annotated,
  told: { readonly isFieldSet: boolean; readonly message: string; readonly warnings: Warnings },
): void {
  if (annotations[name] !== undefined && !told.isFieldSet) told.warnings.at(fieldKey(field, name), told.message);
}

function warningsForAppArmor(
  { name, securityContext }: JsonMap,
  { annotated, securityContext: ofPod }: WarningContext,
  warnings: Warnings,
): void {
  const key = appArmorOfContainer + textOf(name);
  const annotation = annotated.annotations[key];
  const { appArmorAnnotations } = warnings.traits.warnings;
  if (annotation === undefined || appArmorAnnotations === 'silent') return;
  const { appArmorProfile } = ofPod;
  const isSaidByPod =
    appArmorAnnotations === 'without-field'
      ? appArmorProfile !== undefined
      : appArmorProfile !== undefined && deepEqual(appArmorProfile, appArmorFieldForAnnotation(annotation));
  const isFieldSet = isSaidByPod || mapOf(securityContext).appArmorProfile !== undefined;
  const message = 'deprecated since v1.30; use the "appArmorProfile" field instead';
  warnOfAnnotation(key, annotated, { isFieldSet, message, warnings });
}

/** After ApparmorFieldForAnnotation of pkg/api/pod/util.go (1.36.3); undefined for what means nothing. */
function appArmorFieldForAnnotation(annotation: string): JsonMap | undefined {
  if (annotation === 'unconfined') return { type: 'Unconfined' };
  if (annotation === 'runtime/default') return { type: 'RuntimeDefault' };
  const [, localhostProfile] = /^localhost\/(.+)$/s.exec(annotation) ?? [];
  return localhostProfile === undefined ? undefined : { type: 'Localhost', localhostProfile };
}

/** Variables that hide one of the same name, unless they extend its value. */
function warningsForEnv(variables: readonly JsonMap[], field: Field, warnings: Warnings): void {
  const seen = new Set<string>();
  const dropped = warnings.traits.warnings.saysWhatApplyDrops ? ', which may be dropped when using apply' : '';
  variables.forEach(({ name: written, value, valueFrom }, index) => {
    const name = textOf(written);
    const reference = `$(${name})`;
    const extendsIt = valueFrom === undefined && textOf(value) !== reference && textOf(value).includes(reference);
    if (seen.has(name) && !extendsIt)
      warnings.at(child(field, index), `hides previous definition of ${quoted(name)}${dropped}`);
    seen.add(name);
  });
}
