import { asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import { formerNamed } from '../../surroundings/former-objects.ts';
import { jobTemplateImmutable as words } from '../../wording/findings/no-effect.ts';
import { syncOptionsOf } from '../../workload/listed-in.ts';
import { finding, keyPlaceOf } from '../places.ts';
import type { ObjectRule } from '../rule.ts';

/** A Job that has run keeps its pods' template: an apply of another one is refused as long as it exists. */
export const jobTemplateImmutable: ObjectRule = {
  id: 'job-template-immutable',
  title: words.title,
  severity: 'warning',
  kind: 'no-effect',
  objectKinds: ['Job'],
  check: (context) => {
    const { object, surroundings } = context;
    const before = formerNamed(surroundings, object);
    if (before === undefined || isMadeAnew(object.value)) return [];
    const [old, now] = [asMap(before.value.spec), asMap(object.value.spec)];
    // Of what is suspended some fields may change until it starts.
    if (old.suspend === true || deepEqual(old.template ?? null, now.template ?? null)) return [];
    return [
      finding(jobTemplateImmutable, {
        message: words.message(object.name, now.ttlSecondsAfterFinished !== undefined),
        range: keyPlaceOf(context, ['spec', 'template']),
      }),
    ];
  },
};

/** Whether whoever applies it deletes the one before: hooks of Helm and Argo CD, and what is replaced by force. */
function isMadeAnew({ metadata }: JsonMap): boolean {
  const annotations = asMap(asMap(metadata).annotations);
  const isHook = ['helm.sh/hook', 'argocd.argoproj.io/hook'].some((name) => annotations[name] !== undefined);
  // A replacement lacks what the server gave the Job at its creation, and is refused as well.
  const isForced = syncOptionsOf(annotations).includes('Force=true');
  return isHook || isForced || asText(annotations['kustomize.toolkit.fluxcd.io/force']).toLowerCase() === 'enabled';
}
