// Extra pods that find no node: host ports and anti-affinity, beside a rollout that may not remove an old pod first.
import type { Path } from '../../document/manifest.ts';
import { antiAffinityTerms, hostPortsSharedWith } from '../../surroundings/placement.ts';
import { rollingDeployment, rollingUpdatePath, rollsOut } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Fix, Rule, RuleContext, Severity } from '../rule.ts';
import { setFields } from '../text-edits.ts';
import { stopsAt } from './stops-at.ts';

export const antiAffinityBlocksSurge: Rule = {
  id: 'anti-affinity-blocks-surge',
  title: 'Anti-affinity leaves no node for the extra pod',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const need = nodesNeeded(context);
    if (need === undefined) return [];
    return antiAffinityTerms(context.change.baseline.object, context.workload).map((path) => {
      const nodes =
        need.known === undefined
          ? `needs ${need.needed} nodes`
          : `${need.needed} nodes are needed for the first new pod, ${need.known} are known${stopsAt(context)}`;
      return finding(antiAffinityBlocksSurge, {
        severity: need.severity,
        message: `required anti-affinity gives each pod its own node: ${nodes}`,
        range: placeOf(context, [...path, 'topologyKey']),
        fixes: [...unavailableInstead(context), ...matchTemplateHash(context, path)],
      });
    });
  },
};

export const hostPortBlocksSurge: Rule = {
  id: 'host-port-blocks-surge',
  title: 'A host port leaves no node for the extra pod',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const need = nodesNeeded(context);
    const [port] = hostPortsSharedWith(context.change.baseline.object, context.workload);
    if (need === undefined || port === undefined) return [];
    const message =
      need.known === undefined
        ? `hostPort ${port.number} is taken on each node that runs an old pod: ${need.needed} nodes are needed for the first new pod`
        : `hostPort ${port.number} is taken on all ${need.known} nodes by old pods, so no new pod can start${stopsAt(context)}`;
    return [
      finding(hostPortBlocksSurge, {
        severity: need.severity,
        message,
        range: placeOf(context, port.path),
        fixes: unavailableInstead(context),
      }),
    ];
  },
};

export const daemonSetHostPortWithSurge: Rule = {
  id: 'daemonset-host-port-with-surge',
  title: 'A host port is held by the old pod of the node',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const { object } = context.workload;
    const surge = context.bounds?.maxSurge ?? 0;
    const [port] = hostPortsSharedWith(context.change.baseline.object, context.workload);
    const path = rollingUpdatePath(context);
    const written = object?.kind === 'DaemonSet' ? object.spec.updateStrategy.rollingUpdate?.maxSurge : undefined;
    if (object?.kind !== 'DaemonSet' || object.spec.updateStrategy.type !== 'RollingUpdate') return [];
    if (!rollsOut(context) || port === undefined || written === undefined || isZero(written)) return [];
    return [
      finding(daemonSetHostPortWithSurge, {
        message: `hostPort ${port.number} is held by the old pod on the same node, so the extra pod stays Pending on every node${stopsAt(context)}`,
        range: placeOf(context, [...path, 'maxSurge']),
        fixes: fix(
          `Set maxSurge: 0, maxUnavailable: ${typeof written === 'number' ? surge || written : written}`,
          setFields(sourceOf(context), path, { maxSurge: 0, maxUnavailable: written }),
        ),
      }),
    ];
  },
};

interface Need {
  readonly needed: number;
  readonly known: number | undefined;
  readonly severity: Severity;
}

/** Nodes needed when each pod wants one of its own and an extra pod must start first; undefined when they suffice. */
function nodesNeeded(context: RuleContext): Need | undefined {
  const rolling = rollingDeployment(context);
  const { nodes } = context.assumptions;
  if (rolling === undefined || rolling.bounds.maxUnavailable > 0 || rolling.bounds.replicas < 1) return undefined;
  const needed = rolling.bounds.replicas + 1;
  if (nodes !== undefined && nodes >= needed) return undefined;
  return { needed, known: nodes, severity: nodes === undefined ? 'information' : 'error' };
}

export function unavailableInstead(context: RuleContext): readonly Fix[] {
  const edits = setFields(sourceOf(context), rollingUpdatePath(context), { maxSurge: 0, maxUnavailable: 1 });
  return fix('Set maxSurge: 0, maxUnavailable: 1', edits);
}

function matchTemplateHash(context: RuleContext, path: Path): readonly Fix[] {
  const minor = Number(/\.(\d+)/.exec(context.assumptions.kubernetesVersion)?.[1] ?? 0);
  if (minor < 31) return [];
  const edits = setFields(sourceOf(context), path, { matchLabelKeys: ['pod-template-hash'] });
  return fix('Add matchLabelKeys: [pod-template-hash]', edits);
}

function isZero(value: number | string): boolean {
  return value === 0 || value === '0%';
}
