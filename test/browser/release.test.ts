import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReleaseAnswer } from '../../src/language-service/release-service.ts';
import { present } from '../../src/std/assert.ts';
import { releaseAnswers, releaseIn, releaseNames } from '../webview/releases.ts';
import type { OpenOptions, WebviewPage } from '../webview/webview-page.ts';
import { judgeStates, webviewPages } from './panel-pages.ts';

const onMessage = webviewPages();

function onPage(answer: ReleaseAnswer, check: (webview: WebviewPage) => Promise<void>, options?: Partial<OpenOptions>) {
  return onMessage({ type: 'release', ...answer }, check, options);
}

function rowOf({ page }: WebviewPage, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
}

const judged = ['release-3', 'release-12-stuck', 'release-60', 'release-long-names'];
judgeStates('release', onMessage, new Map(judged.map((name) => [name, { type: 'release', ...releaseIn(name) }])));

test('no release is wider than the panel, however narrow that is', async () => {
  for (const width of [300, 500, 900, 1400]) {
    const check = async (webview: WebviewPage): Promise<void> => {
      for (const name of releaseNames) {
        await webview.send({ type: 'release', ...releaseIn(name) });
        const widest = await webview.page.evaluate('document.documentElement.scrollWidth');
        assert.equal(widest, width, name);
      }
    };
    await onPage(releaseIn('release-3'), check, { width });
  }
});

test('the culprit, who waits for it and the rest stand in this order, or all as they are applied', () =>
  onPage(releaseIn('release-3'), async (webview) => {
    const { page } = webview;
    const names = await page.locator('.workload-row .link').allTextContents();
    assert.deepEqual(names, ['web', 'search', 'cart']);
    await page.locator('vscode-dropdown[data-field=order]').click();
    await page.getByRole('option', { name: 'as applied' }).click();
    await webview.settle();
    const applied = releaseIn('release-3').release.lanes.map(({ name }) => name);
    assert.deepEqual(await page.locator('.workload-row .link').allTextContents(), applied);
    assert.match(await page.locator('.workload-row.waits').innerText(), /waits 1 min 33 s for web/);
  }));

test('of sixty workloads those that stand out are seen at once, the others when they are asked for', () =>
  onPage(releaseIn('release-60'), async (webview) => {
    const { page } = webview;
    assert.match(await page.locator('.workload-row').first().innerText(), /search[\s\S]*waits/);
    assert((await page.locator('.workload-row').count()) < 15);
    await page.getByText('Show all 60 workloads').click();
    await webview.settle();
    assert.equal(await page.locator('.workload-row').count(), 60);
  }));

test('the playhead goes through all rows, and the last column has the numbers at it', () =>
  onPage(releaseIn('release-3'), async (webview) => {
    const { page } = webview;
    const playhead = page.getByRole('slider');
    const cart = rowOf(webview, 'cart').locator('.now');
    assert.equal(await cart.innerText(), '0 of 4 new');
    await playhead.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await webview.settle();
    assert.equal(await cart.innerText(), '4 of 4 new');
    assert.match(
      (await playhead.getAttribute('aria-valuetext')) ?? '',
      /1 of 3 workloads have rolled out; pods: 37, 8 waiting/,
    );
    await page.keyboard.press('End');
    await webview.settle();
    assert.equal(await rowOf(webview, 'search').locator('.now').innerText(), '4 of 4 new');
    const lane = present((await rowOf(webview, 'web').locator('svg').boundingBox()) ?? undefined, 'a lane');
    await page.mouse.click(lane.x + lane.width / 2, lane.y + lane.height / 2);
    await webview.settle();
    const half = Number(await playhead.getAttribute('aria-valuenow')) / releaseIn('release-3').release.end;
    assert(Math.abs(half - 0.5) < 0.02, String(half));
  }));

test('a click on a workload asks for its time line, which leads back to the release', () =>
  onPage(releaseIn('release-3'), async (webview) => {
    const { page } = webview;
    await page.getByRole('button', { name: 'search', exact: true }).click();
    const workload = 'Deployment shop/search';
    assert.deepEqual((await webview.posted()).at(-1), { type: 'open-workload', workload });
    await webview.send({
      type: 'release',
      ...present(releaseAnswers('release-3', { opened: workload }).at(-1), 'an answer'),
    });
    assert.match((await page.locator('.workload').textContent()) ?? '', /Deployment shop\/search/);
    assert.equal(await page.locator('.what-if').count(), 0);
    await page.getByText('Back to the release').click();
    assert.deepEqual((await webview.posted()).at(-1), { type: 'open-workload', workload: '' });
    await webview.send({ type: 'release', ...releaseIn('release-3') });
    assert.equal(await page.locator('.workload-row').count(), 3);
  }));

test('the words in a lane stand on their ground', () =>
  onPage(
    releaseIn('release-12-stuck'),
    async ({ page }) => {
      const beyond = await page.evaluate<number[]>(
        `[...document.querySelectorAll('.stuck .ground')].map((ground) =>
          Math.max(0, ground.parentElement.querySelector('text').getBoundingClientRect().right - ground.getBoundingClientRect().right))`,
      );
      assert.deepEqual(beyond, [0]);
    },
    { width: 1400 },
  ));

test('the form asks for other nodes and for a workload to be held back', () =>
  onPage(releaseIn('release-3'), async (webview) => {
    const { page } = webview;
    await page.locator('vscode-text-field[data-field=release-nodes] input').fill('6');
    const nodes = { type: 'release-what-if', whatIf: { nodes: '6', cpu: '', memory: '', heldBack: '', order: '' } };
    assert.deepEqual((await webview.posted()).at(-1), nodes);
    await page.locator('vscode-dropdown[data-field=held-back]').click();
    await page.getByRole('option', { name: 'Deployment shop/web' }).click();
    const heldBack = { ...nodes, whatIf: { ...nodes.whatIf, heldBack: 'Deployment shop/web' } };
    assert.deepEqual((await webview.posted()).at(-1), heldBack);
    await page.locator('vscode-dropdown[data-field=release-order]').click();
    await page.getByRole('option', { name: 'Deployment shop/search first' }).click();
    const whatIf = { ...heldBack.whatIf, order: 'Deployment shop/search' };
    assert.deepEqual((await webview.posted()).at(-1), { ...heldBack, whatIf });
    await page.locator('vscode-button[data-action=reset-release]').click();
    assert.deepEqual((await webview.posted()).at(-1), { ...nodes, whatIf: { ...nodes.whatIf, nodes: '' } });
  }));
