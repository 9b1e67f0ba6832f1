import { asMap } from '../../document/manifest.ts';
import type { DeliveringObject } from '../find-overlays.ts';

/** Who deletes what an object no longer delivers: its own program, or somebody's sync that may prune. */
export function prunesOf({ kind, value }: DeliveringObject): 'flux' | 'argocd' | 'a-sync' {
  const spec = asMap(value.spec);
  if (kind === 'Kustomization' && spec.prune === true) return 'flux';
  const isPruned = asMap(asMap(spec.syncPolicy).automated).prune === true;
  return kind === 'Application' && isPruned ? 'argocd' : 'a-sync';
}
