import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../scripts/root.ts';
import { entryOf, stepNames } from '../../src/workload/steps.ts';
import { SourceCopy } from './source-copy.ts';

const begun = new SourceCopy(['src']);
const complete = new SourceCopy(['src']);
after(() => {
  for (const { folder } of [begun, complete]) rmSync(folder, { recursive: true });
});

const entry = `
  'scale-by': step({
    fields: { pods: { type: 'count' }, reason: { type: 'text', default: 'none' }, isForced: { type: 'flag', default: false } },
    label: say\`scale by\`,
    supposed: say\`pods were added\`,
    about: ({ pods }) => \`\${pods} more\`,
    form: { needs: 'replicas', asks: { field: 'pods', label: say\`more pods\`, fault: say\`needs pods\` } },
  }),`;
const handler = `
  'scale-by': (target, { pods }) => scale(target, (target.get().spec as { replicas: number }).replicas + pods),`;

for (const copy of [begun, complete]) copy.insert('src/workload/steps.ts', 'export const steps = {', entry);
complete.insert('src/simulation/kubectl/steps.ts', '\n  pause,', handler);

const manifest = (kind: string, spec: string): string => `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
  ${spec}
  selector: { matchLabels: { app: web } }
  template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: app, image: "app:2" }] } }
`;
const scenario = (step: string): string =>
  `apiVersion: rollout-preview/v1\nkind: Scenario\nspec:\n  steps:\n    - ${step}\n`;
const whole = { at: 5000, do: 'scale-by', pods: 2, reason: 'load', isForced: true };
const wholeText = '{ at: 5s, do: scale-by, pods: 2, reason: load, isForced: true }';

const load = <Module>(file: string): Promise<Module> => complete.import(file);
const files = await load<typeof import('../../src/preview/what-if/scenario-file.ts')>(
  'src/preview/what-if/scenario-file.ts',
);
const messages = await load<typeof import('../../src/presentation/panel/messages.ts')>(
  'src/presentation/panel/messages.ts',
);
const drafts = await load<typeof import('../../webview/draft.ts')>('webview/draft.ts');
const services = await load<typeof import('../../src/language-service/language-service.ts')>(
  'src/language-service/language-service.ts',
);
const { defaultAssumptions } =
  await load<typeof import('../../src/workload/assumptions.ts')>('src/workload/assumptions.ts');

test('the compiler asks what a new step does, and for nothing else anywhere', () => {
  const errors = begun.errors();
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /^src\/simulation\/kubectl\/steps\.ts\(.*Property '"scale-by"' is missing/);
});

const read: readonly (readonly [step: string, read: object])[] = [
  [wholeText, whole],
  ['{ at: 5s, do: scale-by, pods: 2 }', { ...whole, reason: 'none', isForced: false }],
];

for (const [text, step] of read)
  test(`a scenario file has the new step: ${text}`, () =>
    assert.deepEqual(files.readScenarioFile(scenario(text)).steps, [step]));

test('a scenario file with the new step is written', () => {
  const steps = [whole] as never;
  assert.equal(files.writeScenarioFile({ assume: '', set: [], steps }), scenario(wholeText));
});

const refused: readonly (readonly [step: string, message: RegExp])[] = [
  ['{ at: 5s, do: scale-by }', /^spec\.steps\[0\]\.pods must be a whole number/],
  ['{ at: 5s, do: scale-by, pods: 1, isForced: 1 }', /^spec\.steps\[0\]\.isForced must be true or false/],
  ['{ at: 5s, do: scale-by, pod: 1 }', /^spec\.steps\[0\]\.pod is unknown: use at, do, pods, reason or isForced$/],
  ['{ at: 5s, do: scale-bye }', /^spec\.steps\[0\]\.do scale-bye is unknown: use scale-by/],
];

for (const [text, message] of refused)
  test(`a fault of the new step has its place: ${text}`, () =>
    assert.throws(() => files.readScenarioFile(scenario(text)), { message }));

const { at: _, ...action } = { ...whole, atSeconds: 5 };
const parsed: readonly (readonly [step: object, isTaken: boolean])[] = [
  [action, true],
  [{ ...action, pods: '2' }, false],
  [{ ...action, more: 1 }, false],
];

for (const [step, isTaken] of parsed)
  test(`a message of the panel with ${JSON.stringify(step)} is ${isTaken ? 'taken' : 'refused'}`, () => {
    const message = { type: 'what-if', whatIf: { values: [], steps: [step] } };
    assert.deepEqual(messages.parsePanelMessage(message), isTaken ? message : undefined);
  });

const draft = { at: '5', do: 'scale-by' as never, fault: undefined };
const written: readonly (readonly [value: string, step: object])[] = [
  ['2', { ...action, reason: 'none', isForced: false }],
  ['', { field: 'value', words: 'needs pods' }],
  ['two', { field: 'value', words: 'needs pods' }],
];

for (const [value, step] of written)
  test(`the form makes of "${value}": ${JSON.stringify(step)}`, () =>
    assert.deepEqual(drafts.stepOf({ ...draft, value }), step));

test('the panel offers, plays and tells the new step', () => {
  const service = services.createLanguageService({
    settings: { assumptions: defaultAssumptions, severities: {} },
    log: assert.fail,
  });
  const views = [
    ['Deployment', 'replicas: 3'],
    ['DaemonSet', 'minReadySeconds: 0'],
  ].map(([kind = '', spec = '']) => {
    const uri = `file:///${kind}.yaml`;
    service.update(uri, manifest(kind, spec));
    const [workload = ''] = service.workloads(uri);
    const whatIf = { values: [], steps: [action as never] };
    return service.panel(uri, workload, { panel: 'p', whatIf })?.view;
  });
  const offered = views.map((view) => view?.form?.actions.includes('scale-by' as never));
  assert.deepEqual(offered, [true, false]);
  assert.match(views[0]?.verdict.text ?? '', /^If pods were added after 5 s: /);
  assert.equal(views[0]?.course?.lanes.find(({ role }) => role === 'new')?.desired.at(-1), 5);
});

test('the documents list each step with its fields', () => {
  const text = readFileSync(path.join(root, 'docs/scenario.md'), 'utf8');
  const [, table = ''] = text.split('| `do` | fields | what it is |\n|---|---|---|\n');
  const rows = (table.split('\n\n')[0] ?? '').split('\n').map((row) => row.split('|').slice(1, 3).map(codesIn));
  const listed = rows.flatMap(([names = [], fields = []]) => names.map((name) => [name, fields.toSorted()]));
  const known = stepNames.map((name) => {
    const fields = Object.entries(entryOf(name).fields);
    return [name, fields.map(([field, { key = field }]) => key).toSorted()];
  });
  assert.deepEqual(Object.fromEntries(listed), Object.fromEntries(known));
});

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-z-]+)`/gi)].map(([, code = '']) => code);
}
