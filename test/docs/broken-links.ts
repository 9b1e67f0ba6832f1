import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The links of a page that lead to no file of the folder, or to no heading. */
export function brokenLinksOf(folder: string, page: string): string[] {
  return linksOf(readFileSync(path.join(folder, page), 'utf8'))
    .filter((link) => !leadsSomewhere(folder, page, link))
    .map((link) => `${page}: ${link}`);
}

/** The targets of links and pictures, without those in code. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '').replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/(?<!\\)\[[^\]]*\]\(([^)\s]+)(?: "[^"]*")?\)/g)];
  const tags = [...prose.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)];
  return [...links, ...tags].map(([, target = '']) => target);
}

function leadsSomewhere(folder: string, page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return /^https:/.test(link) && URL.canParse(link);
  const [name = '', anchor] = link.split('#');
  const file = name === '' ? path.join(folder, page) : path.resolve(folder, path.dirname(page), decodeURI(name));
  if (!file.startsWith(folder) || !existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const prose = text.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
