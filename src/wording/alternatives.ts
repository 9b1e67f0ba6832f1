// What the strategies are called that a comparison tries.
import { say } from '../std/say.ts';

export const surgeOnly = say`Surge only: 25% / 0`;
export const unavailableOnly = say`Unavailable only: 0 / 25%`;
export const deploymentDefault = say`Default: 25% / 25%`;
export const allAtOnceBySurge = say`All at once: 100% / 0`;
export const allAtOnceByAbsence = say`All at once: 0 / 100%`;
export const recreate = say`Recreate`;
export const daemonSetDefault = say`Default: one at a time`;
export const allOrdinals = say`All ordinals`;
export const canary = say`Canary: the last ordinal only`;
