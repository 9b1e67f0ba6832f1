// What the files held before, and hold no more.

/** What a Kubernetes object is called in a sentence: `Deployment "web"`. */
interface Named {
  readonly kind: string;
  readonly name: string;
}

export const configRemoved = {
  title: 'A ConfigMap or Secret that the template needs is removed',
  message: ({ kind, name }: Named, file: string | undefined) =>
    `${kind} "${name}" is gone from ${file ?? 'this file'}, and the template needs it: kubectl apply leaves it in the cluster, but where it is deleted too, as by a sync that prunes, no new pod starts`,
};

export const workloadRenamed = {
  title: 'A workload under a new name leaves the old one running',
  message: (now: Named, before: Named & { readonly namespace: string | undefined }) => {
    const old = `${before.kind} "${before.name}"${before.namespace === undefined ? '' : ` in namespace ${before.namespace}`}`;
    const resource = before.kind.toLowerCase();
    const where = before.namespace === undefined ? '' : ` -n ${before.namespace}`;
    return `${now.kind} "${now.name}" takes the place of ${old}, which kubectl apply leaves running beside it: delete it with kubectl delete ${resource} ${before.name}${where}`;
  },
};
