import { asList, asText, type JsonMap, type Path } from '../../../document/manifest.ts';
import { groupedBy } from '../../../std/grouped-by.ts';
import { formerNamed, isNewInFile, replacedWorkload } from '../../../surroundings/former-objects.ts';
import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import { isOfOnly, namedService, serviceSelector, targetPortsOf } from '../../../surroundings/services.ts';
import { identity, type SurroundingObject } from '../../../surroundings/surroundings.ts';
import { categorizeEndpoints } from '../../../timeline/endpoints.ts';
import { serviceWaitsForNewPods as words } from '../../../wording/findings/outage.ts';
import { gapText } from '../../../wording/lasting.ts';
import { hasTargetPort, selects } from '../../../workload/endpoint.ts';
import type { TargetPort } from '../../../workload/kept-up.ts';
import { asMap, podPath, servicesFor, templateLabels, templateLabelsPath } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Finding, Rule, RuleContext } from '../../rule.ts';
import { labelsBefore } from './labels-before.ts';

/** The apply changes a selector and the labels that it looks for together: the selector holds at once, the labels later. */
export const serviceWaitsForNewPods: Rule = {
  id: 'service-waits-for-new-pods',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  isOfApply: true,
  check: (context) => {
    if (!bringsPods(context)) return [];
    const waiting = servicesFor(context, templateLabels(context)).flatMap((service) => waitingFor(service, context));
    // Services that wait for the same are one cause.
    const groups = groupedBy(waiting, ({ key, publishes }) => [`${publishes} ${key}`]);
    return [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : foundOf(first, others.length, context),
    );
  },
};

/** Whether the apply makes pods of other labels, now or as soon as somebody lets it. */
function bringsPods({ change, bounds, workload }: RuleContext): boolean {
  const isApplied = ['created', 'paused', 'rollout'].includes(change.kind);
  return isApplied && workload.object !== undefined && bounds?.replicas !== 0;
}

interface Waiting {
  readonly service: SurroundingObject;
  /** What of its selector is other than it was, or the field that asks for a port by its name. */
  readonly key: string;
  readonly value: string;
  /** Where the new pods have it. */
  readonly path: Path;
  /** Whether it sends to pods before they are ready. */
  readonly publishes: boolean;
}

function waitingFor(service: SurroundingObject, context: RuleContext): readonly Waiting[] {
  const before = formerNamed(context.surroundings, service);
  if (before === undefined) return [];
  const [wanted, former] = [serviceSelector(service), serviceSelector(before)];
  const key = Object.keys(wanted).find((each) => wanted[each] !== former[each]);
  const publishes = asMap(service.value.spec).publishNotReadyAddresses === true;
  if (key !== undefined && hadPods(former, context) && !keepsPods(wanted, context))
    return [{ service, key, value: String(wanted[key]), path: [...templateLabelsPath, key], publishes }];
  return key === undefined
    ? waitingForPort(service, targetPortsOf(before), context).map((each) => ({ ...each, publishes }))
    : [];
}

/** A port that is asked for by another name than before, which pods that run do not have. */
function waitingForPort(
  service: SurroundingObject,
  former: readonly TargetPort[],
  context: RuleContext,
): readonly Omit<Waiting, 'publishes'>[] {
  const { change, surroundings, workload } = context;
  const { metadata, spec } = change.baseline.object?.spec.template ?? {};
  const named = namedService(service);
  const wanted = named.targetPorts ?? [];
  if (spec === undefined || (change.replicas.before ?? 1) === 0) return [];
  if (!selects(named.selector, metadata?.labels ?? {}) || !isOfOnly([workload], named, surroundings)) return [];
  if (!hasTargetPort(former, spec) || hasTargetPort(wanted, spec)) return [];
  const ports = asList(workload.object?.spec.template.spec.containers).flatMap((container, index) =>
    asList(asMap(container).ports).map((port, at) => ({
      name: asText(asMap(port).name),
      path: ['containers', index, 'ports', at, 'name'],
    })),
  );
  const found = ports.find(({ name }) => wanted.includes(name));
  return found === undefined
    ? []
    : [{ service, key: 'targetPort', value: found.name, path: podPath(workload, found.path) }];
}

function foundOf({ service, key, value, path, publishes }: Waiting, others: number, context: RuleContext): Finding {
  const services = { name: service.name, others };
  const label = { key, value };
  return finding(serviceWaitsForNewPods, {
    severity: publishes ? 'warning' : 'error',
    message: publishes ? words.untilAddress(services, label) : words.message(services, label, gapOf(service, context)),
    range: findingRange(context, path),
  });
}

/** Whether there were pods that the selector matched before the apply. */
function hadPods(selector: JsonMap, context: RuleContext): boolean {
  const { surroundings, workload, change } = context;
  const own = labelsBefore(context);
  if (own !== undefined && selects(selector, own)) return (change.replicas.before ?? 1) > 0;
  const now = objectsWithPodLabels(surroundings, workload.namespace, selector);
  for (const object of now) if (!isOwn(object, context) && !isNewInFile(object, surroundings)) return true;
  return isSelectedOfReplaced(selector, context);
}

/** Whether the Service selects pods of a workload that this one replaces, which go on running for now. */
function isSelectedOfReplaced(selector: JsonMap, { surroundings, workload }: RuleContext): boolean {
  const replaced = replacedWorkload(surroundings, workload);
  return replaced !== undefined && selects(selector, podLabelsOf(replaced));
}

/** Whether pods that run when the selector changes match it. */
function keepsPods(selector: JsonMap, context: RuleContext): boolean {
  const { surroundings, workload } = context;
  const own = labelsBefore(context);
  if (own !== undefined && selects(selector, own)) return true;
  for (const object of objectsWithPodLabels(surroundings, workload.namespace, selector)) {
    if (isOwn(object, context) || isNewInFile(object, surroundings)) continue;
    const former = formerNamed(surroundings, object) ?? object;
    if (selects(selector, podLabelsOf(former))) return true;
  }
  return isSelectedOfReplaced(selector, context);
}

function isOwn(object: SurroundingObject, { workload }: RuleContext): boolean {
  return identity(object) === identity(workload);
}

/** How long it has none; undefined where the course gives it none again. */
function gapOf(service: SurroundingObject, { timeline, time, endpoints }: RuleContext): string | undefined {
  if (timeline === undefined || time === undefined) return undefined;
  const frames = endpoints({ ...namedService(service), publishNotReadyAddresses: false });
  const served = frames.find((frame) => categorizeEndpoints(frame) !== 'none');
  return served && gapText({ basis: time.basis, outage: { startUps: 1, atLeast: 0 } }, served.at);
}
