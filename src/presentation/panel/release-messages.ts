// What the panel of a release shows: everything that is applied together, on one time axis.
import { type Checked, count, duration, flag, list, number, oneOf, orNull, shape, text } from './shape.ts';

const counts = list(count);

/** A revision's pods over time, with one entry for each of the lane's instants. */
const revision = shape({
  role: oneOf('new', 'old', 'other'),
  before: shape({ starting: count, ready: count, available: count, terminating: count }),
  starting: counts,
  ready: counts,
  available: counts,
  terminating: counts,
});

/** A stretch of the time axis and what it means. */
const stretch = shape({ from: duration, to: duration, words: text });
export type PanelInterval = Checked<typeof stretch>;

/** A workload of the release, with the pods of its revisions over time. */
const lane = shape({
  key: text,
  kind: text,
  namespace: text,
  name: text,
  /** `late` is the last of all to roll out, `holds` holds another one up, `held-back` is not applied. */
  standing: oneOf('stuck', 'waits', 'holds', 'outage', 'late', 'done', 'held-back'),
  /** When it has rolled out; null: never. */
  end: orNull(duration),
  /** Such as `1 min 20 s`, or `never`. */
  result: text,
  /** Why it stands out, one clause each, such as `waits 40 s for web`. */
  notes: list(text),
  waits: list(stretch),
  stuck: orNull(stretch),
  outages: list(stretch),
  instants: list(number),
  lanes: list(revision),
  /** The number of updated pods in the end. */
  wanted: count,
});
export type ReleaseLane = Checked<typeof lane>;

/** A sum over all pods, with one entry for each of the release's instants. */
const sum = shape({
  label: text,
  values: list(number),
  /** The same in words, such as `61 of 57 CPU`. */
  texts: list(text),
  /** How much there is; null: unknown. */
  limit: orNull(number),
  /** Such as `at most 61 CPU`. */
  most: text,
  isExceeded: flag,
});
export type ReleaseSum = Checked<typeof sum>;

/** How full a node is from each instant on, in percent. */
const node = shape({ name: text, steps: list(shape({ at: duration, percent: count })) });
export type ReleaseNode = Checked<typeof node>;

const nodeField = shape({
  field: oneOf('nodes', 'cpu', 'memory'),
  label: text,
  value: text,
  /** As it is known. */
  original: text,
  fault: text,
});

/** What is supposed, as the texts of the form; an empty text stands for the known value. */
export const releaseWhatIf = shape({ nodes: text, cpu: text, memory: text, heldBack: text, order: text });
export type PanelReleaseWhatIf = Checked<typeof releaseWhatIf>;

/** What `order` is if workloads are applied one after the other. */
export const oneByOneOrder = 'one-by-one';

export const noReleaseWhatIf: PanelReleaseWhatIf = { nodes: '', cpu: '', memory: '', heldBack: '', order: '' };

/** All that is seen of a release, in words and numbers ready to be drawn. */
export const releaseView = shape({
  panel: text,
  /** The folder, file or chart. */
  name: text,
  /** The releases to choose from, where there are several: the files as they are, and each rendering. */
  parts: list(text),
  part: text,
  verdict: shape({ text, tone: oneOf('good', 'bad', 'warning', 'neutral'), isHypothesis: flag }),
  basis: text,
  /** How the lanes go with the end times beside them. */
  endsNote: text,
  /** Further results, one sentence each. */
  words: list(text),
  /** Whether the search for what holds workloads up still runs. */
  isTrying: flag,
  /** Where the time axis ends, in milliseconds from the apply. */
  end: duration,
  instants: list(duration),
  /** In the order in which they are applied. */
  lanes: list(lane),
  /** The keys of the lanes, those first that people should see first. */
  worstFirst: list(text),
  sums: list(sum),
  /** The fullest ones; null if the size of the nodes is unknown. */
  nodes: orNull(shape({ rows: list(node), notShown: count })),
  form: shape({
    fields: list(nodeField),
    /** The workloads that can be held back. */
    workloads: list(text),
    whatIf: releaseWhatIf,
  }),
});
export type ReleaseView = Checked<typeof releaseView>;
