import type { DrainRequest } from '../../preview/drain/drain-nodes.ts';
import { durationOf } from '../../std/go-duration.ts';
import { missingValue, notADurationOption, unknownChoice } from '../../wording/cli/usage.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './command-table.ts';

/** Nodes that are to be drained. */
export interface DrainCommand extends DrainRequest {
  readonly do: 'drain';
}

/** What is asked for by the values of the command line; undefined for other commands. Throws a UsageError. */
export function drainRequestOf({ name }: Command, values: Readonly<Record<string, unknown>>): DrainCommand | undefined {
  if (name !== 'drain') return undefined;
  const nodes = Array.isArray(values.node) ? values.node.map(String) : [];
  if (nodes.includes('')) throw new UsageError(missingValue('--node'));
  const { away = '0s', format = 'text' } = values;
  const time = durationOf(String(away));
  if (time === undefined) throw new UsageError(notADurationOption('--away', String(away)));
  const formats = ['text', 'json'];
  if (!formats.includes(String(format))) throw new UsageError(unknownChoice('--format', String(format), formats));
  return {
    do: 'drain',
    nodes: [...new Set(nodes)],
    ignoreDaemonSets: values['ignore-daemonsets'] === true,
    deleteEmptyDirData: values['delete-emptydir-data'] === true,
    away: time,
  };
}
