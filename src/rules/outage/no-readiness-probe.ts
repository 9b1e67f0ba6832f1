import type { JsonMap, Path } from '../../document/manifest.ts';
import { noReadinessProbe as words } from '../../wording/findings/outage.ts';
import {
  asList,
  asMap,
  containerNamed,
  longRunningContainers,
  servicesFor,
  startsPods,
  templateLabels,
} from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import type { Fix, Rule, RuleContext } from '../rule.ts';
import { hasReadinessProbe, minReadySeconds, setMinReady } from './min-ready.ts';

export const noReadinessProbe: Rule = {
  id: 'no-readiness-probe',
  title: words.title,
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const containers = longRunningContainers(context);
    const [blind] = containers;
    if (blind === undefined || containers.some(hasReadinessProbe)) return [];
    if (!startsPods(context) || minReadySeconds(context) > 0) return [];
    if (context.timeline?.outcome.state !== 'completes') return [];
    const name = String(blind.value.name);
    const isRemoved = hadReadinessProbe(name, context);
    return [
      finding(noReadinessProbe, {
        severity: isRemoved || isServedWhenReady(context) ? 'warning' : 'information',
        message: isRemoved ? words.removed(name) : words.message(name),
        range: findingRange(context, [...blind.path, 'name']),
        fixes: [...addProbe(context, blind.path, blind.value), ...setMinReady(context)],
      }),
    ];
  },
};

/** Whether a Service waits for the pods to be ready: some send requests to those that are not, too. */
function isServedWhenReady(context: RuleContext): boolean {
  const services = servicesFor(context, templateLabels(context));
  return services.some(({ value }) => asMap(value.spec).publishNotReadyAddresses !== true);
}

/** Whether the change takes the probe away. */
function hadReadinessProbe(name: string, { change: { baseline } }: RuleContext): boolean {
  if (baseline.source === 'assumed') return false;
  const former = containerNamed(name, baseline.object?.spec.template.spec ?? {});
  return hasReadinessProbe({ value: asMap(former) });
}

function addProbe(context: RuleContext, path: Path, container: JsonMap): readonly Fix[] {
  const port = asMap(asList(container.ports)[0]).containerPort;
  if (typeof port !== 'number') return [];
  const probe = { readinessProbe: { tcpSocket: { port }, periodSeconds: 10 } };
  return settingFix(context, path, probe, words.probeFix(port));
}
