// The rows of pods below the chart, as the host sends them.
import { type Checked, count, list, number, oneOf, shape, text } from './shape.ts';

const podState = oneOf('starting', 'ready', 'available', 'terminating');
export type PodState = Checked<typeof podState>;

/** An ordinal (StatefulSet) or a node (DaemonSet) over time; spans may overlap when there is a surge. */
const podRow = shape({
  label: text,
  spans: list(shape({ laneIndex: count, state: podState, from: number, to: number })),
});
export type PodRow = Checked<typeof podRow>;

/** The rows of a panel. */
export const podRows = shape({
  heading: text,
  rows: list(podRow),
  notShown: count,
  /** What a partition means for the rows; empty without one. */
  note: text,
});

/** What takes the requests to a Service: endpoints that are ready, those of pods that terminate, or none. */
export const endpointRow = shape({
  label: text,
  /** The worst moment, for those who do not see the lane. */
  words: text,
  spans: list(shape({ state: oneOf('ready', 'serving', 'none'), from: number, to: number })),
  /** When requests may fail. */
  windows: list(shape({ from: number, to: number })),
});
