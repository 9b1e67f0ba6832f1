// Why a value of the what-if form is not taken.
import { say } from '../std/say.ts';

export const unusualPlace = say`the manifest shares this value or writes it in an unusual way`;

export const notUnderstood = say`not understood`;
