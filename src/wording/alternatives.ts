// What the strategies are called that a comparison tries.
import { say } from '../std/say.ts';

export const surgeOnly = say`Surge only: maxSurge 25%, maxUnavailable 0`;
export const unavailableOnly = say`Unavailable only: maxSurge 0, maxUnavailable 25%`;
export const deploymentDefault = say`Default: maxSurge 25%, maxUnavailable 25%`;
export const allAtOnceBySurge = say`All at once: maxSurge 100%, maxUnavailable 0`;
export const allAtOnceByAbsence = say`All at once: maxSurge 0, maxUnavailable 100%`;
export const recreate = say`Recreate`;
export const daemonSetDefault = say`Default: one at a time`;
export const allOrdinals = say`All ordinals`;
export const canary = say`Canary: the last ordinal only`;
