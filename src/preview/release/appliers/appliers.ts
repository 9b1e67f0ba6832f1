import type { Applier, ApplierName } from './applier.ts';
import { argocd } from './argocd.ts';
import { flux } from './flux.ts';
import { helm } from './helm.ts';
import { kubectl, kustomize } from './kubectl.ts';

/** Who applies, by name. */
export const appliers: Readonly<Record<ApplierName, Applier>> = {
  kubectl,
  kustomize,
  helm3: helm,
  helm4: helm,
  argocd,
  flux,
};
