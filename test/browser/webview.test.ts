import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes } from '../../site/themes.ts';
import { answerPanel } from '../../src/language-service/panel-service.ts';
import { present } from '../../src/std/assert.ts';
import { comparisonOf, questionOf, situations, table } from '../webview/situations.ts';
import type { WebviewPage } from '../webview/webview-page.ts';
import { isInSight, lastPosted, panelPages, viewOf } from './panel-pages.ts';

const question = questionOf(present(table['rolling-25-percent'], 'a situation'));
const onPage = panelPages();

async function instantOf(webview: WebviewPage): Promise<number> {
  return Number(await webview.page.locator('.playhead').getAttribute('aria-valuenow'));
}

test('draws every situation, in one theme after the other, without a complaint of the browser', async () => {
  const check = async (webview: WebviewPage) => {
    for (const [index, situation] of Object.values(situations).entries()) {
      const view = situation();
      await webview.setTheme(present(themes[index % themes.length], 'a theme'));
      await webview.send({ type: 'view', view });
      const words = await webview.page.locator('.verdict .words').textContent();
      assert.equal(words, view.verdict.text.replaceAll('`', ''));
      assert.equal(await webview.page.locator('.playhead').count(), view.course === null ? 0 : 1);
    }
    await webview.send({ type: 'comparison', comparison: comparisonOf(question, 'strategies') });
    assert.equal(await webview.page.locator('.card').count(), 5);
  };
  await onPage(viewOf('rolling-25-percent'), check);
});

test('says that it is ready, once', () =>
  onPage(viewOf('unchanged'), async (webview) => assert.deepEqual(await webview.posted(), [{ type: 'ready' }])));

test('shows why there is no chart', () =>
  onPage(viewOf('rejected'), async ({ page }) => {
    assert.match((await page.locator('.reason').textContent()) ?? '', /"web" is invalid: spec.strategy/);
  }));

const presses: readonly { readonly keys: readonly string[]; readonly at: number }[] = [
  { keys: ['ArrowRight'], at: 8000 },
  { keys: ['ArrowRight', 'ArrowRight', 'ArrowLeft'], at: 8000 },
  { keys: ['Shift+ArrowRight'], at: 21_000 },
  { keys: ['End'], at: 50_000 },
  { keys: ['End', 'Shift+ArrowLeft'], at: 42_000 },
  { keys: ['End', 'Home'], at: 0 },
];

for (const { keys, at } of presses) {
  test(`${keys.join(', ')} on the playhead leads to ${at / 1000} s, and the table follows`, () =>
    onPage(viewOf('rolling-25-percent'), async (webview) => {
      await webview.page.locator('.playhead').focus();
      for (const key of keys) await webview.page.keyboard.press(key);
      await webview.settle();
      assert.equal(await instantOf(webview), at);
      const course = present(viewOf('rolling-25-percent').course, 'a course');
      const frame = course.instants.findLastIndex((instant) => instant <= at);
      const line = course.statusLines[course.statusLineIndexes[frame] ?? 0];
      assert.equal(await webview.page.locator('.status-line').textContent(), `$ kubectl rollout status${line}`);
    }));
}

test('the playhead follows the pointer, and a click on an event or a wave', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const box = present(await webview.page.locator('.time-line').boundingBox(), 'a box');
    await webview.page.mouse.move(box.x + 200, box.y + 100);
    await webview.page.mouse.down();
    await webview.page.mouse.move(box.x + 600, box.y + 100);
    await webview.page.mouse.up();
    await webview.settle();
    assert((await instantOf(webview)) > 21_000);
    await webview.page.locator('.waves-table button').nth(1).click();
    await webview.settle();
    assert.equal(await instantOf(webview), 21_000);
    await webview.page.locator('.events-table button').last().click();
    await webview.settle();
    assert.equal(await instantOf(webview), 42_000);
  }));

test('space plays to the end; with reduced motion in steps', async () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const check = async (webview: WebviewPage) => {
      const { page } = webview;
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(10_000);
      await page.locator('.playhead').focus();
      await page.keyboard.press(' ');
      await page.clock.runFor(100);
      await page.getByText('Pause', { exact: true }).waitFor();
      await page.clock.runFor(10_000);
      await page.locator('vscode-button[data-action=play]').waitFor();
      assert.equal(await instantOf(webview), viewOf('two-seconds').course?.end);
    };
    await onPage(viewOf('two-seconds'), check, { reducedMotion });
  }
});

test('what is typed into a field is asked of the host, and the field keeps the focus when the answer comes', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.page.locator('vscode-text-field[data-field=maxSurge] input').fill('50%');
    const whatIf = { values: [{ field: 'maxSurge', value: '50%' }], steps: [] } as const;
    assert.deepEqual(await lastPosted(webview), { type: 'what-if', whatIf });
    const { view } = answerPanel({ ...question, whatIf });
    await webview.send({ type: 'view', view });
    assert.equal(await webview.page.locator('.verdict .words').textContent(), view.verdict.text);
    assert.equal(await webview.page.evaluate('document.activeElement.dataset.field'), 'maxSurge');
    await webview.page.keyboard.press('ArrowUp');
    const asked = { values: [{ field: 'maxSurge', value: '51%' }], steps: [] };
    assert.deepEqual(await lastPosted(webview), { type: 'what-if', whatIf: asked });
    await webview.page.locator('vscode-button[data-action=apply]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'apply' });
  }));

test('a change that was written is offered to be undone as long as the host says so', () =>
  onPage(answerPanel(question).view, async (webview) => {
    const undo = webview.page.getByRole('button', { name: 'Undo this change' });
    assert.equal(await undo.count(), 0);
    await webview.send({ type: 'applied', canUndo: true });
    await undo.click();
    assert.deepEqual(await lastPosted(webview), { type: 'undo-change' });
    await webview.send({ type: 'applied', canUndo: false });
    assert.equal(await undo.count(), 0);
  }));

test('a step in the middle is asked of the host, and one without its number is not', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.page.locator('vscode-dropdown[data-field=step-do]').click();
    await webview.page.getByRole('option', { name: 'scale to' }).click();
    await webview.page.locator('vscode-button[data-action=add-step]').click();
    assert.equal(await webview.page.locator('.fault').textContent(), 'needs a number of pods');
    await webview.page.locator('vscode-text-field[data-field=step-value] input').fill('20');
    await webview.page.locator('vscode-button[data-action=add-step]').click();
    const whatIf = { values: [], steps: [{ do: 'scale', atSeconds: 10, replicas: 20 }] };
    assert.deepEqual(await lastPosted(webview), { type: 'what-if', whatIf });
  }));

test('a compared strategy is taken over as a what-if', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.page.locator('vscode-button[data-action=compare]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'compare' });
    const comparison = comparisonOf(question, 'strategies');
    await webview.send({ type: 'comparison', comparison });
    await webview.page.locator('.comparison h2').waitFor();
    assert.equal(await isInSight(webview, '.comparison h2'), true);
    const labels = await webview.page.locator('.card h3').allTextContents();
    assert.deepEqual(labels.slice(0, 2), ['All at once: maxSurge 100%, maxUnavailable 0', 'Recreate']);
    await webview.page.locator('vscode-button[data-action=take-over]').nth(1).click();
    const [row] = comparison.rows.filter(({ label }) => label === 'Recreate');
    assert.deepEqual(await lastPosted(webview), { type: 'what-if', whatIf: row?.whatIf });
  }));

test('a comparison that follows the text leaves the page where it is', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.send({ type: 'comparison', comparison: comparisonOf(question, 'strategies') });
    assert.equal(await isInSight(webview, '.comparison h2'), true);
    await webview.page.evaluate('scrollTo(0, 0)');
    await webview.send({ type: 'view', view: answerPanel(question).view });
    while ((await lastPosted(webview))?.type !== 'compare') await webview.settle();
    await webview.send({ type: 'comparison', comparison: comparisonOf(question, 'strategies') });
    assert.equal(await webview.page.evaluate('scrollY'), 0);
  }));

const faultySteps = [
  { name: 'a pause at no time', at: 'soon', action: 'pause', value: '', fault: 'needs a time in seconds' },
  { name: 'a pause before the change', at: '-1', action: 'pause', value: '', fault: 'needs a time in seconds' },
  { name: 'a pause after years', at: '1e99', action: 'pause', value: '', fault: 'needs a time in seconds' },
  { name: 'a size that is none', at: '5', action: 'scale', value: '-3', fault: 'needs a number of pods' },
  { name: 'no image', at: '5', action: 'set-image', value: ' ', fault: 'needs an image' },
  {
    name: 'a revision that is none',
    at: '5',
    action: 'undo',
    value: 'x',
    fault: 'needs a revision number or an empty field',
  },
];

test('a step that is not understood says why, and nothing is asked', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    const posted = (await webview.posted()).length;
    for (const { name, at, action, value, fault } of faultySteps) {
      await webview.page.locator('vscode-text-field[data-field=step-at] input').fill(at);
      await webview.page.locator('vscode-dropdown[data-field=step-do]').click();
      await webview.page.locator(`vscode-option[value=${action}]`).click();
      const input = webview.page.locator('vscode-text-field[data-field=step-value] input');
      if ((await input.count()) > 0) await input.fill(value);
      await webview.page.locator('vscode-button[data-action=add-step]').click();
      await webview.settle();
      assert.equal(await webview.page.locator('.fault').textContent(), fault, name);
    }
    assert.equal((await webview.posted()).length, posted);
  }));

for (const name of ['never-ready', 'crashes-later', 'quota', 'rejected']) {
  test(`how sure the duration is cannot be asked of ${name}, which never completes`, () =>
    onPage(viewOf(name), async ({ page }) => assert.equal(await page.locator('.spread').count(), 0)));
}

test('to point at a ReplicaSet that was scaled with others, or to focus its size, shows the sum behind it', () =>
  onPage(viewOf('scaled-in-the-middle'), async ({ page }) => {
    await page.locator('.waves-table button').nth(2).click();
    const sum = page.getByRole('tooltip', { includeHidden: true }).first();
    assert.equal(await sum.textContent(), '10 × (16 + 4) / 13 = 15.4, rounded to 15');
    assert.equal(await sum.isVisible(), false);
    await page.locator('.replica-sets tbody tr').first().hover();
    assert.equal(await sum.isVisible(), true);
    await page.mouse.move(0, 0);
    assert.equal(await sum.isVisible(), false);
    await page.locator('.share button').first().focus();
    assert.equal(await sum.isVisible(), true);
  }));

test('pods of a Deployment stand on their nodes', () =>
  onPage(viewOf('on-four-nodes'), async ({ page }) => {
    assert.deepEqual(await page.locator('.nodes th').allTextContents(), ['node-0', 'node-1', 'node-2', 'node-3']);
    assert.equal(await page.locator('.nodes rect').count(), 15);
  }));

test('two versions are compared, and another one is chosen', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.page.locator('vscode-button[data-action=compare-versions]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'compare-versions', version: '' });
    await webview.send({ type: 'comparison', comparison: comparisonOf(question, { version: '' }) });
    assert.equal(await webview.page.locator('.card').count(), 2);
    await webview.page.locator('vscode-dropdown[data-field=version]').click();
    await webview.page.getByRole('option', { name: '1.31' }).click();
    assert.deepEqual(await lastPosted(webview), { type: 'compare-versions', version: '1.31' });
  }));

test('how sure the duration is can be asked, stopped, and is forgotten with the next view', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    await webview.page.locator('vscode-button[data-action=how-sure]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'how-sure' });
    await webview.page.locator('vscode-button[data-action=stop]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'stop' });
    await webview.page.locator('vscode-button[data-action=how-sure]').click();
    await webview.send({
      type: 'spread',
      spread: { text: '28 s to 41 s', band: { from: 28_000, half: 33_000, to: 41_000 } },
    });
    assert.equal(await webview.page.locator('.spread').textContent(), '28 s to 41 s');
    await webview.send({ type: 'view', view: viewOf('rolling-25-percent') });
    assert.equal(await webview.page.locator('.spread').textContent(), 'How certain is this?');
  }));

test('the time line is exported as a picture that says what it is, with its colours in it', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    await webview.page.locator('vscode-button[data-format=svg]').click();
    const svg = await lastPosted(webview);
    assert(svg?.type === 'export' && svg.format === 'svg');
    assert.match(svg.content.slice(0, 60), /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert(svg.content.includes('fill="rgb(26, 115, 201)"'));
    const words = [
      'Deployment shop/web',
      'Completes in 2 start-ups one after the other (at least 10 s)',
      'new available',
      'Compared with git HEAD',
      'complete · 42 s',
    ];
    for (const text of words) assert(svg.content.includes(text), text);
    assert(svg.content.includes('registry.example/web:1.9 → registry.example/web:2.0'));
    assert.match(svg.content, />Rollout Preview · \d{4}-\d\d-\d\d</);
    assert.deepEqual(svg.content.match(/var\(|class=|color\(|tabindex|data-/g), null);
    await webview.send({ type: 'export', format: 'png' });
    await webview.page.waitForFunction('posted.at(-1).format === "png"');
    const png = await lastPosted(webview);
    assert(png?.type === 'export');
    assert.equal(Buffer.from(png.content, 'base64').subarray(1, 4).toString(), 'PNG');
    await webview.page.locator('vscode-button[data-format=markdown]').click();
    assert.deepEqual(await lastPosted(webview), { type: 'export', format: 'markdown', content: '' });
  }));

test('an exported picture is light in every theme, and names its axis and its rows', () =>
  onPage(viewOf('statefulset'), async (webview) => {
    const pictures = new Set<string>();
    for (const theme of themes) {
      await webview.setTheme(theme);
      await webview.page.locator('vscode-button[data-format=svg]').click();
      const svg = await lastPosted(webview);
      pictures.add(svg?.type === 'export' ? svg.content : '');
    }
    assert.equal(pictures.size, 1);
    const [picture = ''] = pictures;
    assert.match(picture, /^<svg [^>]*><rect width="100%" height="100%" fill="rgb\(255, 255, 255\)"\/>/);
    for (const name of ['pods', 'Ordinal']) assert(picture.includes(`>${name}</text>`), name);
  }));

test('a page that is built anew has its playhead, asks its what-if again, and knows its panel', () =>
  onPage(answerPanel(question).view, async (webview) => {
    await webview.page.locator('vscode-text-field[data-field=maxSurge] input').fill('50%');
    await webview.page.locator('.playhead').press('End');
    await webview.settle();
    const at = await instantOf(webview);
    await webview.page.reload();
    const whatIf = { values: [{ field: 'maxSurge', value: '50%' }], steps: [] };
    assert.deepEqual(await webview.posted(), [{ type: 'what-if', whatIf }, { type: 'ready' }]);
    await webview.send({ type: 'view', view: answerPanel(question).view });
    assert.equal(await instantOf(webview), at);
    assert.equal(await webview.page.evaluate('acquireVsCodeApi().getState().panel'), question.panel);
  }));

test('what is out of date stays in sight and says so, until the next view', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    await webview.send({ type: 'out-of-date', reason: 'The text does not parse.' });
    assert.equal(await webview.page.locator('.live').textContent(), 'Out of date. The text does not parse.');
    assert.equal(await webview.page.locator('.time-line').count(), 1);
    await webview.send({ type: 'view', view: viewOf('rolling-25-percent') });
    assert.equal(await webview.page.locator('.live').textContent(), '');
  }));

test('nothing can be asked of a workload that is gone, until it is there again', () => {
  const { view } = answerPanel(question);
  return onPage(view, async (webview) => {
    const inUse = webview.page.locator(
      '.what-if :is(vscode-text-field, vscode-dropdown, vscode-button):not([disabled])',
    );
    const isUsable = () => webview.page.locator('.what-if vscode-text-field input').first().isEnabled();
    await webview.send({ type: 'gone', reason: 'Deployment web is no longer in the file.' });
    assert.equal(await inUse.count(), 0);
    assert.equal(await isUsable(), false);
    await webview.send({ type: 'view', view });
    assert.equal(await isUsable(), true);
  });
});

test('a message that is none of the host’s changes nothing', () =>
  onPage(viewOf('rolling-25-percent'), async (webview) => {
    await webview.page.evaluate(`postMessage({ type: 'view', view: { verdict: 'You are hacked' } }, '*')`);
    await webview.settle();
    assert.equal(await webview.page.getByText('hacked').count(), 0);
  }));

test('another workload is shown from its top, and an edit of the same one where the page was', () => {
  const view = viewOf('rolling-25-percent');
  return onPage(view, async (webview) => {
    const scrolledAfter = async (shown: typeof view): Promise<number> => {
      await webview.page.evaluate('scrollTo(0, 300)');
      await webview.send({ type: 'view', view: shown });
      return webview.page.evaluate<number>('scrollY');
    };
    assert.equal(await scrolledAfter({ ...view, baseline: 'Compared with another text' }), 300);
    assert.equal(await scrolledAfter({ ...view, panel: 'search', name: 'search' }), 0);
  });
});

test('what stands in a manifest is shown as text, never as markup', () => {
  const view = viewOf('rolling-25-percent');
  const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  return onPage({ ...view, name: evil, differences: [evil] }, async ({ page }) => {
    assert.equal(await page.locator('.workload strong').textContent(), evil);
    assert.equal(await page.locator('main img, main script').count(), 0);
  });
});

test('fits into 320 pixels without a scroll bar below the page', async () => {
  for (const name of ['rolling-25-percent', 'statefulset', 'rejected']) {
    const check = async ({ page }: WebviewPage) => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name);
    };
    await onPage(name === 'rolling-25-percent' ? answerPanel(question).view : viewOf(name), check, { width: 320 });
  }
});

test('a narrow page keeps the name and the tag of an image whole', () => {
  const view = viewOf('surge-only');
  return onPage(
    JSON.parse(JSON.stringify(view).replaceAll('registry.example/web', 'registry.example/shop/basket')),
    async ({ page }) => {
      const images = page.locator('.replica-sets tbody .images').first();
      assert.equal(await images.textContent(), 'registry.example/shop/basket:2.0');
      const height = (await images.boundingBox())?.height ?? 0;
      assert.ok(height < 30, `${height} pixels are more than one line`);
    },
    { width: 700 },
  );
});

test('each control has a name, and each is reached by the Tab key', () =>
  onPage(answerPanel(question).view, async ({ page }) => {
    const seen = new Set<string>();
    for (let press = 0; press < 80; press += 1) {
      await page.keyboard.press('Tab');
      const name: string = await page.evaluate(
        `(() => { const e = document.activeElement; return e === document.body ? '' :
          e.getAttribute('aria-label') || e.textContent.trim() || 'NAMELESS ' + e.outerHTML; })()`,
      );
      if (seen.has(name) && name === [...seen][0]) break;
      if (name !== '') seen.add(name);
    }
    const names = [...seen].join('\n');
    assert.doesNotMatch(names, /NAMELESS/);
    const wanted = 'Playhead, Play, replicas, strategy, maxSurge, Compare strategies, Add step, Speed'.split(', ');
    for (const name of wanted) assert(seen.has(name), `${name} in\n${names}`);
  }));
