import { type LogOutputChannel, window } from 'vscode';

/** The output channel that "Show Log" opens. */
export function createLog(): LogOutputChannel {
  return window.createOutputChannel('Rollout Preview', { log: true });
}
