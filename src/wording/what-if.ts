// Why a value of the what-if form is not taken.
import { say } from '../std/say.ts';

export const unusualPlace = say`this part of the manifest uses an anchor, or syntax that this tool cannot edit`;

export const notUnderstood = say`not understood`;
