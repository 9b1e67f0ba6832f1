import type { ApplyWay, ServerSideApply } from '../../../change/change.ts';
import type { ApplierName, ApplierOptions } from './applier.ts';

/** Who applies what is previewed, as far as somebody says so. */
export interface ApplyAsked {
  readonly serverSide?: ServerSideApply;
  readonly applier?: ApplierOptions | undefined;
}

/** How that is merged into what is there. Charts are installed by Helm 4, unless somebody says otherwise. */
export function applyWayOf({ serverSide, applier }: ApplyAsked, rendered?: 'chart' | 'overlay'): ApplyWay {
  if (serverSide !== undefined) return { serverSide };
  return ways[applier?.name ?? (rendered === 'chart' ? 'helm4' : 'kubectl')];
}

/** As they apply by default: Argo CD does it as kubectl, and Flux takes over all fields. */
const ways: Readonly<Record<ApplierName, ApplyWay>> = {
  kubectl: {},
  kustomize: {},
  argocd: {},
  helm3: { isRelease: true },
  helm4: { isRelease: true, serverSide: { isForced: false, manager: 'helm' } },
  flux: { serverSide: { isForced: true, manager: 'kustomize-controller' } },
};
