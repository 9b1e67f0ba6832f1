import type { ApplyWay, ServerSideApply } from '../../../change/change.ts';
import type { Remover } from '../../../wording/remover.ts';
import { type ApplierName, type ApplierOptions, plainApplier } from './applier.ts';

/** Who applies what is previewed, as far as somebody says so. */
export interface ApplyAsked {
  readonly serverSide?: ServerSideApply;
  readonly applier?: ApplierOptions | undefined;
}

/** How that is merged into what is there, by who usually applies it, unless somebody says otherwise. */
export function applyWayOf(
  { serverSide, applier }: ApplyAsked,
  usual: ApplierOptions = plainApplier('kubectl'),
): ApplyWay {
  const by = applier ?? usual;
  const remover = removerOf(by);
  const { ignored } = by;
  const delivered = deliveredBy(by);
  return {
    ...mergeOf(by, serverSide),
    ...(remover !== 'kubectl' && { remover }),
    ...(ignored && { ignored }),
    ...(delivered && { delivered }),
  };
}

function deliveredBy({ name, forces, replaces }: ApplierOptions): ApplyWay['delivered'] {
  if (name !== 'argocd' && name !== 'flux') return undefined;
  return { by: name, ...(forces && { forces }), ...(replaces && { replaces }) };
}

/** Who deletes what an applier no longer finds in what it applies. */
export function removerOf({ name, prunes }: ApplierOptions): Remover {
  if (name === 'helm3' || name === 'helm4') return 'helm';
  if (name === 'kubectl' || name === 'kustomize') return 'kubectl';
  return prunes ? name : 'a-sync';
}

function mergeOf({ name, isServerSide }: ApplierOptions, serverSide: ServerSideApply | undefined): ApplyWay {
  if (name === 'argocd' && (isServerSide === true || serverSide !== undefined)) return argoServerSide;
  return serverSide === undefined ? ways[name] : { serverSide };
}

/** Argo CD always takes over what others own. */
const argoServerSide: ApplyWay = { serverSide: { isForced: true, manager: 'argocd-controller' } };

/** As they apply by default: Argo CD does it as kubectl, and Flux takes over all fields. */
const ways: Readonly<Record<ApplierName, ApplyWay>> = {
  kubectl: {},
  kustomize: {},
  argocd: {},
  helm3: { isRelease: true },
  helm4: { isRelease: true, serverSide: { isForced: false, manager: 'helm' } },
  flux: { serverSide: { isForced: true, manager: 'kustomize-controller', takesOverKubectl: true } },
};
