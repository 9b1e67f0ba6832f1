import type { JsonMap } from '../../../document/manifest.ts';
import { groupedBy } from '../../../std/grouped-by.ts';
import { formerNamed, isNewInFile } from '../../../surroundings/former-objects.ts';
import { objectsWithPodLabels, podLabelsOf } from '../../../surroundings/object-index.ts';
import { namedService, serviceSelector } from '../../../surroundings/services.ts';
import { identity, type SurroundingObject } from '../../../surroundings/surroundings.ts';
import { categorizeEndpoints } from '../../../timeline/endpoints.ts';
import { serviceWaitsForNewPods as words } from '../../../wording/findings/outage.ts';
import { gapText } from '../../../wording/lasting.ts';
import { selects } from '../../../workload/endpoint.ts';
import { asMap, servicesFor, templateLabels, templateLabelsPath } from '../../facts.ts';
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
  /** What of its selector is other than it was. */
  readonly key: string;
  /** Whether it sends to pods before they are ready. */
  readonly publishes: boolean;
}

function waitingFor(service: SurroundingObject, context: RuleContext): readonly Waiting[] {
  const before = formerNamed(context.surroundings, service);
  if (before === undefined) return [];
  const [wanted, former] = [serviceSelector(service), serviceSelector(before)];
  const key = Object.keys(wanted).find((each) => wanted[each] !== former[each]);
  if (key === undefined || !hadPods(former, context) || keepsPods(wanted, context)) return [];
  return [{ service, key, publishes: asMap(service.value.spec).publishNotReadyAddresses === true }];
}

function foundOf({ service, key, publishes }: Waiting, others: number, context: RuleContext): Finding {
  const services = { name: service.name, others };
  const label = { key, value: String(serviceSelector(service)[key]) };
  return finding(serviceWaitsForNewPods, {
    severity: publishes ? 'warning' : 'error',
    message: publishes ? words.untilAddress(services, label) : words.message(services, label, gapOf(service, context)),
    range: findingRange(context, [...templateLabelsPath, key]),
  });
}

/** Whether there were pods that the selector matched before the apply. */
function hadPods(selector: JsonMap, context: RuleContext): boolean {
  const { surroundings, workload, change } = context;
  const own = labelsBefore(context);
  if (own !== undefined && selects(selector, own)) return (change.replicas.before ?? 1) > 0;
  const now = objectsWithPodLabels(surroundings, workload.namespace, selector);
  for (const object of now) if (!isOwn(object, context) && !isNewInFile(object, surroundings)) return true;
  return false;
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
  return false;
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
