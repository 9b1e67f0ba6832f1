import type { Run } from '../../preview/forecast.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import { noNodeLabel } from '../../wording/panel/chart.ts';
import { kindOf } from '../../workload/kinds.ts';
import type { PanelRun } from './messages.ts';
import { byNode, spansOf } from './pod-rows.ts';

/** A screen's worth of nodes, and of pods on them; the rest is only counted. */
const nodesShown = 40;
const podsShown = 2000;

/** Identical pods by node, those without a node last; null if the number of nodes is unknown. */
export function podsByNode(
  { pods, end }: Pick<Timeline, 'pods' | 'end'>,
  laneIndexes: readonly number[],
  { object, scenario }: Pick<Run, 'object' | 'scenario'>,
): PanelRun['nodes'] {
  if (scenario.assumptions.nodes === undefined || pods.length > podsShown) return null;
  if (kindOf(object).podsDifferBy !== 'nothing') return null;
  const { nodes } = scenario.world;
  const onNodes = new Map(byNode(pods).map(({ label, pods: own }) => [label, own]));
  const labels = [...nodes.slice(0, nodesShown).map(({ name }) => name), ''];
  const rows = labels.map((label) => ({
    label: label === '' ? noNodeLabel : label,
    spans: (onNodes.get(label) ?? []).flatMap((pod) => spansOf(pod, laneIndexes, end)),
  }));
  const shown = rows.filter(({ label, spans }) => label !== noNodeLabel || spans.length > 0);
  return { heading: 'Node', rows: shown, notShown: Math.max(0, nodes.length - nodesShown), note: '' };
}
