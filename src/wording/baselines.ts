// What the things are called that a manifest is compared with.

export const assumedLabel = 'assumed: the same workload with an earlier image';

export const savedLabel = 'the saved file';

/** What kubectl's commands start from. */
export const rolledOutLabel = 'the manifest, rolled out';
export const stuckLabel = 'the manifest, whose rollout gets stuck';
export const waitingLabel = 'the manifest, whose rollout waits';

export function gitLabel(ref: string): string {
  return `git ${ref}`;
}

/** The ref that such a label names, with a file behind it where it names one. */
export function refOfLabel(label: string): string {
  return label.replace(/^git /, '');
}

export function clusterLabel(context: string): string {
  return `cluster ${context}`;
}

/** A text that the caller of the library gives. */
export const givenLabel = 'against';

/** What a cluster does not show of a workload. */
export function unreadState(name: string, refusal: string): string {
  return `the forecast assumes that "${name}" has rolled out, because the cluster does not show its progress: ${refusal}`;
}
