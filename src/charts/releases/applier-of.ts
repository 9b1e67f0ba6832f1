// Who applies what is rendered, or lies in a folder, as the objects say that install it.
import { asList, asMap, asText } from '../../document/manifest.ts';
import { type ApplierName, type ApplierOptions, plainApplier } from '../../preview/release/appliers/applier.ts';
import type { DeliveringObject } from '../find-overlays.ts';
import type { RenderTask } from '../render-task.ts';

/** Who applies a rendering; Helm is the one that renders charts. */
export function applierOfTask(task: RenderTask, helm: ApplierName): ApplierOptions {
  if (task.is === 'chart') return task.request.applier ?? plainApplier(helm);
  return (task.overlay.by && applierOf(task.overlay.by)) ?? plainApplier('kustomize');
}

/** Argo CD or Flux, as an object of theirs asks them to; undefined of any other object, and of a HelmRelease. */
export function applierOf({ kind, value }: DeliveringObject): ApplierOptions | undefined {
  const spec = asMap(value.spec);
  if (kind === 'Kustomization') return { ...plainApplier('flux'), prunes: spec.prune === true };
  if (kind !== 'Application' && kind !== 'ApplicationSet') return undefined;
  const application = kind === 'Application' ? spec : asMap(asMap(spec.template).spec);
  const { automated, syncOptions } = asMap(application.syncPolicy);
  const { prune, enabled } = asMap(automated);
  return {
    ...plainApplier('argocd'),
    prunes: prune === true && enabled !== false,
    ...(asList(syncOptions).map(asText).includes('ServerSideApply=true') && { isServerSide: true }),
  };
}
