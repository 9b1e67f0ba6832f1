import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { questionOf, table } from '../webview/situations.ts';
import type { WebviewPage } from '../webview/webview-page.ts';
import { isInSight, lastPosted, panelPages, viewOf } from './panel-pages.ts';

const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
const onPage = panelPages();

test('a refused value is said at its field, and leaves the picture and the field that is being typed in', () =>
  onPage(answerPanel(question).view, async (webview) => {
    const picture = await webview.page.locator('.areas').innerHTML();
    await webview.page.locator('vscode-text-field[data-field=replicas] input').fill('-1');
    const whatIf = { values: [{ field: 'replicas', value: '-1' }], steps: [] } as const;
    await webview.send({ type: 'view', view: answerPanel({ ...question, whatIf }).view });
    const fault = webview.page
      .locator('.field', { has: webview.page.locator('[data-field=replicas]') })
      .getByRole('alert');
    assert.match((await fault.textContent()) ?? '', /^Not applied: .*greater than or equal to 0/);
    assert.equal(await webview.page.locator('.areas').innerHTML(), picture);
    assert.equal(await webview.page.evaluate('document.activeElement.dataset.field'), 'replicas');
  }));

test('a refused text leaves the chart of the last accepted one', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.send({ type: 'view', view: viewOf('rejected') });
    await webview.page.getByRole('heading', { name: 'Next rollout of the last accepted manifest' }).waitFor();
    assert.equal(await webview.page.locator('.playhead').count(), 0);
  }));

const faster = answerPanel({
  ...question,
  whatIf: {
    values: [
      { field: 'maxSurge', value: '50%' },
      { field: 'startupSeconds', value: '6' },
    ],
    steps: [],
  },
}).view;

test('a quick fix of a finding is a button that asks for its edit', () => {
  const refused = answerPanel(questionOf(present(table.rejected, 'a situation'))).view;
  const finding = present(
    refused.findings.find(({ fixes }) => fixes.length > 0),
    'a finding with a fix',
  );
  return onPage(refused, async (webview) => {
    await webview.page.locator('.finding .fixes vscode-button').first().click();
    const { id, range } = finding;
    assert.deepEqual(await lastPosted(webview), { type: 'fix', id, start: range.start, fixIndex: 0 });
  });
});

test('a what-if stands over the manifest as it is, with what it changes', () =>
  onPage(faster, async ({ page }) => {
    const figures = await page.locator('.figures .value').allTextContents();
    assert.deepEqual(figures, ['2 start-ups', '8 of 10', '13 → 15']);
    assert.deepEqual(await page.locator('.former text').allTextContents(), ['before · 42 s', '12 s faster']);
    assert.deepEqual(await page.locator('.bound-label .count').allTextContents(), ['13 → 15', '8']);
    assert.equal(await page.locator('.legend li').getByText('before').count(), 2);
    assert.equal(await page.locator('.former .outline').count(), 2 + 2);
  }));

test('what changes besides the template stands below it, and an undo says what it leaves', () => {
  const whatIf = { values: [{ field: 'strategy', value: 'Recreate' }], steps: [] } as const;
  return onPage(answerPanel({ ...question, whatIf }).view, async (webview) => {
    const { page } = webview;
    assert.deepEqual(await page.locator('.differences h2').allTextContents(), [
      'Changes to the pod template',
      'Other changes, effective immediately',
    ]);
    const changes = await page.locator('.differences').last().locator('li').allTextContents();
    assert.equal(changes[0], 'spec.strategy.type: RollingUpdate → Recreate');
    await webview.send({ type: 'view', view: answerPanel({ ...question, whatIf, isWayBack: true }).view });
    assert.equal(
      await page.locator('.kept').textContent(),
      'An undo restores only the pod template, so spec.strategy stays as it is now.',
    );
    assert.equal(await page.locator('.differences').count(), 1);
  });
});

test('the exported picture says what changes, and what the worst finding is', () => {
  const atOnce = ['strategy:', '  rollingUpdate:', '    maxSurge: 0', '    maxUnavailable: 100%'];
  const whatIf = { values: [{ field: 'replicas', value: '4' }], steps: [] } as const;
  return onPage(answerPanel({ ...questionOf({ spec: atOnce }), whatIf }).view, async (webview) => {
    await webview.page.locator('vscode-button[data-format=svg]').click();
    const svg = await lastPosted(webview);
    assert(svg?.type === 'export');
    const lines = [...svg.content.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);
    const first = lines.indexOf('registry.example/web:1.9 → registry.example/web:2.0');
    assert.deepEqual(lines.slice(first + 1, first + 4), [
      'spec.replicas: 10 → 4',
      'warning: maxUnavailable 100% is 4 of 4: the rollout can leave 0 pods available for 1 start-up',
      'Time',
    ]);
    assert(lines.includes('wave 1'));
  });
});

test('verdict and chart stay in sight while the last field is used: beside the form, and above it', async () => {
  for (const [width, height] of [
    [900, 700],
    [500, 900],
    [300, 900],
  ] as const) {
    const check = async (webview: WebviewPage) => {
      const { page } = webview;
      if (width < 760) await page.locator('vscode-button[data-action=toggle-form]').click();
      await page.locator('vscode-button[data-action=load-scenario]').scrollIntoViewIfNeeded();
      await webview.settle();
      for (const part of ['.verdict', '.areas']) assert(await isInSight(webview, part), `${part} at ${width}`);
      assert(await isInSight(webview, 'vscode-button[data-action=load-scenario]'), `the form at ${width}`);
    };
    await onPage(faster, check, { width, height });
  }
});
