import MarkdownIt from 'markdown-it';
import { changedLines } from '../../../src/presentation/report/changed-lines.ts';
import { openInPlayground, showTimeLine } from '../../../src/wording/site.ts';
import type { Shared } from '../../share.ts';
import { escaped } from '../page.ts';
import { addressOf, exampleAddresses, type Token } from './examples.ts';

export interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly words: string;
}

export interface RenderedText {
  readonly html: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Where a link of a page leads. */
export interface Links {
  /** The way from the page to the folder of the site. */
  readonly up: string;
  /** The address that a link has on the site; undefined where the site has nothing of it. */
  resolve(href: string): string | undefined;
  /** What follows # for the manifest that a link leads to. */
  exampleAt(href: string): string | undefined;
  /** The forecast that a command prints of an example with something changed; undefined where it does not. */
  forecastOf(command: string): Shared | undefined;
}

/** A page of the docs as HTML, with a way to try each manifest. */
export async function renderMarkdown(text: string, links: Links): Promise<RenderedText> {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  const tokens = markdown.parse(text, {});
  const addresses = await exampleAddresses(tokens);
  const commands = await commandAddresses(tokens, links);
  const sections = sectionsOf(tokens);
  const anchors = sections.map(({ anchor }) => anchor);
  const tried = linkedExamples(tokens, links);
  const { rules } = markdown.renderer;
  const { fence } = rules;
  const example = tokens.find(isYaml)?.content;
  const fixes = tokens.findIndex(({ content }, index) => content === 'How to fix it' && isHeading(tokens[index - 1]));
  rules.fence = (all, index, ...others) => {
    const address = addresses.get(index) ?? commands.get(index);
    const token = all[index];
    const isFixed = fixes >= 0 && index > fixes && token !== undefined && isYaml(token) && example !== undefined;
    const plain = isFixed ? markedChange(example, token.content) : fence?.(all, index, ...others);
    const code = (plain ?? '').replace('<pre>', '<pre tabindex="0">');
    // An answer that is opened shows at once what it is of.
    return address === undefined ? code : code + tryLine(links.up, address, !isInAnswer(all, index));
  };
  rules.heading_open = (all, index) => `<${all[index]?.tag} id="${escaped(anchors.shift() ?? '')}">`;
  rules.paragraph_close = (all, index) => {
    const address = tried.get(index);
    const isLoose = all[index]?.hidden !== true;
    return `${isLoose ? '</p>\n' : ''}${address === undefined ? '' : tryLine(links.up, address, false)}`;
  };
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.attrGet('href');
    const source = token.attrGet('src');
    if (href !== null) leadOn(token, links.resolve(String(href)));
    if (source !== null) token.attrSet('src', links.resolve(String(source)) ?? source);
  }
  for (const token of tokens.filter(({ type }) => type === 'html_block'))
    token.content = token.content.replaceAll(/\b(src|srcset|href)="([^"]+)"/g, (written, name, address) => {
      const found = links.resolve(address);
      return found === undefined ? written : `${name}="${escaped(found)}"`;
    });
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html, title: sections[0]?.heading ?? '', sections };
}

function isYaml({ type, info }: Token): boolean {
  return type === 'fence' && info.trim() === 'yaml';
}

function isHeading(token: Token | undefined): boolean {
  return token?.type === 'heading_open';
}

/** The manifest after a fix, with the lines marked that it adds, and those that it takes away. */
function markedChange(before: string, after: string): string {
  const changed = changedLines(before, after);
  const present = after.replace(/\n$/, '').split('\n');
  const start = (changed[0]?.line ?? present.length + 1) - 1;
  const end = start + changed.filter(({ change }) => change !== 'removed').length;
  const tags = { removed: 'del', added: 'ins' } as const;
  const lines = [
    ...present.slice(0, start).map(escaped),
    ...changed.map(({ change, text }) => {
      return change === 'same' ? escaped(text) : `<${tags[change]}>${escaped(text)}</${tags[change]}>`;
    }),
    ...present.slice(end).map(escaped),
  ];
  return `<pre><code class="language-yaml">${lines.join('\n')}\n</code></pre>\n`;
}

/** By the index of the token of each command that changes something of an example, what follows #. */
async function commandAddresses(tokens: readonly Token[], links: Links): Promise<ReadonlyMap<number, string>> {
  const addresses = new Map<number, string>();
  for (const [index, token] of tokens.entries()) {
    const [, command] = (token.type === 'fence' && /^\$ rollout-preview (.*)$/m.exec(token.content)) || [];
    const shown = command === undefined ? undefined : links.forecastOf(command);
    const address = shown && (await addressOf(shown));
    if (address !== undefined) addresses.set(index, address);
  }
  return addresses;
}

/** Whether the token stands in what is folded until a reader opens it. */
function isInAnswer(tokens: readonly Token[], index: number): boolean {
  const last = tokens
    .slice(0, index)
    .findLast(({ type, content }) => type === 'html_block' && /details>/.test(content));
  return last?.content.startsWith('<details>') === true;
}

/** A link to what the site does not have is text. */
function leadOn(token: Token, address: string | undefined): void {
  if (address !== undefined) token.attrSet('href', address);
  else token.attrs = null;
}

/** The ends of the paragraphs that lead to a manifest of the examples, with its address. */
function linkedExamples(tokens: readonly Token[], { exampleAt }: Links): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  tokens.forEach((token, index) => {
    const [href] = (token.children ?? [])
      .flatMap((child) => child.attrGet('href') ?? [])
      .map(String)
      .filter(exampleAt);
    const address = href === undefined ? undefined : exampleAt(href);
    if (address !== undefined && tokens[index + 1]?.type === 'paragraph_close') found.set(index + 1, address);
  });
  return found;
}

/** The ways to try a manifest; the time line appears at once, or on a click. */
function tryLine(up: string, address: string, isAsked: boolean): string {
  const link = `<a href="${up}index.html#${address}">${openInPlayground}</a>`;
  const frame = `${up}embed.html#${address}`;
  return isAsked
    ? `<div class="try">${link}<button type="button" data-frame="${frame}">${showTimeLine}</button></div>\n`
    : `<div class="try">${link}</div>\n<iframe loading="lazy" title="${showTimeLine}" src="${frame}"></iframe>\n`;
}

/** The text below each heading, for the search; anchors are GitHub's. */
function sectionsOf(tokens: readonly Token[]): readonly Section[] {
  const sections: { heading: string; anchor: string; words: string }[] = [];
  const given = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (tokens[index - 1]?.type === 'heading_open') {
      const heading = plainText(token);
      const slug = heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-');
      const times = given.get(slug) ?? 0;
      given.set(slug, times + 1);
      sections.push({ heading, anchor: times === 0 ? slug : `${slug}-${times}`, words: '' });
    } else if (token.type === 'inline') {
      const last = sections.at(-1);
      if (last !== undefined) last.words += `${plainText(token)} `;
    }
  });
  return sections;
}

function plainText({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (/text|code/.test(type) ? content : ' ')).join('');
}
