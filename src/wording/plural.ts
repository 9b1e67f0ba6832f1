/** `1 pod`, `5 pods`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What stands for things that are left out. */
export function moreText(count: number, noun: string): string {
  return `… and ${count} more ${noun}${count === 1 ? '' : 's'}`;
}
