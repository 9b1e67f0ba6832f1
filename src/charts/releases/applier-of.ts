// Who applies what is rendered, or lies in a folder, as the objects say that install it.
import type { IgnoredFields } from '../../change/ignored-fields.ts';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
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
  if (kind === 'Kustomization') {
    const forced = spec.force === true ? ({ forces: true } as const) : {};
    return { ...plainApplier('flux'), prunes: spec.prune === true, ...forced };
  }
  if (kind !== 'Application' && kind !== 'ApplicationSet') return undefined;
  const application = kind === 'Application' ? spec : asMap(asMap(spec.template).spec);
  const { automated, syncOptions } = asMap(application.syncPolicy);
  const { prune, enabled } = asMap(automated);
  const options = asList(syncOptions).map(asText);
  const ignored = options.includes('RespectIgnoreDifferences=true')
    ? asList(application.ignoreDifferences).map((entry) => ignoredFieldsIn(asMap(entry)))
    : [];
  return {
    ...plainApplier('argocd'),
    prunes: prune === true && enabled !== false,
    ...(options.includes('ServerSideApply=true') && { isServerSide: true }),
    ...(ignored.length > 0 && { ignored }),
    ...(options.includes('Replace=true') && { replaces: true }),
  };
}

/** Pointers, and jq's paths as far as they are plain: one into a list is not read. */
function ignoredFieldsIn({ group, kind, name, namespace, jsonPointers, jqPathExpressions }: JsonMap): IgnoredFields {
  const pointers = asList(jsonPointers).map((pointer) => asText(pointer).split('/').slice(1).map(unescaped));
  const paths = asList(jqPathExpressions).flatMap((each) => {
    const [, path] = /^\s*((?:\.\w+)+)\s*$/.exec(asText(each)) ?? [];
    return path === undefined ? [] : [path.split('.').slice(1)];
  });
  const told = Object.entries({ group, kind, name, namespace }).filter(([, value]) => asText(value) !== '');
  return { ...Object.fromEntries(told), fields: [...pointers, ...paths].filter((steps) => steps.length > 0) };
}

/** As RFC 6901 has it. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
