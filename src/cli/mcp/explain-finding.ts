import { fileURLToPath } from 'node:url';
import { readRegularFile } from '../../host/regular-file.ts';
import { catalogue } from '../../rules/registry.ts';
import { nearSpelling } from '../../std/nearest.ts';
import { noSuchFinding } from '../../wording/cli/mcp.ts';
import { plainText } from './plain-answer.ts';
import { ToolFault } from './tool-fault.ts';
import type { ToolInput } from './tool-input.ts';

const maxPageBytes = 64 * 1024;

export type ExplainedFinding = Awaited<ReturnType<typeof explainFinding>>;

/** What the page of a finding says. Throws a ToolFault where there is no such finding. */
export async function explainFinding(packageUrl: string, { id = '' }: ToolInput) {
  const rule = catalogue.find((each) => each.id === id);
  if (rule === undefined) {
    const ids = catalogue.map((each) => each.id);
    throw new ToolFault(noSuchFinding(plainText(id), nearSpelling(id, ids)));
  }
  const file = fileURLToPath(new URL(`docs/rules/${rule.id}.md`, packageUrl));
  const page = await readRegularFile(file, maxPageBytes);
  const { title, severity, kind } = rule;
  return { id, title, severity, group: kind, sections: sectionsOf(page) };
}

/** The page by its headings, without its comments; what stands above the first one has none. */
function sectionsOf(page: string) {
  const [first = '', ...others] = page.replaceAll(/^<!-- .* -->\n\n?/gm, '').split(/^## /m);
  const above = { heading: '', text: first.replace(/^# .*\n/, '').trim() };
  const below = others.map((part) => {
    const end = part.indexOf('\n');
    return { heading: part.slice(0, end).trim(), text: part.slice(end).trim() };
  });
  return [above, ...below].filter(({ text }) => text !== '');
}

/** The answer for those who read no structure. */
export function explanationText({ title, sections }: ExplainedFinding): string {
  const parts = sections.map(({ heading, text }) => (heading === '' ? text : `## ${heading}\n\n${text}`));
  return [`# ${title}`, ...parts].join('\n\n');
}
