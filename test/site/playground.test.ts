import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { nothingShared, readShared, writeShared } from '../../site/share.ts';
import { brokenAddress } from '../../src/wording/site.ts';
import { BuiltSite, type SitePage } from './site-server.ts';
import { violationsOf } from './violations.ts';

let site: BuiltSite;

before(async () => {
  site = await BuiltSite.build();
});

after(() => site?.close());

const own = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: checkout
spec:
  replicas: 6
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  selector:
    matchLabels:
      app: checkout
  template:
    metadata:
      labels:
        app: checkout
    spec:
      containers:
        - name: checkout
          image: registry.example.com/checkout:2.0.0
`;

test('the first page has a forecast before anything is simulated, in at most 250 KB compressed', async () => {
  const opened = await site.open('index.html');
  await verdict(opened.page, /^Completes in 2 start-ups .* over 3 waves/);
  assert(opened.bytes() <= 250_000, `${opened.bytes()} bytes`);
  assert(!opened.requests.includes('core.js'));
  await noFaults(opened);
});

test('from nothing to a shared forecast of own YAML, which a new page shows alike', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own);
  await page
    .locator('.lens')
    .getByText(/^Rollout: ≥ 6 of 6 available, ≤ 7 pods/)
    .waitFor();
  await verdict(page, /at least 6 of 6 available, at most 7 pods/);
  await page
    .locator('.hint')
    .getByText(/^at most 7 pods/)
    .waitFor();
  await page.getByLabel('Assumptions').fill('startup=30s');
  await timeLine(page)
    .getByText(/30 s to start/)
    .waitFor();
  const replicas = timeLine(page).getByRole('textbox', { name: 'maxSurge' });
  await replicas.fill('2');
  await verdict(page, /at most 8 pods/);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^The address of this forecast /).waitFor();
  const said = await timeLine(page).locator('h1').textContent();
  const other = await site.open(page.url().split('/').at(-1) ?? '');
  await verdict(other.page, /at most 8 pods/);
  assert.equal(await timeLine(other.page).locator('h1').textContent(), said);
  assert.equal(await other.page.getByLabel('Assumptions').inputValue(), 'startup=30s');
  await noFaults(opened);
  await noFaults(other);
});

test('a goal of own YAML names its setting, which is written into the text', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own);
  await verdict(page, /at most 7 pods/);
  const panel = timeLine(page);
  await panel.getByRole('textbox', { name: 'At least available' }).fill('6');
  await panel.getByRole('textbox', { name: 'Within' }).fill('5s');
  await panel.locator('.found:not(.former) p').getByText('Set maxSurge: 3.', { exact: true }).waitFor();
  await panel.locator('.found vscode-button').click();
  await verdict(page, /at most 9 pods/);
  await panel.getByText('Apply to manifest').click();
  await page.locator('.cm-line').getByText('maxSurge: 3').waitFor();
  await panel.locator('.found:not(.former) p').getByText("Today's setting meets the goal.", { exact: true }).waitFor();
  await noFaults(opened);
});

test('half-typed YAML keeps the last forecast and says so', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own);
  await verdict(page, /at most 7 pods/);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  "half');
  await timeLine(page).getByText('The text cannot be parsed at the moment.').waitFor();
  await verdict(page, /at most 7 pods/);
  for (let key = 0; key < 7; key += 1) await page.keyboard.press('Backspace');
  await timeLine(page).getByText('The text cannot be parsed at the moment.').waitFor({ state: 'detached' });
  await noFaults(opened);
});

test('a quick fix and an applied what-if mend the text, and hovers tell the arithmetic', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own.replace('maxSurge: 1', 'maxSurge: 0'));
  await verdict(page, /rejects|Rejected/i);
  await page.locator('.cm-lintRange-error').first().hover();
  const explained = page.locator('.cm-diagnostic').getByRole('link', { name: 'surge-and-unavailable-both-zero' });
  assert.equal(await explained.getAttribute('href'), 'docs/rules/surge-and-unavailable-both-zero.html');
  await page.locator('.cm-diagnosticAction').first().click();
  await verdict(page, /^Completes/);
  await timeLine(page).getByRole('textbox', { name: 'replicas' }).fill('9');
  await verdict(page, /of 9 available/);
  await timeLine(page).getByText('Apply to manifest').click();
  await page.locator('.cm-line').getByText('replicas: 9').waitFor();
  await page
    .locator('.cm-line')
    .getByText('replicas: 9')
    .hover({ position: { x: 40, y: 8 } });
  await page.locator('.cm-tooltip .hover').waitFor();
  await noFaults(opened);
});

test('the output of helm template has a time line for each workload, without a network once the page is in use', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await page.locator('#text').click();
  await page.locator('.lens').first().waitFor();
  await page.context().setOffline(true);
  await write(
    page,
    `---\n# Source: shop/templates/a.yaml\n${own}---\n# Source: shop/templates/b.yaml\n${own.replaceAll('checkout', 'cart')}`,
  );
  await page.locator('#workload').selectOption('Deployment/default/cart');
  await timeLine(page).locator('.workload').getByText('cart').waitFor();
  await verdict(page, /^Completes/);
  await noFaults(opened);
});

test('once it was used, the whole site opens without a network, the docs and shared forecasts too', async () => {
  const { page, faults } = await site.open('index.html');
  await page.locator('#text').click();
  await page.locator('.lens').first().waitFor();
  await page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller !== null) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
  })`);
  await site.whileDown(async () => {
    await page.goto(site.addressOf(`index.html#${await writeShared({ ...nothingShared, text: own })}`));
    await page.reload();
    await verdict(page, /at most 7 pods/);
    await page.getByRole('link', { name: 'Docs' }).click();
    await page.getByRole('searchbox').fill('drain');
    await page.locator('#results a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(site.addressOf(''));
    await verdict(page, /^Completes in 2 start-ups /);
  });
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('another text that has no time line says why in its place', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  const none = page.locator('#none');
  await write(
    page,
    own.replace('name: checkout', 'name: {{ .Values.name }}').replace('spec:', '{{- if .Values.on }}\nspec:'),
  );
  await none.getByText(/^This is a template/).waitFor();
  await write(page, 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n');
  await none.getByText(/^This text has no workload/).waitFor();
  await write(page, own.replace('spec:\n', 'spec\n'));
  await none.getByText(/^This text cannot be parsed/).waitFor();
  assert.equal(await page.locator('#time-line').isVisible(), false);
  await page.getByRole('button', { name: /^Line 5, error:/ }).click();
  assert.equal(await page.evaluate('getSelection().anchorNode.parentElement.closest(".cm-line").textContent'), 'spec');
  await write(page, own);
  await verdict(page, /at most 7 pods/);
  assert.equal(await none.isVisible(), false);
  await noFaults(opened);
});

test('a long text scrolls by itself, and the time line stays in sight', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  const names = Array.from({ length: 40 }, (_, index) => `checkout-${index}`);
  await write(page, names.map((name) => own.replaceAll('checkout', name)).join('---\n'));
  await timeLine(page).locator('.workload').getByText('checkout-0').waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollHeight - innerHeight'), 0);
  assert((await timeLine(page).locator('h1').boundingBox())?.y ?? -1 > 0);
  await noFaults(opened);
});

test('all workloads of a text roll out on one time line, which an address carries', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, `${own}---\n${own.replaceAll('checkout', 'cart')}`);
  await page.locator('#workload').selectOption('All 2 workloads together');
  const lanes = timeLine(page).getByRole('button', { name: 'cart' });
  await lanes.first().waitFor();
  const said = await timeLine(page).locator('h1').textContent();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^The address of this forecast /).waitFor();
  const other = await site.open(page.url().split('/').at(-1) ?? '');
  await timeLine(other.page).getByRole('button', { name: 'cart' }).first().waitFor();
  assert.equal(await timeLine(other.page).locator('h1').textContent(), said);
  await noFaults(other);
  await page.locator('#workload').selectOption('Deployment/default/cart');
  await timeLine(page).locator('.workload').getByText('cart').waitFor();
  await verdict(page, /at most 7 pods/);
  await noFaults(opened);
});

test('all workloads together say that the API server rejects some of them', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  const rejected = own.replace('maxSurge: 1', 'maxSurge: 0');
  const heading = timeLine(page).locator('h1');
  await write(page, `${rejected}---\n${rejected.replaceAll('checkout', 'cart')}`);
  await page.locator('#workload').selectOption('All 2 workloads together');
  await heading.getByText('2 workloads are rejected by the API server.').waitFor();
  await write(page, `${own}---\n${rejected.replaceAll('checkout', 'cart')}`);
  await page.locator('#workload').selectOption('All 2 workloads together');
  await timeLine(page).getByText('1 workload is rejected by the API server.').waitFor();
  await noFaults(opened);
});

test('the number of findings above a workload leads to the first of them', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, `${own.replace('maxSurge: 1', 'maxSurge: 0')}---\n${own.replaceAll('checkout', 'cart')}`);
  await page
    .getByRole('button', { name: /^1 finding/ })
    .first()
    .click();
  const line = await page.evaluate('getSelection().anchorNode.parentElement.closest(".cm-line").textContent');
  assert.match(String(line), /maxUnavailable/);
  await noFaults(opened);
});

test('each fault of the assumptions stands on a line of its own', async () => {
  const { page } = await site.open('index.html');
  await page.locator('#assume').fill('startup 40s');
  const faults = page.getByRole('alert');
  await faults.getByText(/startup must be/).waitFor();
  assert.equal((await faults.innerText()).split('\n').length, 2);
  await page.context().close();
});

test('the version of Kubernetes is chosen, and carried by an address', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own);
  await page.getByLabel('Kubernetes').selectOption('1.30');
  await timeLine(page)
    .getByText(/Kubernetes 1\.30/)
    .waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^The address of this forecast /).waitFor();
  assert.equal((await readShared(new URL(page.url()).hash))?.kubernetes, '1.30');
  const other = await site.open(page.url().split('/').at(-1) ?? '');
  await timeLine(other.page)
    .getByText(/Kubernetes 1\.30/)
    .waitFor();
  assert.equal(await other.page.getByLabel('Kubernetes').inputValue(), '1.30');
  await noFaults(other);
  await noFaults(opened);
});

test('who comes back to the page finds his text there', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own);
  await verdict(page, /at most 7 pods/);
  await page.getByRole('link', { name: 'Docs' }).click();
  await page.getByRole('searchbox').waitFor();
  await page.goBack();
  await verdict(page, /at most 7 pods/);
  await page.reload();
  await verdict(page, /at most 7 pods/);
  await noFaults(opened);
});

for (const hash of ['#v1.broken', '#v1.eJwDAAAAAAE', '#something']) {
  test(`the address ${hash} is told to be broken, and the sample stays`, async () => {
    const opened = await site.open(`index.html${hash}`);
    await opened.page.getByText(brokenAddress).waitFor();
    await verdict(opened.page, /^Completes/);
    await noFaults(opened);
  });
}

test('what is too long for an address is told, and the address stays', async () => {
  const { page } = await site.open('index.html');
  const letters = Array.from({ length: 60_000 }, (_, index) => Math.abs(Math.sin(index) * 1e9).toString(36)[3] ?? 'a');
  await write(page, `${own}# ${letters.join('')}\n`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/^This text is too long to share/).waitFor();
  assert.equal(new URL(page.url()).hash, '');
});

test('a forecast that costs too much at once is made beside the page', async () => {
  const opened = await site.open('index.html');
  const { page } = opened;
  await write(page, own.replace('replicas: 6', 'replicas: 200'));
  await page
    .locator('.lens')
    .getByText(/^Rollout: ≥ 200 of 200 available/)
    .waitFor();
  assert(opened.requests.filter((name) => name === 'core.js').length > 1);
  await noFaults(opened);
});

test('a page to embed shows the time line of its address, and leads to the playground', async () => {
  const hash = await writeShared({ ...nothingShared, text: own });
  const opened = await site.open(`embed.html#${hash}`);
  await opened.page
    .locator('h1')
    .getByText(/at least 6 of 6 available, at most 7 pods/)
    .waitFor();
  const link = opened.page.getByRole('link', { name: 'Open in the playground' });
  const textAtLink = async () => {
    const address = (await link.getAttribute('href')) ?? '';
    return (await readShared(new URL(address, site.addressOf('')).hash))?.text;
  };
  assert.equal(await textAtLink(), own);
  await opened.page.getByRole('textbox', { name: 'replicas' }).fill('9');
  await opened.page
    .locator('h1')
    .getByText(/of 9 available/)
    .waitFor();
  await opened.page.getByText('Apply to manifest').click();
  // What the link carries is compressed beside the page.
  const isCarried = async () => (await textAtLink())?.includes('replicas: 9') === true;
  for (let tries = 0; tries < 1000 && !(await isCarried()); tries++) await opened.page.waitForTimeout(20);
  const [playground] = await Promise.all([opened.page.context().waitForEvent('page'), link.click()]);
  await verdict(playground, /of 9 available/);
  await noFaults(opened);
  const broken = await site.open('embed.html#v1.x');
  await broken.page.getByText(brokenAddress).waitFor();
});

const looks = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'forced colours', colorScheme: 'dark', forcedColors: 'active' },
] as const;

for (const { name, ...look } of looks) {
  test(`axe finds no violation in ${name}`, async () => {
    const { page } = await site.open('index.html', look);
    await verdict(page, /^Completes/);
    if (name === 'light') assert.deepEqual(await violationsOf(page), []);
    await page.locator('#text').click();
    await page.locator('.lens').first().waitFor();
    assert.deepEqual(await violationsOf(page), []);
  });
}

function timeLine(page: Page) {
  return page.frameLocator('#time-line');
}

async function verdict(page: Page, words: RegExp): Promise<void> {
  await timeLine(page).locator('h1').getByText(words).waitFor();
}

/** Replaces the text as a person does, in the text area or in the editor. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Manifest' }).click();
  await page.locator('.cm-content').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
}

async function noFaults({ page, faults }: SitePage): Promise<void> {
  assert.deepEqual(faults, []);
  await page.context().close();
}
