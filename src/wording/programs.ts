// What is said of programs that cannot be asked.

export const noKubectlMessage = 'kubectl is not there: it is neither installed nor on the PATH.';

/** Anybody may have put such a program there. */
export function insideWorkspaceMessage(program: string, file: string): string {
  return `${program} is not started: it lies inside the workspace (${file}). Install it elsewhere, and put that on the PATH.`;
}

export function silentMessage(program: string, seconds: number): string {
  return `${program} has said nothing for ${seconds} seconds, so it was ended.`;
}

/** Where a program fails without a word of its own. */
export function endedMessage(program: string, status: number): string {
  return `${program} ended with ${status} and did not say why.`;
}

export function brokenOffMessage(program: string): string {
  return `${program} was ended before it had answered.`;
}

/** Something else stands in the place of an object's JSON. */
export function notAnObject(begins: string): string {
  return `kubectl did not answer with an object in JSON, but with ${JSON.stringify(begins)}`;
}
