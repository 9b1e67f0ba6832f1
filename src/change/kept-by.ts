import type { Remover } from '../wording/remover.ts';
import type { StringMap } from '../workload/api-types.ts';
import { syncOptions, syncOptionsOf } from '../workload/listed-in.ts';

/** What an object says of itself. */
export interface Marks {
  readonly annotations: StringMap;
  readonly labels?: StringMap;
}

/**
 * The mark by which an object stays although its release has it no more, such as `helm.sh/resource-policy: keep`; undefined:
 * whoever deletes what is gone deletes it.
 */
export function keptBy(object: Marks, by: Remover): string | undefined {
  switch (by) {
    case 'helm':
      return object.annotations[policyKey] === 'keep' ? `${policyKey}: keep` : undefined;
    case 'flux':
      return fluxMark(object);
    case 'argocd':
      return argoMark(object);
    case 'a-sync':
      return argoMark(object) ?? fluxMark(object);
    default:
      return undefined;
  }
}

const policyKey = 'helm.sh/resource-policy';

/** As kustomize-controller excludes them: labels or annotations, in any case. */
function fluxMark({ annotations, labels = {} }: Marks): string | undefined {
  const key = ['kustomize.toolkit.fluxcd.io/prune', 'kustomize.toolkit.fluxcd.io/reconcile'].find((each) =>
    [annotations[each], labels[each]].some((value) => value?.toLowerCase() === 'disabled'),
  );
  return key && `${key}: disabled`;
}

/** One that asks for a confirmation stays until somebody gives it. */
function argoMark({ annotations }: Pick<Marks, 'annotations'>): string | undefined {
  const options = syncOptionsOf(annotations);
  const option = ['Prune=false', 'Prune=confirm'].find((each) => options.includes(each));
  return option && `${syncOptions}: ${option}`;
}
