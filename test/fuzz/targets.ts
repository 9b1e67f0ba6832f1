import type { FuzzTarget } from './targets/target.ts';

type Load = () => Promise<FuzzTarget>;

const commandLine = () => import('./targets/command-line.ts');
const charts = () => import('./targets/templates.ts');
const manifests = (kind: 'bytes' | 'structure' | 'values') => async () =>
  (await import('./targets/manifests.ts')).manifests(kind);

/** All that is read of somebody else, by its name; each is loaded where it is asked for. */
export const fuzzTargets: Readonly<Record<string, Load>> = {
  bytes: manifests('bytes'),
  structure: manifests('structure'),
  values: manifests('values'),
  'quick fixes': async () => (await import('./targets/quick-fixes.ts')).quickFixes,
  quantities: async () => (await import('./targets/quantities.ts')).quantities,
  'ignore files': async () => (await import('./targets/ignore-files.ts')).ignoreFiles,
  configurations: async () => (await commandLine()).configurations,
  scenarios: async () => (await commandLine()).scenarios,
  'reports to merge': async () => (await commandLine()).reports,
  'values files': async () => (await charts()).valuesFiles,
  templates: async () => (await charts()).templates,
  'answers of kubectl': async () => (await import('./targets/answers.ts')).answers,
  'saved worlds': async () => (await import('./targets/saved-worlds.ts')).savedWorlds,
  'messages of editors': async () => (await import('./targets/messages.ts')).messages,
  'calls of assistants': async () => (await import('./targets/tool-calls.ts')).toolCalls,
  'shared addresses': async () => (await import('./targets/shared-addresses.ts')).sharedAddresses,
  'special files': async () => (await commandLine()).specialFolders,
  repositories: async () => (await import('./targets/repositories.ts')).repositories,
};

/** An input of these takes a program of its own, or many files: a batch has fewer of them. */
const slowTargets: ReadonlySet<string> = new Set(['messages of editors', 'special files', 'repositories']);

/** How many inputs a batch has, where most have so many. */
export function runsOf(target: string, runs: number): number {
  return slowTargets.has(target) ? Math.ceil(runs / 10) : runs;
}
