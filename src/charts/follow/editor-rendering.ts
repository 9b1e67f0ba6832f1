import type { Place } from '../../document/place.ts';
import type { EditorFault, EditorRendering } from '../../language-service/rendering.ts';
import { oncePer } from '../../std/once-per.ts';
import { environmentNameOf, folderOfTask, type RenderTask } from '../render-task.ts';
import { type Rendering, type TextFault, topOf } from '../rendering.ts';
import { fileOfValues } from '../values-source.ts';
import type { WantedRendering } from './wanted-tasks.ts';

/** What is known of a rendering. */
export interface KnownRendering {
  /** Of what the files said when it was made last. */
  readonly key: string;
  /** The last that succeeded, and the files that it was made of. */
  readonly good: GoodRendering | undefined;
  readonly fault: (TextFault & { readonly isOfProgram: boolean }) | undefined;
  readonly isOutOfDate: boolean;
}

interface GoodRendering {
  readonly rendering: Rendering;
  readonly sources: ReadonlyMap<string, string>;
  /** What is told of it besides. */
  readonly notes: readonly TextFault[];
}

type UriOf = (file: string) => string;

/** The same for an editor, which knows files by their URIs. */
export function editorRendering(
  known: KnownRendering,
  { task, environment, choices, hiddenIn }: WantedRendering,
  uriOf: UriOf,
): EditorRendering {
  const { good, fault, isOutOfDate } = known;
  const { text, spans, whole } = good === undefined ? nothing(task) : withUris(good.rendering)(uriOf);
  return {
    text,
    spans,
    whole,
    environment,
    rendered: { environment: environmentNameOf(task, environment !== ''), folder: `${uriOf(folderOfTask(task))}/` },
    otherEnvironments: new Map([...choices].map(([file, names]) => [uriOf(file), names.length - 1])),
    sources: new Map([...(good?.sources ?? [])].map(([file, own]) => [uriOf(file), own])),
    hiddenIn: new Set([...hiddenIn].map(uriOf)),
    keepsComments: task.is === 'chart',
    heads: new Set(headsOf(task).map(uriOf)),
    isOutOfDate,
    fault: fault && editorFault(fault, uriOf),
  };
}

/** What is told of a file beside what is rendered. */
export function faultAlone(fault: TextFault, uriOf: UriOf): EditorRendering {
  const none = { text: '', spans: [], whole: topOf(uriOf(fault.file)), environment: '', otherEnvironments: new Map() };
  const shown = {
    rendered: undefined,
    sources: new Map(),
    hiddenIn: new Set<string>(),
    heads: new Set<string>(),
    keepsComments: false,
  };
  return { ...none, ...shown, isOutOfDate: false, fault: editorFault({ ...fault, isOfProgram: false }, uriOf) };
}

function nothing(task: RenderTask): Rendering {
  return { text: '', spans: [], whole: topOf(headsOf(task)[0] ?? '') };
}

/** The files that are read for all of a chart or an overlay. */
function headsOf(task: RenderTask): readonly string[] {
  if (task.is === 'overlay') return [...task.overlay.files.kustomizations.keys()];
  const { folder } = task.chart;
  return [`${folder}/Chart.yaml`, `${folder}/values.yaml`, ...task.request.values.map(fileOfValues)];
}

function editorFault({ file, isOfProgram, ...fault }: NonNullable<KnownRendering['fault']>, uriOf: UriOf): EditorFault {
  return { ...fault, file: uriOf(file), severity: isOfProgram ? 'information' : fault.severity };
}

/** A rendering is told again with each change around it, and has many places. */
const withUris = oncePer(({ text, spans, whole }: Rendering) =>
  oncePer((uriOf: UriOf): Rendering => {
    const moved = (place: Place): Place => ({
      ...place,
      file: uriOf(place.file),
      values: place.values.map(({ path, at }) => ({ path, at: at && { ...at, file: uriOf(at.file) } })),
    });
    return { text, spans: spans.map((span) => ({ ...span, from: moved(span.from) })), whole: moved(whole) };
  }),
);
