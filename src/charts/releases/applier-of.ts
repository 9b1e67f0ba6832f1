// Who applies what is rendered, or lies in a folder, as the objects say that install it.
import type { IgnoredFields } from '../../change/ignored-fields.ts';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import {
  type ApplierName,
  type ApplierOptions,
  type DeliveredBy,
  plainApplier,
} from '../../preview/release/appliers/applier.ts';
import { durationOf } from '../../std/go-duration.ts';
import { seconds } from '../../std/time.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import type { DeliveringObject } from '../find-overlays.ts';
import type { RenderTask } from '../render-task.ts';

/** Who applies a rendering; Helm is the one that renders charts. */
export function applierOfTask(task: RenderTask, helm: ApplierName): ApplierOptions {
  if (task.is === 'chart') return task.request.applier ?? { ...plainApplier(helm), ...task.request.terms };
  return (task.overlay.by && applierOf(task.overlay.by)) ?? plainApplier('kustomize');
}

/** Argo CD or Flux, as an object of theirs asks them to; undefined of any other object, and of a HelmRelease. */
export function applierOf({ kind, value }: DeliveringObject): ApplierOptions | undefined {
  const spec = asMap(value.spec);
  if (kind === 'Kustomization') {
    const forced = spec.force === true ? ({ forces: true } as const) : {};
    const by = deliveredBy({ kind, value });
    return { ...plainApplier('flux'), prunes: spec.prune === true, ...forced, ...waitOfKustomization(spec), by };
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

/** How an object of Flux has its chart installed: Helm waits unless it is told not to, and is rolled back to try again. */
export function termsOfHelmRelease(by: Pick<DeliveringObject, 'kind' | 'value'>): HelmTerms {
  const { timeout, upgrade, install } = asMap(by.value.spec);
  const { disableWait, timeout: own, remediation } = asMap(upgrade);
  const waits = disableWait !== true;
  const isRemedied = waits && remedies(asMap(remediation));
  const isUninstalled = asMap(remediation).strategy === 'uninstall';
  return {
    waits,
    timeout: durationOf(asText(own)) ?? durationOf(asText(timeout)) ?? seconds(300),
    rollsBack: isRemedied && !isUninstalled,
    ...(isRemedied && isUninstalled && { uninstalls: true }),
    ...(!remedies(asMap(asMap(install).remediation)) && { keepsInstallation: true }),
    by: deliveredBy(by),
  };
}

type HelmTerms = Pick<ApplierOptions, 'waits' | 'timeout' | 'rollsBack' | 'uninstalls' | 'keepsInstallation' | 'by'>;

/** Without retries, a failure stays as it is unless the last one is to be mended, too. */
function remedies({ retries = 0, remediateLastFailure }: JsonMap): boolean {
  return remediateLastFailure === true || (retries !== 0 && remediateLastFailure !== false);
}

function deliveredBy({ kind, value }: Pick<DeliveringObject, 'kind' | 'value'>): DeliveredBy {
  const { name, namespace } = asMap(value.metadata);
  const home = asText(namespace) || 'default';
  const dependsOn = asList(asMap(value.spec).dependsOn).map((each) => {
    const { name: other, namespace: elsewhere } = asMap(each);
    return { kind, namespace: asText(elsewhere) || home, name: asText(other) };
  });
  return { kind, namespace: home, name: asText(name), dependsOn };
}

/** By wait all of it, by healthChecks what they name; its timeout is its interval less 30 s where it says none. */
function waitOfKustomization(spec: JsonMap): Partial<ApplierOptions> {
  const checked = asList(spec.healthChecks).flatMap((each) => {
    const { kind, namespace, name } = asMap(each);
    return isWorkloadKind(kind) ? [{ kind, namespace: asText(namespace) || 'default', name: asText(name) }] : [];
  });
  const waits = spec.wait === true || checked.length > 0;
  if (!waits) return {};
  const least = seconds(30);
  const interval = durationOf(asText(spec.interval));
  const timeout = durationOf(asText(spec.timeout)) ?? (interval && Math.max(interval - least, least));
  return { waits, timeout, ...(spec.wait === true ? {} : { waitsFor: checked }) };
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
