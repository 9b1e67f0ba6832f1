import { say } from '../../std/say.ts';

export const strategiesCompared = say`Strategies compared`;

export const versionsCompared = say`Kubernetes versions compared`;

/** What the cards are sorted by. */
export const sortLabels = {
  time: say`shortest time`,
  peak: say`fewest pods at once`,
  floor: say`most available`,
} as const;

export const sortBy = say`Sort by`;

export const close = say`Close`;

export const otherVersion = say`Other version`;

/** `together`: with terminating ones. */
export function cardNumbers(minAvailable: number, most: { readonly pods: number; readonly together: number }): string {
  const numbers = say`at least ${minAvailable} available, at most ${most.pods} pods`;
  return most.pods === most.together ? numbers : say`${numbers} (${most.together} with terminating ones)`;
}

export const presentNote = say`The current values of the manifest and the form.`;

export const takeOver = say`Use these values`;

/** The button for those who hear it without its card. */
export function takeOverName(label: string): string {
  return say`Use these values: ${label}`;
}
