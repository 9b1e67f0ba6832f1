// What is wrong with the feature gates that somebody switches.
import { say } from '../../std/say.ts';

export function notAGateValue(text: string): string {
  return say`"${text}" is not valid: use NAME=true or NAME=false`;
}

/** Whether or not Kubernetes has one of that name. */
export function unsimulatedGate(name: string, meant: string | undefined, known: readonly string[]): string {
  const hint = meant === undefined ? '.' : say`; did you mean ${meant}?`;
  return say`the feature gate ${name} is not simulated${hint} Supported gates: ${known.join(', ')}`;
}

export function allGatesAtOnce(name: string): string {
  return say`${name} is not supported, because it also affects gates that are not simulated: name each gate`;
}

export function lockedGate(name: string, version: string): string {
  return say`the feature gate ${name} cannot be switched off in Kubernetes ${version}`;
}

export function goneGate(name: string, version: string): string {
  return say`Kubernetes ${version} no longer has the feature gate ${name}: what it switched is always on`;
}

export function notYetAGate(name: string, version: string, first: string): string {
  return say`Kubernetes ${version} has no feature gate ${name}: it was added in ${first}`;
}
