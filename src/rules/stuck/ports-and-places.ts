// Extra pods that find no node: host ports and anti-affinity, beside a rollout that may not remove an old pod first.
import type { Json, Path } from '../../document/manifest.ts';
import { asList, asMap, podSpecPath, rollingDeployment, rollingUpdatePath, templateLabels } from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Fix, Rule, RuleContext, Severity } from '../rule.ts';
import { setFields } from '../text-edits.ts';

const hostname = 'kubernetes.io/hostname';

export const antiAffinityBlocksSurge: Rule = {
  id: 'anti-affinity-blocks-surge',
  title: 'Anti-affinity leaves no node for the extra pod',
  severity: 'error',
  kind: 'will-get-stuck',
  check: (context) => {
    const need = nodesNeeded(context);
    if (need === undefined) return [];
    return antiAffinityTerms(context).map((path) => {
      const nodes =
        need.known === undefined
          ? `needs ${need.needed} nodes`
          : `${need.needed} nodes are needed for the first new pod, ${need.known} are known${blockedAtStart(context)}`;
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
    const [port] = hostPorts(context);
    if (need === undefined || port === undefined) return [];
    const message =
      need.known === undefined
        ? `hostPort ${port.number} is taken on each node that runs an old pod: ${need.needed} nodes are needed for the first new pod`
        : `hostPort ${port.number} is taken on all ${need.known} nodes by old pods, so no new pod can start${blockedAtStart(context)}`;
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
    const [port] = hostPorts(context);
    const path = rollingUpdatePath(context);
    const written = object?.kind === 'DaemonSet' ? object.spec.updateStrategy.rollingUpdate?.maxSurge : undefined;
    if (object?.kind !== 'DaemonSet' || object.spec.updateStrategy.type !== 'RollingUpdate') return [];
    if (port === undefined || written === undefined || isZero(written)) return [];
    return [
      finding(daemonSetHostPortWithSurge, {
        message: `hostPort ${port.number} is held by the old pod on the same node, so the extra pod stays Pending on every node${context.assumptions.nodes === undefined ? '' : blockedAtStart(context)}`,
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

/** Paths of the required terms on the hostname that keep new pods from the nodes of old ones. */
function antiAffinityTerms(context: RuleContext): readonly Path[] {
  const spec = asMap(context.workload.object?.spec.template.spec);
  const antiAffinity = asMap(asMap(spec.affinity).podAntiAffinity);
  const name = 'requiredDuringSchedulingIgnoredDuringExecution';
  return asList(antiAffinity[name]).flatMap((term, index) =>
    meetsOldPods(term, context) ? [[...podSpecPath, 'affinity', 'podAntiAffinity', name, index]] : [],
  );
}

function meetsOldPods(term: Json, context: RuleContext): boolean {
  const { topologyKey, labelSelector, matchLabelKeys } = asMap(term);
  if (topologyKey !== hostname || asList(matchLabelKeys).includes('pod-template-hash')) return false;
  const { matchLabels, matchExpressions } = asMap(labelSelector);
  const labels = templateLabels(context);
  const pairs = Object.entries(asMap(matchLabels));
  const expressions = asList(matchExpressions).map(asMap);
  if (pairs.length + expressions.length === 0) return false;
  return (
    pairs.every(([key, value]) => labels[key] === value) &&
    expressions.every(({ key, operator, values }) => {
      const value = labels[String(key)];
      if (operator === 'Exists') return value !== undefined;
      return operator === 'In' && value !== undefined && asList(values).includes(value);
    })
  );
}

interface HostPort {
  readonly number: number;
  readonly path: Path;
}

/** Ports of the node that a pod takes: by hostPort, or every container port in the host's network. */
function hostPorts(context: RuleContext): readonly HostPort[] {
  const spec = asMap(context.workload.object?.spec.template.spec);
  const field = spec.hostNetwork === true ? 'containerPort' : 'hostPort';
  return asList(spec.containers).flatMap((container, index) =>
    asList(asMap(container).ports).flatMap((port, portIndex) => {
      const number = asMap(port)[field];
      if (typeof number !== 'number' || number === 0) return [];
      return [{ number, path: [...podSpecPath, 'containers', index, 'ports', portIndex, field] }];
    }),
  );
}

/** The stuck picture, where the simulation gets stuck too: `; stops at step 1 with 3 old and 0 new pods, 3 available`. */
export function stopsAt({ timeline }: RuleContext): string {
  const last = timeline?.frames.at(-1);
  if (timeline?.outcome.state !== 'stuck' || last === undefined) return '';
  const count = (isNew: boolean): number =>
    last.pods.reduce((sum, { starting, ready, available }, lane) => {
      return timeline.lanes[lane]?.isNew === isNew ? sum + starting + ready + available : sum;
    }, 0);
  const step = Math.max(1, timeline.waves.length);
  return stopsText(step, { oldPods: count(false), newPods: count(true), available: last.available });
}

/** The stuck picture of a rollout whose extra pods find no place: they stay Pending beside all old pods. */
export function blockedAtStart({ bounds, assumptions }: RuleContext): string {
  if (bounds === undefined) return '';
  const { replicas, maxSurge } = bounds;
  const available = Math.min(replicas, assumptions.nodes ?? replicas);
  return stopsText(1, { oldPods: replicas, newPods: Math.min(replicas, maxSurge), available });
}

interface StuckPods {
  readonly oldPods: number;
  readonly newPods: number;
  readonly available: number;
}

function stopsText(step: number, { oldPods, newPods, available }: StuckPods): string {
  return `; stops at step ${step} with ${oldPods} old and ${newPods} new pods, ${available} available`;
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
