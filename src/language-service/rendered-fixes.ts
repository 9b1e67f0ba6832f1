import type { Range } from '../document/manifest.ts';
import { codeActions } from '../presentation/editor/diagnostics.ts';
import type { CodeActionItem, FileEdit } from '../presentation/editor/items.ts';
import type { Finding, TextEdit } from '../rules/rule.ts';
import { sourceEdit } from './rendered-edits.ts';
import type { RenderedFile } from './rendered-file.ts';
import type { ShownForecast } from './shown-workload.ts';

/** The fixes of findings that touch the range of the file, as far as they can be made in files for sure. */
export function fixesIn(file: RenderedFile, range: Range, all: readonly ShownForecast[]): readonly CodeActionItem[] {
  return all.flatMap(({ preview, isOutOfDate }) =>
    isOutOfDate ? [] : preview.findings.flatMap((finding) => fixesOf(file, finding, range, preview)),
  );
}

function fixesOf(
  file: RenderedFile,
  finding: Finding,
  range: Range,
  preview: ShownForecast['preview'],
): readonly CodeActionItem[] {
  const { uri, rendering, places, source } = file;
  const here = places.stretchesIn(uri, finding.range).map((stretch) => source.rangeOf(stretch));
  const touched = here.find(({ start, end }) => start <= range.end && end >= range.start);
  if (touched === undefined) return [];
  const offered = codeActions(preview, rendering.text, finding.range).filter(({ mends }) => mends?.code === finding.id);
  return offered.flatMap((action) => {
    if (!rendering.keepsComments && action.edits.some(({ newText }) => newText.includes('rollout-ignore'))) return [];
    const inFiles = sourceEdits(rendering, action.edits);
    const mends = action.mends && { ...action.mends, range: touched };
    return inFiles === undefined ? [] : [{ ...action, edits: [], inFiles, mends }];
  });
}

/** All of the edits; undefined where one of them cannot be made for sure. */
function sourceEdits(
  rendering: RenderedFile['rendering'],
  edits: readonly TextEdit[],
): readonly FileEdit[] | undefined {
  const found = edits.map((edit) => sourceEdit(rendering, edit));
  return found.every((edit) => edit !== undefined) ? found : undefined;
}
