import type { Alternative } from './kind.ts';

/** A rolling update with these values. */
export function rolling(label: string, maxSurge: string, maxUnavailable: string): Alternative {
  return {
    label,
    values: [
      { field: 'strategy', value: 'RollingUpdate' },
      { field: 'maxSurge', value: maxSurge },
      { field: 'maxUnavailable', value: maxUnavailable },
    ],
  };
}
