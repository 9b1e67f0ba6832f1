/** `waiting` goes on waiting; `done` ends with success; `failed` ends with an error. */
export interface RolloutStatus {
  readonly state: 'waiting' | 'done' | 'failed';
  /** What kubectl prints, without the line's end; an error with its `error: `. */
  readonly text: string;
}

export function waiting(text: string): RolloutStatus {
  return { state: 'waiting', text };
}

export function done(text: string): RolloutStatus {
  return { state: 'done', text };
}

export function failed(text: string): RolloutStatus {
  return { state: 'failed', text: `error: ${text}` };
}

export const onlyForRollingUpdate = failed('rollout status is only available for RollingUpdate strategy type');
