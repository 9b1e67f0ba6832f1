import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { isFromHost } from '../../webview/from-host.ts';

const [page, around, other] = [{}, {}, {}];
/** Without `window.parent`, as in VS Code. */
const editor = { self: page, origin: 'vscode-webview://0a1b' };
const browser = { ...editor, origin: 'https://0a1b.vscode-cdn.net' };
const site = { ...editor, origin: 'https://rollout.example' };
/** As of a file, and of a frame that may do little. */
const nameless = { ...editor, origin: 'null' };
const evil = 'https://evil.example';

const cases: readonly (readonly [
  what: string,
  receiver: typeof editor,
  source: object | null,
  origin: string,
  isTaken: boolean,
])[] = [
  ['the editor tells its panel', editor, around, editor.origin, true],
  ['the editor in a browser tells its panel', browser, around, browser.origin, true],
  ['the playground tells its frame', site, around, site.origin, true],
  ['a page tells itself', site, page, site.origin, true],
  ['a page of a file tells itself', nameless, page, 'null', true],
  ['a page stands alone and tells itself', site, page, site.origin, true],
  ['another page frames it', site, around, evil, false],
  ['another page frames the panel', browser, around, evil, false],
  ['a page without an origin frames one', nameless, around, 'null', false],
  ['another page frames a page of a file', nameless, around, evil, false],
  ['another window of the site sends', site, other, site.origin, true],
  ['another window of another panel sends', browser, other, 'https://9f9f.vscode-cdn.net', false],
  ['another window of another site sends', site, other, evil, false],
  ['a worker or a port sends', site, null, '', false],
];

for (const [what, receiver, source, origin, isTaken] of cases)
  test(`a message is ${isTaken ? 'taken' : 'left'} where ${what}`, () => {
    equal(isFromHost({ source, origin }, receiver), isTaken);
  });
