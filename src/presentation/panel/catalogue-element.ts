import { spoken } from '../../std/say.ts';

/** What a page of the webview has for `webview/language.ts`, which reads it before anything is said there; empty in English. */
export function catalogueElement(): string {
  const catalogue = spoken();
  if (catalogue === undefined) return '';
  const texts = JSON.stringify(catalogue).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="catalogue">${texts}</script>\n`;
}
