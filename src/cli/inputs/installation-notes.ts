// What is told of the objects that install charts and overlays, beside what they come to.

import { maxInstallations } from '../../charts/releases/said.ts';
import { type SaidObject, saidObjectsIn } from '../../charts/releases/said-objects.ts';
import type { WhatIsSaid } from '../../charts/releases/what-is-said.ts';
import { type RenderTask, taskName } from '../../charts/render-task.ts';
import type { RenderFault, RenderResult } from '../../charts/rendering.ts';
import { asMap, asText } from '../../document/manifest.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { deepEqual } from '../../std/deep-equal.ts';
import {
  changedByOverlay,
  installedFromElsewhere,
  partlyKnown,
  suspended,
  tooManyInstallations,
  unreadInstallation,
} from '../../wording/charts.ts';

/** One for all that lies elsewhere, and one for each that cannot be read or names what is not there. */
export function notesOf(
  objects: readonly SaidObject[],
  { elsewhere, distant, unread, tooMany, unknown, faults }: WhatIsSaid,
  isFetched: boolean,
): readonly ReportProblem[] {
  const pullable = new Set(distant.map(({ by }) => by));
  const [first, ...others] = isFetched ? elsewhere.filter((by) => !pullable.has(by)) : elsewhere;
  const note = { position: undefined, code: 'rendering', severity: 'information' } as const;
  const unreadable = [
    ...faults.map(problemOf),
    ...objects.filter(isSuspended).map((by) => ({ ...note, file: by.file, message: suspended(by.kind, by.name) })),
    ...unknown.map(({ by, parts }) => ({ ...note, file: by.file, message: partlyKnown(by.kind, by.name, parts) })),
    ...unread.map(({ file, kind, name }) => ({ ...note, file, message: unreadInstallation(kind, name) })),
    ...tooMany.map(({ file, kind, name }) => {
      return { ...note, file, message: tooManyInstallations(kind, name, maxInstallations) };
    }),
  ];
  if (first === undefined) return unreadable;
  const pulled = isFetched ? 0 : pullable.size;
  const message = installedFromElsewhere(first.kind, first.name, { others: others.length, pullable: pulled });
  return [...unreadable, { ...note, file: first.file, message }];
}

/** Whether Flux leaves what it installs as it is. */
function isSuspended({ kind, value }: SaidObject): boolean {
  return (kind === 'Kustomization' || kind === 'HelmRelease') && asMap(value.spec).suspend === true;
}

interface Installing {
  /** What the files say. */
  readonly objects: readonly SaidObject[];
  readonly said: Pick<WhatIsSaid, 'elsewhere'>;
}

/** A chart of the repository is rendered as the file of its HelmRelease says, and not as an overlay changes it. */
export function changedByOverlays(
  { objects, said: { elsewhere } }: Installing,
  tasks: readonly RenderTask[],
  results: readonly RenderResult[],
): readonly ReportProblem[] {
  const own = objects.filter((each) => namesChart(each) && !elsewhere.includes(each));
  if (own.length === 0) return [];
  return tasks.flatMap((task, index): readonly ReportProblem[] => {
    const result = results[index];
    if (task.is !== 'overlay' || result?.state !== 'rendered') return [];
    const built = saidObjectsIn('built.yaml', result.rendering.text);
    const parts = new Set(task.overlay.files.known.keys());
    return own
      .filter((each) => parts.has(each.file))
      .filter((each) => built.some((other) => isChanged(each, other)))
      .map(({ kind, name }) => ({
        ...{ file: taskName(task), position: undefined, code: 'rendering', severity: 'warning' },
        message: changedByOverlay(kind, name),
      }));
  });
}

/** A patch of one names none. */
function namesChart({ kind, value }: SaidObject): boolean {
  return kind === 'HelmRelease' && asText(asMap(asMap(asMap(value.spec).chart).spec).chart) !== '';
}

function isChanged(before: SaidObject, built: SaidObject): boolean {
  const isSame = before.kind === built.kind && before.name === built.name;
  return isSame && !deepEqual(asMap(before.value.spec), asMap(built.value.spec));
}

export function problemOf({ file, position, message, severity, cause }: RenderFault): ReportProblem {
  return { file, position, code: 'rendering', message, severity, ...(cause && { cause }) };
}
