// What the files held before, and hold no more.

/** What a Kubernetes object is called in a sentence: `Deployment "web"`. */
interface Named {
  readonly kind: string;
  readonly name: string;
}

export const configRemoved = {
  title: 'A ConfigMap or Secret that the template needs is gone',
  message: ({ kind, name }: Named, file: string | undefined) =>
    `the template needs ${kind} "${name}", which is gone from ${file ?? 'this file'}. kubectl apply leaves it in the cluster; if a pruning sync deletes it, no new pod starts`,
};

export const workloadRenamed = {
  title: 'Renaming a workload leaves the old one running',
  message: (now: Named, before: Named & { readonly namespace: string | undefined }) => {
    const old = `${before.kind} "${before.name}"${before.namespace === undefined ? '' : ` in namespace ${before.namespace}`}`;
    const resource = before.kind.toLowerCase();
    const where = before.namespace === undefined ? '' : ` -n ${before.namespace}`;
    return `${now.kind} "${now.name}" replaces ${old}, which kubectl apply leaves running. To delete it, run kubectl delete ${resource} ${before.name}${where}`;
  },
};
