import type { BaselineText } from '../change/change.ts';
import type { Range } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { beginsAsJson } from '../document/split-documents.ts';
import { codeLenses } from '../presentation/editor/code-lenses.ts';
import type { CodeLensItem } from '../presentation/editor/items.ts';
import { workloadKinds } from '../std/workload-kinds.ts';
import type { FolderSurroundings } from '../surroundings/folder-index.ts';
import { isCounting, isRoomAssumed, withObjectsOf } from '../surroundings/own-objects.ts';
import type { DocumentSettings } from './document-settings.ts';
import { forecastAt } from './incremental-preview.ts';

/** Of a text that is not read yet. */
export interface GlanceQuestion {
  readonly text: string;
  readonly around: FolderSurroundings;
  readonly settings: DocumentSettings;
  readonly sight: Range;
  /** The baseline, once it is known what stands in its text; undefined: none. */
  readonly baselineOf: ((text: string) => BaselineText | undefined) | undefined;
  readonly budget: number;
}

/** More does not find room on a screen; a workload has two. */
const maxLenses = 12;

/** A shorter text is read and judged sooner than anybody looks. */
const longText = 50_000;

/**
 * The forecasts of what is in sight of a long text, before all of it is read: of the documents that stand there, by
 * themselves. Nothing where another object of the text could make a forecast another one, so that none is taken back.
 */
export function glanceAt(question: GlanceQuestion): readonly CodeLensItem[] {
  const { text, sight, around, settings, baselineOf, budget } = question;
  if (text.length < longText || beginsAsJson(text) || !isHarmless(text)) return [];
  const { start, end } = documentsAround(text, sight);
  const file = readManifests(text.slice(start, end));
  const { assumptions } = settings;
  const surroundings = withObjectsOf(file, { baseline: baselineOf?.(file.text), ...around }, assumptions);
  if (isCounting(surroundings) || isRoomAssumed(file, assumptions)) return [];
  const world = { file, surroundings, assumptions, steps: [], budget };
  const lenses: CodeLensItem[] = [];
  for (const [index, { range }] of file.manifests.entries()) {
    if (range.end + start < sight.start) continue;
    if (lenses.length >= maxLenses) break;
    const forecast = forecastAt(index, world);
    // How much is found of it may depend on others.
    if (forecast !== undefined && forecast.isOverBudget !== true)
      lenses.push(...codeLenses(forecast, false).filter(({ action }) => action === 'open-timeline'));
  }
  return lenses.map((lens) => ({ ...lens, range: { start: lens.range.start + start, end: lens.range.end + start } }));
}

/** From the separator before what is in sight to the one behind it. */
function documentsAround(text: string, sight: Range): Range {
  const before = text.lastIndexOf('\n---', sight.start);
  const line = before < 0 ? -1 : text.indexOf('\n', before + 1);
  const behind = text.indexOf('\n---', sight.end);
  return { start: before < 0 ? 0 : line + 1, end: behind < 0 ? text.length : behind + 1 };
}

/** Kinds that change no forecast of another object. */
const harmlessKinds: ReadonlySet<string> = new Set([...workloadKinds, 'Service', 'ConfigMap', 'Secret', 'Ingress']);

function isHarmless(text: string): boolean {
  for (const [, kind = ''] of text.matchAll(/^kind:[ \t]*["']?([A-Za-z]*)/gm))
    if (!harmlessKinds.has(kind)) return false;
  return true;
}
