// What the strategies are called that a comparison tries.

export const surgeOnly = 'Surge only: 25% / 0';
export const unavailableOnly = 'Unavailable only: 0 / 25%';
export const deploymentDefault = 'Default: 25% / 25%';
export const allAtOnceBySurge = 'All at once: 100% / 0';
export const allAtOnceByAbsence = 'All at once: 0 / 100%';
export const recreate = 'Recreate';
export const daemonSetDefault = 'Default: one at a time';
export const allOrdinals = 'All ordinals';
export const canary = 'Canary: the last ordinal alone';
