// What is compared of a scenario: what was forecast, and what a cluster did.

/** Undefined: there is nothing of the kind, as of a manifest that is refused or makes no pods. */
export interface Answers {
  /** How `kubectl rollout status` ends, with its exit status; `refused` for what is not applied. */
  readonly end: string;
  /** Whether it makes pods. */
  readonly makesPods: boolean;
  readonly mostPods: number | undefined;
  readonly fewestAvailable: number | undefined;
  /** The sizes that each ReplicaSet is given, one after the other. */
  readonly sizes: string | undefined;
  /** The revisions with their objects' names, hashes and all. */
  readonly revisions: string | undefined;
  readonly history: string | undefined;
  readonly seconds: number | undefined;
}

/** Of a manifest that is not applied. */
export const refused: Answers = {
  end: 'refused',
  makesPods: false,
  mostPods: undefined,
  fewestAvailable: undefined,
  sizes: undefined,
  revisions: undefined,
  history: undefined,
  seconds: undefined,
};

export const fields = [
  ['end', 'end and exit status'],
  ['makesPods', 'whether pods are made'],
  ['mostPods', 'most pods'],
  ['fewestAvailable', 'fewest available'],
  ['sizes', 'order of sizes'],
  ['revisions', 'revisions, with hashes'],
  ['history', '`kubectl rollout history`'],
  ['seconds', 'duration, within 10 % or 2 s'],
] as const satisfies readonly (readonly [keyof Answers, string])[];

export type Field = (typeof fields)[number][0];

/** Undefined: the field has no answer on one side, such as the course of what makes no pods. */
export function agrees(field: Field, forecast: Answers, real: Answers): boolean | undefined {
  const [one, other] = [forecast[field], real[field]];
  if (one === undefined || other === undefined) return undefined;
  if (field !== 'seconds' || typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= Math.max(2, other / 10);
}
