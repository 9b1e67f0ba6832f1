// Why a value of the what-if form is not taken.
import { say } from '../std/say.ts';

export const unusualPlace = say`this part of the manifest uses an anchor, or syntax that this tool cannot edit`;

/** What a field takes whose value cannot be read; `other`: too much to say in a few words. */
export const notUnderstood = {
  count: say`needs a whole number`,
  share: say`needs a whole number or a percentage`,
  seconds: say`needs a time in seconds`,
  other: say`not understood`,
} as const;
