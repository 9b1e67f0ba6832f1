// The frame of --help and of the manual page, around the options and commands.
import { say } from '../../std/say.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { listText } from '../list-text.ts';
import { pluralKind } from '../plural.ts';

interface HelpParts {
  readonly usage: string;
  /** The options, one below the other. */
  readonly options: string;
  /** Those for the live cluster, folded. */
  readonly cluster: string;
  /** The commands in kubectl's words, folded. */
  readonly operations: string;
  readonly shells: readonly string[];
}

const kindsText = listText(workloadKinds.map(pluralKind), 'and');

/** The help of the preview, which names the other commands. */
export function helpText({ usage, options, cluster, operations, shells }: HelpParts): string {
  return say`rollout-preview: see what a rollout will do before you apply it

  ${usage}

Simulates the Kubernetes controllers on the ${kindsText} in the files.

${options}${cluster}
Simulated kubectl commands, each with its own --help:
${operations}Settings that meet a goal: tune
Live cluster: watch, world save, world show; CI: merge; shell: completion ${shells.join('|')}, man; editors: lsp; assistants: mcp
In a manifest, "# rollout-preview: startup=20s" sets assumptions and "# rollout-ignore: ID" silences a finding.
Exit status: ${exitStatusText}
`;
}

/** Each has a line of its own in the help of the other commands and in the manual page. */
export function clusterOptionsText(names: readonly string[]): string {
  return say`With --against cluster, the same options as kubectl: ${names.join(', ')}`;
}

export const exitStatusText = say`0 if nothing reaches --fail-on, 1 if something does, 2 if the tool could not do its work.`;

/** The manual page's own line about the program. */
export const programText = say`see what the rollout of a Kubernetes manifest will do before you apply it`;

/** The headings of the manual page, as man(7) has them. */
export const manualHeadings = {
  name: say`NAME`,
  synopsis: say`SYNOPSIS`,
  options: say`OPTIONS`,
  commands: say`COMMANDS`,
  exitStatus: say`EXIT STATUS`,
} as const;

/** Below what is wrong with the command line. */
export const helpHint = say`Try rollout-preview --help`;
