/** The fields of the what-if form that are assumed of the world. */
export const assumptionLabels = {
  startupSeconds: 'start-up, s',
  imagePullSeconds: 'image pull, s',
  terminationSeconds: 'termination, s',
  nodes: 'nodes',
  downNodes: 'nodes down',
  newVersion: 'new version',
} as const;

/** A behaviour of the new version, such as `crashes:30s`, in words. */
export function newVersionLabel(behaviour: string): string {
  const [kind = '', amount = ''] = behaviour.split(':');
  if (kind === 'crashes') return `crashes after ${amount.replace(/s$/, ' s')}`;
  if (kind === 'fails') return `${amount} of pods fail`;
  return kind === 'never-ready' ? 'never ready' : kind;
}
