import { readManifests } from '../../../src/document/read-manifests.ts';
import type { Forecast } from '../../../src/preview/forecast.ts';
import { preview } from '../../../src/preview/preview.ts';
import { type Assumptions, defaultAssumptions } from '../../../src/workload/assumptions.ts';

/** A YAML text whose comments `# mark: …` say what the editor shows of the line above. */
export interface Annotated {
  readonly text: string;
  readonly previews: readonly Forecast[];
  /** By the line's index in the text. */
  readonly expected: readonly string[];
}

/** Reads the text without its annotations, and previews it against an assumed earlier image. */
export function annotated(source: string, mark: string, assumptions: Partial<Assumptions> = {}): Annotated {
  const lines: string[] = [];
  const expected: string[] = [];
  for (const line of source.split('\n')) {
    const note = line.trimStart().startsWith(`# ${mark}: `) ? line.slice(line.indexOf(': ') + 2) : undefined;
    if (note === undefined) lines.push(line);
    else expected.push(`${lines.length - 1}: ${note}`);
  }
  const text = lines.join('\n');
  const world = { ...defaultAssumptions, ...assumptions };
  const { workloads } = preview(readManifests(text), { baseline: undefined, objects: [] }, world);
  return { text, previews: workloads, expected };
}

export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length - 1;
}
