/** Why pods find no node, in the scheduler's words, without what it says of preemption. */
export function schedulerInShort(message: string): string {
  const [first = ''] = message.split(/\. (?:no new claims|preemption: )/);
  return first;
}
