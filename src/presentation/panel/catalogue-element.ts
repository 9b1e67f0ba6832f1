import { spoken } from '../../std/say.ts';

/** The catalogue in a page of the webview, which `webview/language.ts` reads before any text is loaded; empty in English. */
export function catalogueElement(): string {
  const catalogue = spoken();
  if (catalogue === undefined) return '';
  const texts = JSON.stringify(catalogue).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="catalogue">${texts}</script>\n`;
}
