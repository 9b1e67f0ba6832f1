import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { themes } from '../../site/themes.ts';
import { present } from '../../src/std/assert.ts';
import { violationsOf } from '../webview/judge.ts';
import { bringTo, panelStates } from '../webview/panel-states.ts';
import { type Bundle, bundleWebview, launchChromium, WebviewPage } from '../webview/webview-page.ts';

let browser: Browser;
let bundle: Bundle;

before(async () => {
  [browser, bundle] = await Promise.all([launchChromium(), bundleWebview()]);
});

after(() => browser.close());

/** What is done to the page before it is judged, once axe is there. */
interface Judged {
  readonly name: string;
  readonly state: string;
  readonly act: string;
  readonly told: RegExp;
}

const nothing = /^$/;
const unseen = (passes: string) => `axe.run = async () => ({ violations: [], passes: ${passes} })`;
const table: readonly Judged[] = [
  { name: 'a page without a button', state: 'computing', act: '', told: nothing },
  { name: 'a page with buttons', state: 'one-pod', act: '', told: nothing },
  {
    name: 'buttons that axe does not see',
    state: 'one-pod',
    act: unseen('[{ id: "region" }]'),
    told: /^axe judged no button$/,
  },
  { name: 'a page that axe does not see', state: 'computing', act: unseen('[]'), told: /^axe judged nothing$/ },
  {
    name: 'a page of which nothing is left',
    state: 'one-pod',
    act: 'document.getElementById("root").remove()',
    told: /^landmark-one-main/,
  },
  {
    name: 'a button without a name',
    state: 'one-pod',
    act: 'document.querySelector("button").textContent = ""',
    told: /^button-name/,
  },
];

for (const { name, state, act, told } of table)
  test(`the judge of pages says what is right of ${name}`, async () => {
    const webview = await WebviewPage.open(browser, bundle, { theme: present(themes[0], 'a theme'), width: 500 });
    try {
      await bringTo(webview, present(panelStates[state], state));
      await violationsOf(webview);
      if (act !== '') await webview.page.evaluate(`void (${act})`);
      assert.match((await violationsOf(webview)).join('\n'), told);
    } finally {
      await webview.page.close();
    }
  });
