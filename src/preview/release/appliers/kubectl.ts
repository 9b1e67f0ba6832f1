// What `kubectl apply -f` does, and `kustomize build | kubectl apply -f -`: nothing is deleted and nothing is waited for but by
// `kubectl rollout status --timeout`. kustomize's order follows kustomize api v0.20.1 internal/builtins/SortOrderTransformer.go.
import { seconds } from '../../../std/time.ts';
import { kustomizeOrder, webhooks } from '../../../workload/kinds/apply-orders.ts';
import { type Applier, type ApplierOptions, byKind, compareTexts, oneByOne, type PlannedObject } from './applier.ts';

/** In the order of the files, one object after the other. */
export const kubectl: Applier = (objects, options) => plan(objects, options);

/** In kustomize's legacy order, which `kustomize build` has unless a kustomization says otherwise. */
export const kustomize: Applier = (objects, options) => plan(objects.toSorted(legacyOrder), options);

function plan<Item extends PlannedObject>(objects: readonly Item[], { waits, timeout }: ApplierOptions) {
  const wait = { by: 'kubectl', every: 0, timeout, endsAtFailure: 'when-others-are-ready' } as const;
  const applied = objects.filter(({ isGone }) => !isGone);
  return {
    pace: oneByOne,
    stages: [
      {
        title: { phase: 'apply' },
        applied,
        deleted: [],
        stage: { takes: seconds(0), ...(waits && { wait }) },
      } as const,
    ],
    left: objects.filter(({ isGone }) => isGone),
  };
}

const indexOf = byKind(kustomizeOrder, webhooks);

/** By kind, then by group, version and kind, then by namespace and name. */
function legacyOrder(one: PlannedObject, other: PlannedObject): number {
  return (
    indexOf(one.kind) - indexOf(other.kind) ||
    compareTexts(kindText(one), kindText(other)) ||
    compareTexts(nameText(one), nameText(other))
  );
}

function kindText({ apiVersion, kind }: PlannedObject): string {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['~G', apiVersion];
  return `${group}_${version}_${kind}`;
}

function nameText({ namespace, name }: PlannedObject): string {
  return `${namespace === '' ? '~X' : namespace}|${name}`;
}
