// What is said of programs that cannot be asked.
import { say } from '../std/say.ts';

export const noKubectlMessage = say`kubectl was not found on the PATH.`;

/** Anybody may have put such a program there. */
export function insideWorkspaceMessage(program: string, file: string): string {
  return say`${program} is not started, because it is inside the workspace (${file}). Install it elsewhere and put its folder on the PATH.`;
}

export function silentMessage(program: string, seconds: number): string {
  return say`${program} was stopped, because it did not answer within ${seconds} s.`;
}

/** Where a program fails without a word of its own. */
export function endedMessage(program: string, status: number): string {
  return say`${program} failed with status ${status} and gave no reason.`;
}

export function brokenOffMessage(program: string): string {
  return say`${program} was stopped before it answered.`;
}

/** Something else stands in the place of an object's JSON. */
export function notAnObject(begins: string): string {
  return say`kubectl answered with something other than a JSON object: ${JSON.stringify(begins)}`;
}

export function tooLongObject(maxMegabytes: number): string {
  return say`kubectl answered with more than ${maxMegabytes} MB for one object.`;
}
