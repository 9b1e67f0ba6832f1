import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { readShared } from '../../site/share.ts';
import { catalogue } from '../../src/rules/registry.ts';
import { present } from '../../src/std/assert.ts';
import { BuiltSite } from './site-server.ts';
import { violationsOf } from './violations.ts';

let site: BuiltSite;

before(async () => {
  site = await BuiltSite.build();
});

after(() => site?.close());

test('every link of a page leads to a file and an anchor of the site, relative to the page', () => {
  const pages = globSync('**/*.html', { cwd: site.folder }).map((file) => file.replaceAll(path.sep, '/'));
  assert(pages.length > 130, `${pages.length} pages`);
  const texts = new Map(pages.map((file) => [file, readFileSync(path.join(site.folder, file), 'utf8')]));
  const wrong = [...texts].flatMap(([file, text]) => {
    const links = [...text.matchAll(/ (?:href|src|srcset|data-frame)="([^"]*)"/g)].map(([, link = '']) => link);
    return links
      .filter((link) => !/^https?:/.test(link) && !leads(texts, file, link))
      .map((link) => `${file}: ${link}`);
  });
  assert.deepEqual(wrong, []);
});

test('every page of a rule that shows a workload carries it to the playground, with what runs now', async () => {
  let carried = 0;
  for (const { id } of catalogue) {
    const text = readFileSync(path.join(site.folder, `docs/rules/${id}.html`), 'utf8');
    const [, hash] = /href="[^"]*index\.html#([^"]+)"/.exec(text) ?? [];
    const manifest = /```yaml\n([\s\S]*?)```/.exec(readFileSync(`docs/rules/${id}.md`, 'utf8'))?.[1] ?? '';
    if (!/^kind: (Deployment|StatefulSet|DaemonSet)$/m.test(manifest)) continue;
    const shared = await readShared(`#${hash}`);
    assert(shared?.text.startsWith(manifest), id);
    carried += 1;
  }
  assert(carried > 80, `${carried} pages`);
  const [, hash = ''] =
    /index\.html#([^"]+)/.exec(readFileSync(path.join(site.folder, 'docs/rules/config-removed.html'), 'utf8')) ?? [];
  assert.match((await readShared(hash))?.before ?? '', /name: settings/);
});

/** A promise, and what resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('what is typed before the page has its script is searched once it has', async () => {
  const { page } = await site.open('docs/index.html');
  const [asked, typed] = [gate(), gate()];
  await page.route('**/docs.js', async (route) => {
    asked.open();
    await typed.opened;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await asked.opened;
  await page.getByRole('searchbox').fill('drain');
  typed.open();
  await page.locator('#results a').first().waitFor();
  await page.context().close();
});

test('from the search to a rule’s page, and from there to its mended manifest', async () => {
  const { page, faults } = await site.open('docs/index.html');
  await page.getByRole('searchbox').fill('both zero');
  await page
    .getByRole('link', { name: /^maxSurge and maxUnavailable are both 0/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'maxSurge and maxUnavailable are both 0' }).waitFor();
  await page.getByRole('button', { name: 'Show the time line' }).first().click();
  await page
    .frameLocator('iframe')
    .getByText(/^Rejected/)
    .first()
    .waitFor();
  const links = page.getByRole('link', { name: 'Open in the playground' });
  assert((await links.count()) >= 2);
  await links.first().click();
  await page
    .frameLocator('#time-line')
    .locator('h1')
    .getByText(/reject/i)
    .waitFor();
  await page.locator('.cm-lintRange-error').first().hover();
  await page.locator('.cm-diagnosticAction').first().click();
  await page
    .frameLocator('#time-line')
    .locator('h1')
    .getByText(/^Completes/)
    .waitFor();
  assert.deepEqual(faults, []);
});

test('the fixed manifest of a rule has the lines marked that the fix changes, and no others', () => {
  const text = readFileSync(path.join(site.folder, 'docs/rules/recreate-downtime.html'), 'utf8');
  const marked = (tag: string) => [...text.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g'))].map(([, line]) => line);
  assert.deepEqual(marked('del'), ['    type: Recreate']);
  const added = ['    type: RollingUpdate', '    rollingUpdate:', '      maxSurge: 1', '      maxUnavailable: 0'];
  assert.deepEqual(marked('ins'), added);
});

test('the keyboard alone goes from the search to a page', async () => {
  const { page } = await site.open('docs/index.html');
  const search = page.getByRole('searchbox');
  await search.fill('both zero');
  const links = page.locator('#results a');
  await links.nth(1).waitFor();
  await search.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert(await page.evaluate('document.activeElement === document.querySelectorAll("#results a")[1]'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert(await page.evaluate('document.activeElement === document.querySelector("#search")'));
  const first = present(await links.first().getAttribute('href'), 'the first result')
    .split('/')
    .at(-1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${first}`);
  await page.context().close();
});

test('on a phone a page begins with what it is about, and its list of pages is one tap away', async () => {
  const { page } = await site.open('docs/rules/hpa-and-replicas.html');
  await page.setViewportSize({ width: 360, height: 740 });
  const heading = page.getByRole('heading', { level: 1 });
  assert((present(await heading.boundingBox(), 'the heading').y ?? 0) < 370);
  await page.getByRole('link', { name: 'All pages' }).click();
  await page.waitForFunction('document.querySelector("#pages").getBoundingClientRect().top < innerHeight');
  await page.context().close();
});

test('words of a table stay whole', async () => {
  const { page } = await site.open('docs/rules/index.html');
  const heading = page.getByRole('columnheader', { name: 'severity' });
  assert(present(await heading.boundingBox(), 'the heading').height < 40);
  await page.context().close();
});

test('a chapter of the course has its time line beside the text', async () => {
  const { page, faults } = await site.open('docs/course/max-surge.html');
  const frame = page.locator('iframe').first();
  await frame.scrollIntoViewIfNeeded();
  await frame
    .contentFrame()
    .locator('h1')
    .getByText(/^Completes in \d+ start-ups?/)
    .waitFor();
  assert.deepEqual(faults, []);
});

test('an answer of the course shows what the question changes, on a phone as well', async () => {
  const { page, faults } = await site.open('docs/course/max-surge.html', { viewport: { width: 390, height: 840 } });
  const answer = page.locator('details').first();
  const frame = answer.locator('iframe');
  assert.equal(await frame.isVisible(), false);
  await answer.locator('summary').click();
  await frame.scrollIntoViewIfNeeded();
  await frame
    .contentFrame()
    .locator('h1')
    .getByText(/If maxUnavailable were 0: completes in 4 start-ups/)
    .waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  assert.deepEqual(faults, []);
  await page.context().close();
});

test('every chapter of the course asks a question whose answer is a time line', () => {
  const chapters = globSync('docs/course/*.html', { cwd: site.folder }).filter((file) => !file.endsWith('index.html'));
  assert.equal(chapters.length, 9);
  for (const file of chapters)
    assert.match(
      readFileSync(path.join(site.folder, file), 'utf8'),
      /<details>[\s\S]*?<iframe [\s\S]*?<\/details>/,
      file,
    );
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no violation on pages of the docs in ${colorScheme}`, async () => {
    const { page } = await site.open('docs/index.html', { colorScheme });
    for (const file of [
      'docs/index.html',
      'docs/settings.html',
      'docs/rules/index.html',
      'docs/rules/config-removed.html',
      'docs/rules/surge-and-unavailable-both-zero.html',
      'docs/stuck.html',
    ]) {
      await page.goto(site.addressOf(file));
      assert.deepEqual(await violationsOf(page), [], file);
    }
  });
}

function leads(texts: ReadonlyMap<string, string>, file: string, link: string): boolean {
  const { pathname, hash, origin } = new URL(link.replaceAll('&amp;', '&'), `https://site.test/${file}`);
  const target = decodeURIComponent(pathname.slice(1));
  if (link.startsWith('/') || origin !== 'https://site.test' || !existsSync(path.join(site.folder, target)))
    return false;
  return (
    hash === '' ||
    hash.startsWith('#v1.') ||
    (texts.get(target)?.includes(`id="${decodeURIComponent(hash.slice(1))}"`) ?? false)
  );
}
