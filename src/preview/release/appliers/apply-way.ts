import type { ApplyWay, ServerSideApply } from '../../../change/change.ts';
import type { ApplierName, ApplierOptions } from './applier.ts';

/** Who applies what is previewed, as far as somebody says so. */
export interface ApplyAsked {
  readonly serverSide?: ServerSideApply;
  readonly applier?: ApplierOptions | undefined;
}

/** How that is merged into what is there, by who usually applies it, unless somebody says otherwise. */
export function applyWayOf({ serverSide, applier }: ApplyAsked, usual: ApplierName = 'kubectl'): ApplyWay {
  if (serverSide !== undefined) return { serverSide };
  return ways[applier?.name ?? usual];
}

/** As they apply by default: Argo CD does it as kubectl, and Flux takes over all fields. */
const ways: Readonly<Record<ApplierName, ApplyWay>> = {
  kubectl: {},
  kustomize: {},
  argocd: {},
  helm3: { isRelease: true },
  helm4: { isRelease: true, serverSide: { isForced: false, manager: 'helm' } },
  flux: { serverSide: { isForced: true, manager: 'kustomize-controller', takesOverKubectl: true } },
};
