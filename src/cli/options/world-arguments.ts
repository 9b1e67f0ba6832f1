import { fileAndCluster, missingValue, noInputOfSave, oneWorld } from '../../wording/cli/usage.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './command-table.ts';

export type WorldRequest = SaveWorldRequest | ShowWorldRequest;

/** Namespaces of which more than sums is kept; none: that of the context. */
export interface SaveWorldRequest {
  readonly do: 'save-world';
  readonly namespaces: readonly string[];
  /** Absent: standard output. */
  readonly output?: string;
}

/** The first input is the file; without one the cluster is asked. */
export interface ShowWorldRequest {
  readonly do: 'show-world';
  readonly namespaces: readonly string[];
}

/** What is asked for by the words and values of the command line; undefined for other commands. Throws a UsageError. */
export function worldRequestOf(
  { name }: Command,
  values: Readonly<Record<string, unknown>>,
  inputs: readonly string[],
): WorldRequest | undefined {
  const namespaces = Array.isArray(values.namespace) ? values.namespace.map(String) : [];
  if (namespaces.includes('')) throw new UsageError(missingValue('--namespace'));
  if (name === 'world-save') {
    if (inputs.length > 0) throw new UsageError(noInputOfSave(inputs[0] ?? ''));
    const { output } = values;
    if (output === '') throw new UsageError(missingValue('--output'));
    return { do: 'save-world', namespaces, ...(typeof output === 'string' && { output }) };
  }
  if (name !== 'world-show') return undefined;
  const [choice] = ['context', 'namespace', 'kubeconfig'].filter((flag) => values[flag] !== undefined);
  if (inputs.length > 1) throw new UsageError(oneWorld);
  if (inputs.length === 1 && choice !== undefined) throw new UsageError(fileAndCluster(`--${choice}`));
  return { do: 'show-world', namespaces };
}

/** The world file that `watch` is to write measured times into, if any. Throws a UsageError. */
export function savedTimesOf({ 'save-times': file }: Readonly<Record<string, unknown>>): {
  readonly saveTimes?: string;
} {
  if (file === '') throw new UsageError(missingValue('--save-times'));
  return typeof file === 'string' ? { saveTimes: file } : {};
}
