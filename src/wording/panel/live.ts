// What the time line says of a rollout that it follows in a live cluster.

export const liveHeading = 'Actual rollout';

/** The tab of the panel. */
export function liveTitle(name: string): string {
  return `Live rollout: ${name}`;
}

export const warningsHeading = 'Warnings from the cluster';

/** The lines of what really happened. */
export const realPodsLabel = 'pods in the cluster';
export const realAvailableLabel = 'available in the cluster';

export const nowLabel = 'now';

export const takeOverTimes = 'Assume the Measured Times';
