/** `1 pod`, `5 pods`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What stands for things that are left out. */
export function moreText(count: number, noun: string): string {
  return `… and ${count} more ${noun}${count === 1 ? '' : 's'}`;
}

/** What is told of one thing and holds for others, too: ` and 2 others`; empty where there are none. */
export function andOthers(count: number): string {
  return count === 0 ? '' : ` and ${count} other${count === 1 ? '' : 's'}`;
}
