import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { createPrograms } from '../../../src/host/programs/programs.ts';
import type { FileEdit } from '../../../src/presentation/editor/items.ts';
import { noWhatIf } from '../../../src/preview/what-if/what-if.ts';
import { present } from '../../../src/std/assert.ts';
import { readArchive, writeFiles } from '../archive.ts';
import { chart, forecasts, overlays, together } from './archives.ts';
import { editorIn, withEditor } from './chart-editor.ts';

const [template, values, production] = ['web/templates/web.yaml', 'web/values.yaml', 'web/values-production.yaml'];

test('stands over the kind of a template and over what feeds it in the values, with the environment', async () => {
  await withEditor('chart', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 values.yaml: Rollout: ≥ 4 of 4 available, ≤ 5 pods']);
    assert.deepEqual(forecasts(editor.lenses(values)), ['3 values.yaml · web: Rollout: ≥ 4 of 4 available, ≤ 5 pods']);
    assert(editor.lenses(template).includes('3 1 other environment'));
    assert.deepEqual(editor.hints(template), ['14 at most 5 pods', '15 at least 4 available']);
    assert.deepEqual(editor.hints(values), ['4 at most 5 pods']);
    const at = (editor.service.text(editor.uriOf(values)) ?? '').indexOf('Count');
    const hover = editor.service.hover(editor.uriOf(values), at);
    assert.match(hover?.markdown ?? '', /4 pods/);
    const report = editor.service.report([{ uri: editor.uriOf(template), name: 'web.yaml' }]);
    assert.match(report, /web\/templates\/web\.yaml:2/);
  });
});

test('follows what is typed in the values, in the template and in the panel, and what is undone', async () => {
  await withEditor('chart-typed', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    await editor.renderings.render();
    const subject = present(editor.service.subjectAt(editor.uriOf(template), 0), 'a workload');
    const panel = () => editor.service.panel(subject.document, subject.workload, { panel: 'p', whatIf: noWhatIf });
    editor.type(values, 'replicaCount: 4', '# more of them\nreplicaCount: 7');
    await editor.renderings.render();
    const scaled = 'Scales 4 → 7';
    assert.deepEqual(forecasts(editor.lenses(template)), [`3 values.yaml: ${scaled}`]);
    assert.deepEqual(forecasts(editor.lenses(values)), [`4 values.yaml · web: ${scaled}`]);
    assert.match(panel()?.view.verdict.text ?? '', /^Scales 4 → 7/);
    editor.type(values, '# more of them\nreplicaCount: 7', 'replicaCount: 4');
    await editor.renderings.render();
    assert.match(panel()?.view.verdict.text ?? '', /^Completes in \d start-ups .* of 4 available/);
  });
});

test('tells a finding where the template makes it, with the value that decides', async () => {
  await withEditor('chart-recreate', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    editor.type(values, 'strategy: RollingUpdate', 'strategy: Rolling');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(template), ['12 error unknown-strategy-type values.yaml:5']);
    assert.deepEqual(editor.problems(values), []);
    editor.close(template);
    assert.deepEqual([...editor.service.renderedFiles().keys()], [editor.uriOf(template)]);
  });
});

test('keeps the last forecast, out of date, while a template cannot be rendered, and says why at its line', async () => {
  await withEditor('chart-broken', chart, async (editor) => {
    editor.open(template);
    await editor.renderings.render();
    editor.type(template, '{{ .Values.maxSurge }}', '{{ .Values.maxSurge | nowhere }}');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(template), ['14 error rendering']);
    assert(editor.lenses(template)[0]?.endsWith('(out of date)'));
    editor.type(template, ' | nowhere', '');
    await editor.renderings.render();
    assert.deepEqual(editor.problems(template), []);
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 values.yaml: Rollout: ≥ 4 of 4 available, ≤ 5 pods']);
  });
});

test('shows a file of values with its own environment, and a template with the one that was chosen', async () => {
  await withEditor('chart-environments', chart, async (editor) => {
    for (const name of [template, production]) editor.open(name);
    await editor.renderings.render();
    const ofProduction = 'Rollout: ≥ 10 of 10 available, ≤ 13 pods';
    assert.deepEqual(forecasts(editor.lenses(production)), [`1 values-production.yaml · web: ${ofProduction}`]);
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 values.yaml: Rollout: ≥ 4 of 4 available, ≤ 5 pods']);
    assert.equal(editor.hints(template).length, 2);
    const lens = editor.service
      .codeLenses(editor.uriOf(template))
      .find(({ action }) => action === 'select-environment');
    const choices = editor.renderings.choicesFor(lens?.document);
    assert.deepEqual(
      choices.map(({ label }) => label),
      ['values.yaml', 'values-production.yaml'],
    );
    editor.renderings.choose(present(choices[1], 'another').uri);
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(template)), [`3 values-production.yaml: ${ofProduction}`]);
  });
});

test('compares with what the commit renders to, and what is typed with what the commit says, too', async () => {
  await withEditor('chart-committed', chart, async (editor) => {
    editor.commit();
    for (const name of [template, values]) editor.open(name);
    await editor.renderings.render();
    assert.match(editor.lenses(template)[0] ?? '', /^3 values.yaml: Changes no pod · next rollout: ≥ 4 of 4 available/);
    editor.save(
      values,
      (editor.service.text(editor.uriOf(values)) ?? '').replace('replicaCount: 4', 'replicaCount: 6'),
    );
    await editor.renderings.render();
    assert.match(editor.lenses(template)[0] ?? '', /^3 values.yaml: Scales 4 → 6/);
    editor.type(values, 'replicaCount: 6', 'replicaCount: 8');
    await editor.renderings.render();
    assert.match(editor.lenses(template)[0] ?? '', /^3 values.yaml: Scales 4 → 8/);
  });
});

test('compares with what a world file tells of what runs', async () => {
  await withEditor('chart', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    const text = JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'other' }, spec: {} });
    const running = { source: 'file', label: 'world.yaml', text, history: [] } as const;
    editor.settings = { render: 'type', kubernetesVersion: '1.36', baseline: 'auto', gitRef: 'HEAD', running };
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 values.yaml: Creates 4 pods']);
  });
});

test('holds what a chart is rendered to to what the configuration above it expects', async () => {
  const expecting = (pods: number) =>
    `apiVersion: rollout-preview/v1\nkind: Configuration\nspec:\n  expect:\n    - maxPods: ${pods}\n`;
  await withEditor('chart', `${chart}-- .rollout-preview.yaml --\n${expecting(4)}`, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    const told = () => editor.problems(template).filter((each) => each.includes('expectation'));
    await editor.renderings.render();
    assert.deepEqual(told(), ['14 error expectation-not-met values.yaml:4']);
    editor.save('.rollout-preview.yaml', expecting(5));
    await editor.renderings.render();
    assert.deepEqual(told(), []);
  });
});

test('compares an overlay with what the commit builds to', async () => {
  await withEditor('overlay-committed', overlays, async (editor) => {
    editor.commit();
    editor.open('production/replicas.yaml');
    editor.type('production/replicas.yaml', 'replicas: 10', 'replicas: 12');
    await editor.renderings.render();
    assert.match(editor.lenses('production/replicas.yaml')[0] ?? '', /^6 api: Scales 10 → 12/);
  });
});

test('takes no value that differs with each rendering for a change', async () => {
  const random = chart.replace(
    '          ports:',
    '          env: [{ name: KEY, value: "{{ randAlphaNum 8 }}" }]\n          ports:',
  );
  await withEditor('chart-random', random, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    await editor.renderings.render();
    editor.type(values, 'replicaCount: 4', 'replicaCount: 7');
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 values.yaml: Scales 4 → 7']);
  });
});

test('renders a chart as the configuration says, also with values that lie elsewhere and are not saved', async () => {
  const configured = `${chart}-- .rollout-preview.yaml --
apiVersion: rollout-preview/v1
kind: Configuration
spec:
  helm:
    - { chart: web, release: shop, values: [deploy/shop.yaml], set: { maxSurge: "2" } }
-- deploy/shop.yaml --
replicaCount: 6
`;
  await withEditor('chart-configured', configured, async (editor) => {
    for (const name of [template, 'deploy/shop.yaml']) editor.open(name);
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses(template)), ['3 Rollout: ≥ 6 of 6 available, ≤ 8 pods']);
    editor.type('deploy/shop.yaml', 'replicaCount: 6', 'replicaCount: 9');
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses('deploy/shop.yaml')), ['1 web: Scales 6 → 9']);
  });
});

test('follows what is typed in the patch of an overlay, also in its base', async () => {
  await withEditor('overlay', overlays, async (editor) => {
    for (const name of ['production/replicas.yaml', 'base/api.yaml']) editor.open(name);
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses('production/replicas.yaml')), [
      '6 production · api: Rollout: ≥ 8 of 10 available, ≤ 13 pods',
    ]);
    assert.deepEqual(forecasts(editor.lenses('base/api.yaml')), [
      '2 production: Rollout: ≥ 8 of 10 available, ≤ 13 pods',
    ]);
    editor.type('production/replicas.yaml', 'replicas: 10', 'replicas: 12');
    await editor.renderings.render();
    assert.deepEqual(forecasts(editor.lenses('base/api.yaml')), ['2 production: Scales 10 → 12']);
  });
});

test('waits for a save or for the command where the setting says so', async () => {
  await withEditor('chart-waiting', chart, async (editor) => {
    editor.open(values);
    editor.settings = { render: 'save', kubernetesVersion: '1.36', baseline: 'auto', gitRef: 'HEAD' };
    await editor.renderings.render();
    editor.type(values, 'replicaCount: 4', 'replicaCount: 7');
    await editor.renderings.render();
    assert.match(editor.lenses(values)[0] ?? '', /of 4 available.*\(out of date\)$/);
    editor.settings = undefined;
    await editor.renderings.render();
    assert.deepEqual(editor.lenses(values), []);
  });
});

test('says once, at the chart, that there is no helm', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'charts-test-'));
  try {
    const { files } = readArchive(chart);
    writeFiles(files, folder);
    const editor = editorIn(folder, files, createPrograms({ environment: { PATH: '' } }));
    for (const name of ['web/Chart.yaml', template, values]) editor.open(name);
    await editor.renderings.render();
    assert.deepEqual(editor.problems('web/Chart.yaml'), ['1 information rendering']);
    assert.deepEqual(editor.lenses(template), []);
    assert.deepEqual([...editor.service.renderedFiles().keys()], [editor.uriOf('web/Chart.yaml')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function told(edits: readonly FileEdit[]): readonly string[] {
  return edits.map(({ file, start, end, newText }) => {
    const at = start.line === end.line && start.column === end.column ? 'behind' : 'at';
    return `${at} ${path.basename(file)}:${start.line}:${start.column} ${JSON.stringify(newText)}`;
  });
}

test('mends a finding in the values where a value decides, and in the template where that says it', async () => {
  await withEditor('chart-fixes', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    editor.type(values, 'maxSurge: 1', 'maxSurge: 0');
    await editor.renderings.render();
    const text = editor.service.text(editor.uriOf(template)) ?? '';
    const actions = editor.service.codeActions(editor.uriOf(template), { start: 0, end: text.length });
    assert.deepEqual(
      actions.map(({ title, inFiles = [] }) => [title, ...told(inFiles)]),
      [
        ['Set maxSurge: 1', 'at values.yaml:4:11 "1"'],
        ['Set maxUnavailable: 1', 'at web.yaml:15:23 "1"'],
      ],
    );
  });
});

test('writes a what-if into the values, into the template behind a line of it, or says that it cannot', async () => {
  await withEditor('chart-applied', chart, async (editor) => {
    for (const name of [template, values]) editor.open(name);
    await editor.renderings.render();
    const { document, workload } = present(editor.service.subjectAt(editor.uriOf(template), 0), 'a workload');
    const whatIf = {
      steps: [],
      values: [
        { field: 'replicas', value: '7' },
        { field: 'maxUnavailable', value: '1' },
        { field: 'minReadySeconds', value: '10' },
      ] as const,
    };
    const edits = editor.service.panelEdits(document, workload, { panel: 'p', whatIf });
    const inFiles = edits.map((edit) => editor.service.fileEdit(document, edit));
    assert.deepEqual(told(inFiles.flatMap((edit) => edit ?? [])), [
      'at values.yaml:3:15 "7"',
      'at web.yaml:15:23 "1"',
      'behind web.yaml:7:39 "\\n  minReadySeconds: 10"',
    ]);
    const before = (editor.service.text(document) ?? '').split('\n');
    for (const edit of inFiles) editor.write(present(edit, 'an edit'));
    await editor.renderings.render();
    const after = (editor.service.text(document) ?? '').split('\n');
    assert.deepEqual(
      after.filter((line) => !before.includes(line)),
      ['  replicas: 7', '  minReadySeconds: 10', '      maxUnavailable: 1'],
    );
    editor.type(values, 'replicaCount: 7', '# replicaCount: 7');
    const [edit] = editor.service.panelEdits(document, workload, { panel: 'p', whatIf });
    assert.equal(edit && editor.service.fileEdit(document, edit), undefined);
  });
});

test('counts the quota of one chart for another, and for a plain file, as long as it is looked at', async () => {
  await withEditor('charts-together', together, async (editor) => {
    for (const name of [template, 'plain.yaml']) editor.open(name);
    await editor.renderings.render();
    const quotas = (name: string) => editor.problems(name).filter((each) => each.includes('quota'));
    assert.deepEqual([quotas(template), quotas('plain.yaml')], [[], []]);
    editor.open('limits/values.yaml');
    await editor.renderings.render();
    assert.deepEqual([quotas(template), quotas('plain.yaml')], [[], []]);
    editor.type('limits/values.yaml', 'pods: 40', 'pods: 3');
    await editor.renderings.render();
    assert.deepEqual([quotas(template).length, quotas('plain.yaml').length], [1, 1]);
    editor.close('limits/values.yaml');
    await editor.renderings.render();
    assert.deepEqual([quotas(template), quotas('plain.yaml')], [[], []]);
  });
});
