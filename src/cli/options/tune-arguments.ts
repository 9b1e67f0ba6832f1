import type { WantedGoal } from '../../preview/goal/goal.ts';
import { wantedGoalOf } from '../../preview/goal/read-goal.ts';
import { unknownChoice } from '../../wording/cli/usage.ts';
import { oneNameToTune } from '../../wording/goal.ts';
import { UsageError } from '../usage-error.ts';
import type { Command } from './command-table.ts';

/** A setting is looked for with which a rollout meets a goal. */
export interface TuneCommand {
  readonly do: 'tune';
  /** Undefined: all workloads of the inputs. */
  readonly name: string | undefined;
  readonly wanted: WantedGoal;
}

/** What is asked for by the values of the command line; undefined for other commands. Throws a UsageError. */
export function tuneRequestOf(
  { name }: Command,
  values: Readonly<Record<string, unknown>>,
  [, workload, ...others]: readonly string[],
): TuneCommand | undefined {
  if (name !== 'tune') return undefined;
  if (others.length > 0) throw new UsageError(oneNameToTune);
  const formats = ['text', 'json'];
  const { format = 'text' } = values;
  if (!formats.includes(String(format))) throw new UsageError(unknownChoice('--format', String(format), formats));
  const textOf = (key: string) => (values[key] === undefined ? undefined : String(values[key]));
  const asked = { atLeast: textOf('at-least'), atMostPods: textOf('at-most-pods'), within: textOf('within') };
  const { wanted, fault } = wantedGoalOf(asked, {
    atLeast: '--at-least',
    atMostPods: '--at-most-pods',
    within: '--within',
  });
  if (fault !== undefined) throw new UsageError(fault);
  return { do: 'tune', name: workload, wanted };
}
