// Where a template that renders to no YAML goes wrong.
import { placesOfSpans } from '../../document/place.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { noYamlAt } from '../../wording/charts.ts';
import { type RenderResult, topOf } from '../rendering.ts';
import type { KnownChart } from './chart-spans.ts';
import { withoutMarks } from './marks.ts';

/** The fault at the line of the template that is to blame, by what helm writes of it with marks when it is asked to debug. */
export async function withPlaceOfBroken(
  rendered: RenderResult,
  known: KnownChart | undefined,
  debugged: (source: string) => Promise<string | undefined>,
): Promise<RenderResult> {
  if (rendered.state !== 'failed' || rendered.fault.broken === undefined || known === undefined) return rendered;
  const { fault } = rendered;
  const { source, reason } = rendered.fault.broken;
  const marked = sectionOf(source, (await debugged(source)) ?? '');
  const text = withoutMarks(marked);
  const problem = readManifests(text).problems.find(
    ({ code }) => code === 'yaml-syntax' || code === 'unresolved-alias',
  );
  if (problem === undefined) return rendered;
  const place = placesOfSpans(known.spans(text, marked), topOf(fault.file))(problem.range);
  if (place.file !== fault.file) return rendered;
  const lineStart = text.lastIndexOf('\n', problem.range.start - 1) + 1;
  const [line = ''] = text.slice(lineStart, lineStart + 100).split('\n');
  const why = reason.replace(/^line \d+: /, '');
  return { ...rendered, fault: { ...fault, position: place.start, message: noYamlAt(why, line.trim()) } };
}

/** What the template wrote, each document of it under its name. */
function sectionOf(source: string, output: string): string {
  const head = `# Source: ${source}\n`;
  const start = output.indexOf(head);
  if (start < 0) return '';
  const [own = ''] = output.slice(start + head.length).split('\n---\n# Source: ', 1);
  return `---\n${head}${own.replaceAll(/^---[ \t]*$/gm, `---\n${head.trimEnd()}`)}\n`;
}
