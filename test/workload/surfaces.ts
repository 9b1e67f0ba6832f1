import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { catalogue } from '../../src/rules/registry.ts';
import { present } from '../../src/std/assert.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';

/** What is asked of the sources, wherever they stand. */
export interface Surfaces {
  readonly service: typeof import('../../src/language-service/language-service.ts');
  readonly comparison: typeof import('../../src/language-service/panel-comparison.ts');
  readonly run: typeof import('../../src/cli/run.ts');
  readonly arguments: typeof import('../../src/cli/options/arguments.ts');
}

export async function surfacesOf(load: (file: string) => Promise<unknown>): Promise<Surfaces> {
  return {
    service: await load('src/language-service/language-service.ts'),
    comparison: await load('src/language-service/panel-comparison.ts'),
    run: await load('src/cli/run.ts'),
    arguments: await load('src/cli/options/arguments.ts'),
  } as Surfaces;
}

const commands = [
  '--format json',
  'status',
  'history',
  'history --revision 1',
  'undo',
  'undo --to-revision 1',
  'restart',
  'pause',
  'resume',
  'scale --replicas 1',
  'get',
];

/** All that people are shown of the one workload of a text, except for findings: rules may be about one kind alone. */
export async function shownOf(surfaces: Surfaces, text: string, file: string): Promise<readonly string[]> {
  writeFileSync(file, text);
  const printed: string[] = [];
  for (const command of commands) printed.push(`${command}: ${await printedBy(surfaces, command, file)}`);
  return [...printed, ...shownInEditors(surfaces, text)];
}

async function printedBy({ run, arguments: { readArguments } }: Surfaces, command: string, file: string) {
  const options = readArguments([...command.split(' '), file, '--against', 'assumed', '--no-color']);
  assert(typeof options === 'object' && 'inputs' in options);
  let printed = '';
  const write = (text: string): void => {
    printed += text;
  };
  const status = await run.run(options, {
    terminal: { width: 120, hasColors: false },
    today: '2026-11-20',
    readStandardInput: async () => '',
    write,
    complain: write,
    tellProgress: () => undefined,
  });
  const said = command === '--format json' ? JSON.stringify(JSON.parse(printed), withoutFindings) : printed;
  return `${status} ${said}`;
}

function withoutFindings(key: string, value: unknown): unknown {
  return key === 'findings' || key === 'totals' ? undefined : value;
}

function shownInEditors({ service: { createLanguageService }, comparison }: Surfaces, text: string): readonly string[] {
  const severities = Object.fromEntries(catalogue.map(({ id }) => [id, 'off'] as const));
  const log = (message: string): void => assert.fail(message);
  const service = createLanguageService({ settings: { assumptions: defaultAssumptions, severities }, log });
  service.update('a.yaml', text);
  const workload = present(service.workloads('a.yaml')[0], 'the text has a workload');
  const asked = { panel: 'one', whatIf: { values: [], steps: [] } };
  const compared = present(service.comparison('a.yaml', workload, asked, 'strategies'), 'strategies are compared');
  const keys = [...text.matchAll(/[\w]+(?=:)/g)].map(({ index }) => index + 1);
  return [
    service.codeLenses('a.yaml'),
    service.inlayHints('a.yaml').map(({ label, tooltip }) => [label, tooltip]),
    keys.map((offset) => service.hover('a.yaml', offset)?.markdown),
    service.statusItem('a.yaml', 0),
    service.diagnostics('a.yaml').map(({ message }) => message),
    service.panel('a.yaml', workload, asked),
    comparison.compare(compared),
  ].map((each) => JSON.stringify(each, withoutOffsets, 1));
}

function withoutOffsets(key: string, value: unknown): unknown {
  return key === 'range' || key === 'offset' ? undefined : value;
}
