/** `Deployment, StatefulSet or DaemonSet`. */
export function listText(words: readonly string[], joint: 'and' | 'or'): string {
  return `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`;
}
