import { parseArgs } from 'node:util';
import { type Assumptions, defaultAssumptions } from '../workload/assumptions.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import { isSupportedVersion, supportedVersions } from '../workload/versions.ts';
import { UsageError } from './usage-error.ts';

/** What workloads are compared with: `auto` is git HEAD where it differs, else an assumed former image. */
export type Against =
  | { readonly source: 'auto' | 'assumed' }
  | { readonly source: 'git'; readonly ref: string }
  | { readonly source: 'file'; readonly path: string };

export const formats = ['text', 'json', 'markdown', 'sarif', 'junit'] as const;
export type Format = (typeof formats)[number];
export const failLevels = ['stuck', 'error', 'warning', 'never'] as const;

/** A run as it was asked for. */
export interface Options {
  readonly inputs: readonly string[];
  readonly against: Against;
  readonly format: Format;
  /** Reports to files, besides the one to standard output. */
  readonly outputs: readonly { readonly format: Format; readonly file: string }[];
  readonly failOn: (typeof failLevels)[number];
  readonly assumptions: Assumptions;
  readonly quiet: boolean;
  readonly color: boolean;
}

const flags = {
  against: { type: 'string' },
  format: { type: 'string', default: 'text' },
  output: { type: 'string', multiple: true, short: 'o' },
  'fail-on': { type: 'string', default: 'error' },
  kubernetes: { type: 'string' },
  assume: { type: 'string', multiple: true },
  quiet: { type: 'boolean', default: false, short: 'q' },
  'no-color': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false, short: 'h' },
  version: { type: 'boolean', default: false },
} as const;

/** Reads the command line; `help` and `version` stand for themselves. Throws a UsageError for what is not understood. */
export function readArguments(argumentList: readonly string[]): Options | 'help' | 'version' {
  const { values, positionals } = parse(argumentList);
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (positionals.length === 0) throw new UsageError('name a file, a folder, or - for standard input');
  return {
    inputs: positionals,
    against: againstOf(values.against),
    format: oneOf('--format', values.format, formats),
    outputs: (values.output ?? []).map(outputOf),
    failOn: oneOf('--fail-on', values['fail-on'], failLevels),
    assumptions: assumptionsOf(values.assume ?? [], values.kubernetes),
    quiet: values.quiet,
    color: !values['no-color'],
  };
}

function parse(argumentList: readonly string[]) {
  try {
    return parseArgs({ args: [...argumentList], options: flags, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function againstOf(text: string | undefined): Against {
  if (text === undefined || text === 'auto') return { source: 'auto' };
  if (text === 'assumed') return { source: 'assumed' };
  if (text === '') throw new UsageError('--against needs git:REF, a file, or assumed');
  if (!text.startsWith('git:')) return { source: 'file', path: text };
  const ref = text.slice('git:'.length);
  // No option, no other path, no range: what git would read as something else than one commit.
  if (!/^[\w@][\w@./~^{}+-]*$/.test(ref) || ref.includes('..')) throw new UsageError(`"${ref}" does not name a commit`);
  return { source: 'git', ref };
}

function outputOf(text: string): Options['outputs'][number] {
  const [, format, file] = /^([^=]*)=(.+)$/.exec(text) ?? [];
  if (format === undefined || file === undefined) throw new UsageError(`--output ${text}: it takes FORMAT=FILE`);
  return { format: oneOf('--output', format, formats), file };
}

function assumptionsOf(texts: readonly string[], kubernetes: string | undefined): Assumptions {
  if (kubernetes !== undefined && !isSupportedVersion(kubernetes)) {
    const [oldest, newest] = [supportedVersions[0], supportedVersions.at(-1)];
    throw new UsageError(`Kubernetes ${kubernetes} is not known: --kubernetes takes ${oldest} to ${newest}`);
  }
  const base = kubernetes === undefined ? defaultAssumptions : { ...defaultAssumptions, kubernetesVersion: kubernetes };
  const { assumptions, faults } = readAssumptions(texts.join(','), base);
  if (faults[0] !== undefined) throw new UsageError(`--assume: ${faults[0]}`);
  return assumptions;
}

function oneOf<Choice extends string>(flag: string, value: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw new UsageError(`${flag} ${value} is not known: it takes ${choices.join(', ')}`);
  return choice;
}
