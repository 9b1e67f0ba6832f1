import path from 'node:path';
import type { Range } from '../document/manifest.ts';
import type { ReportProblem } from '../presentation/report/report.ts';
import { replacedSentence, unknownIdSentence } from '../presentation/report-wording.ts';
import { rules } from '../rules/registry.ts';
import { ignoredIds } from '../rules/suppression.ts';
import { surroundingObject } from '../rules/surroundings.ts';
import { LineIndex } from '../std/line-index.ts';
import { defaultAssumptions } from '../workload/assumptions.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import type { Source } from './source.ts';

/** The sources with warnings: comments for this tool that it does not understand, and workloads that are there twice. */
export function withWarnings(sources: readonly Source[]): readonly Source[] {
  const known = new Map<string, string>();
  return sources.map((source) => {
    const found = [...commentFaults(source), ...replacements(source, known)];
    return found.length === 0 ? source : { ...source, problems: [...source.problems, ...found] };
  });
}

const ids: ReadonlySet<string> = new Set(rules.map(({ id }) => id));

function commentFaults(source: Source): ReportProblem[] {
  return source.manifests.comments.flatMap((comment) => {
    const assumed = /^\s*rollout-preview:(.*)$/.exec(comment.text)?.[1];
    const faults = assumed === undefined ? [] : readAssumptions(assumed, defaultAssumptions).faults;
    const unknown = ignoredIds(comment).filter((id) => !ids.has(id));
    return [...faults, ...unknown.map(unknownIdSentence)].map((message) =>
      warning(source, { code: 'comment', message, range: comment.range }),
    );
  });
}

const kinds: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet', 'DaemonSet']);

/** Files of one folder are applied together; other folders may well say the same in other words, as overlays do. */
function replacements(source: Source, known: Map<string, string>): ReportProblem[] {
  const { file, manifests } = source;
  return manifests.manifests.flatMap((manifest) => {
    const { kind, namespace, name } = surroundingObject(manifest.value, file);
    if (!kinds.has(kind) || name === '') return [];
    const workload = `${kind} ${namespace}/${name}`;
    const key = `${path.dirname(file)} ${workload}`;
    const first = known.get(key);
    const range = manifest.rangeOf(['metadata', 'name']) ?? manifest.range;
    if (first === undefined) known.set(key, `${file}:${lineOf(source, range)}`);
    return first === undefined
      ? []
      : [warning(source, { code: 'applied-twice', message: replacedSentence(workload, first), range })];
  });
}

function warning(
  { file, text }: Source,
  { code, message, range }: { readonly code: string; readonly message: string; readonly range: Range },
): ReportProblem {
  return { file, position: new LineIndex(text).positionAt(range.start), code, message, severity: 'warning' };
}

function lineOf({ text }: Source, { start }: Range): number {
  return new LineIndex(text).positionAt(start).line;
}
