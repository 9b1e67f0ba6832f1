/** Who deletes what is no longer applied; `a-sync`: Argo CD or Flux, which may prune, and `kubectl`: nobody. */
export type Remover = 'kubectl' | 'helm' | 'flux' | 'argocd' | 'a-sync';
