import { asMap, asText, type JsonMap } from '../../../document/manifest.ts';
import { formerNamed } from '../../../surroundings/former-objects.ts';
import { claimsOfPod } from '../../../surroundings/mounted-claims.ts';
import { allOfKinds, objectsNamed, workloadsWithClaim } from '../../../surroundings/object-index.ts';
import { identity, type SurroundingObject } from '../../../surroundings/surroundings.ts';
import { claimInEarlierWave as words } from '../../../wording/findings/placement.ts';
import { podPath } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Finding, Rule, RuleContext } from '../../rule.ts';

/**
 * A new claim that Argo CD applies in an earlier wave than its only consumer: to it, a claim is healthy once it is bound
 * (gitops-engine/pkg/health/health_pvc.go), and many StorageClasses bind a claim only for a pod that mounts it.
 */
export const claimInEarlierWave: Rule = {
  id: 'claim-in-earlier-wave',
  title: words.title,
  severity: 'error',
  kind: 'will-get-stuck',
  isOfApply: true,
  check: (context) => {
    const { workload, surroundings } = context;
    const { baseline } = surroundings;
    const podSpec = workload.object?.spec.template.spec;
    if (podSpec === undefined || baseline?.delivered?.by === 'flux') return [];
    const own = waveOf(workload.manifest.value);
    return claimsOfPod(podSpec).flatMap(({ claim, index }): readonly Finding[] => {
      const found = claimNamed(context, claim);
      const wave = found && waveOf(found.value);
      if (found === undefined || wave === undefined || wave >= own || isThere(found, context)) return [];
      const binding = bindingOf(found, context);
      if (binding === 'Immediate' || isMountedBesides(context, claim)) return [];
      const isSure = binding === 'WaitForFirstConsumer' && baseline !== undefined;
      const path = podPath(workload, ['volumes', index, 'persistentVolumeClaim', 'claimName']);
      return [
        finding(claimInEarlierWave, {
          message: words.message({ claim, wave }, { kind: workload.kind, name: workload.name, wave: own }, isSure),
          severity: isSure ? 'error' : 'warning',
          range: findingRange(context, path),
        }),
      ];
    });
  },
};

function claimNamed({ workload, surroundings }: RuleContext, name: string): SurroundingObject | undefined {
  return objectsNamed(surroundings, { kind: 'PersistentVolumeClaim', namespace: workload.namespace, name })[0];
}

/** Of what a sync applies; hooks of Argo CD have phases of their own. */
function waveOf({ metadata }: JsonMap): number {
  const text = asText(asMap(asMap(metadata).annotations)['argocd.argoproj.io/sync-wave']);
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Whether it was there before, or a cluster tells that it is bound. */
function isThere(claim: SurroundingObject, { surroundings }: RuleContext): boolean {
  return formerNamed(surroundings, claim) !== undefined || asMap(claim.value.status).phase === 'Bound';
}

/** Undefined where nobody tells. */
function bindingOf({ value }: SurroundingObject, { surroundings }: RuleContext): string | undefined {
  const name = asText(asMap(value.spec).storageClassName);
  const known = allOfKinds(surroundings, 'StorageClass').find((each) => each.name === name);
  return known && (asText(known.value.volumeBindingMode) || 'Immediate');
}

function isMountedBesides({ workload, surroundings }: RuleContext, claim: string): boolean {
  const own = identity(workload);
  return workloadsWithClaim(surroundings, workload.namespace, claim).some((each) => identity(each) !== own);
}
