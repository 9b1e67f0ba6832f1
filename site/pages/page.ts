import { productName } from '../../src/wording/product.ts';
import { docsTitle, pageTitle, playgroundTitle, siteNavigation, skipToContent } from '../../src/wording/site.ts';

export interface Page {
  readonly title: string;
  /** The way from the page to the folder of the site: empty, or `../` and so on. */
  readonly up: string;
  readonly styles: readonly string[];
  /** Run in this order, once the page is read. */
  readonly scripts: readonly string[];
  readonly body: string;
  /** Further parts of its head. */
  readonly head?: string;
}

/** Nothing is loaded from elsewhere, and nothing is sent anywhere. CodeMirror writes its styles into the page. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A whole page, whose addresses are all relative. */
export function htmlPage({ title, up, styles, scripts, body, head = '' }: Page): string {
  const links = styles.map((file) => `<link rel="stylesheet" href="${up}${file}">`);
  const loaded = scripts.map((file) => {
    return `<script ${file.endsWith('.mjs') ? 'type="module"' : 'defer'} src="${up}${file}"></script>`;
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title === productName ? title : pageTitle(title, productName))}</title>
<link rel="icon" href="${up}icon.svg">
${[...links, head, ...loaded].filter((each) => each !== '').join('\n')}
</head>
${body}
</html>
`;
}

/** The head of the pages that people go through. */
export function siteHeader(up: string, present: 'playground' | 'docs'): string {
  const link = (name: typeof present, file: string, label: string): string =>
    `<a href="${up}${file}"${name === present ? ' aria-current="true"' : ''}>${escaped(label)}</a>`;
  return `<a class="skip" href="#content">${skipToContent}</a>
<header class="site"><p class="name"><a href="${up}index.html"><img src="${up}icon.svg" alt="" width="24" height="24"> ${productName}</a></p>
<nav aria-label="${siteNavigation}">${link('playground', 'index.html', playgroundTitle)} ${link('docs', 'docs/index.html', docsTitle)}</nav></header>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
