// Services beside a workload, before and after its rollout.

import { keyOf, keysOfPairs, objectIndex, objectsWithPodLabels } from '../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../surroundings/surroundings.ts';
import type { StringMap } from '../../workload/api-types.ts';
import {
  replicasOf,
  rollsOut,
  serviceSelector,
  servicesFor,
  templateLabels,
  templateLabelsPath,
  wholeSeconds,
} from '../facts.ts';
import { finding, fix, placeOf, sourceOf } from '../places.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { setFields } from '../text-edits.ts';

export const serviceLosesItsPods: Rule = {
  id: 'service-loses-its-pods',
  title: 'A Service loses its pods',
  severity: 'error',
  kind: 'outage',
  check: (context) => {
    const [before, after] = [labelsBefore(context), templateLabels(context)];
    if (before === undefined || !rollsOut(context)) return [];
    const kept = new Set(servicesFor(context, after));
    const lost = servicesFor(context, before).filter((service) => !kept.has(service));
    return lost.map((service) => {
      const key = Object.keys(serviceSelector(service)).find((each) => before[each] !== after[each]) ?? '';
      const changed =
        after[key] === undefined ? `${key}=${before[key]} was removed` : `${key}=${before[key]} became ${after[key]}`;
      return finding(serviceLosesItsPods, {
        message: `after this rollout Service "${service.name}" selects 0 of ${replicasOf(context)} pods: ${changed}`,
        range: placeOf(context, [...templateLabelsPath, key]),
        fixes: fix(
          `Restore ${key}: ${before[key]}`,
          setFields(sourceOf(context), templateLabelsPath, { [key]: before[key] ?? '' }),
        ),
      });
    });
  },
};

export const serviceSelectsNothing: Rule = {
  id: 'service-selects-nothing',
  title: 'A Service selects no pods',
  severity: 'warning',
  kind: 'outage',
  check: (context) => {
    const labels = templateLabels(context);
    return likelyServices(context, labels)
      .filter((service) => isMeantFor(service, context, labels) && !selectsAny(service, context))
      .flatMap((service) => {
        const key = Object.keys(serviceSelector(service)).find(
          (each) => labels[each] !== serviceSelector(service)[each],
        );
        const wanted = key === undefined ? undefined : serviceSelector(service)[key];
        if (key === undefined || typeof wanted !== 'string') return [];
        const has = labels[key] === undefined ? `no ${key}` : `${key}=${labels[key]}`;
        const isSelected = JSON.stringify(context.workload.object?.spec.selector).includes(JSON.stringify(key));
        return finding(serviceSelectsNothing, {
          message: `Service "${service.name}" selects no pods: template has ${has}, selector wants ${wanted}`,
          range: placeOf(context, [...templateLabelsPath, key]),
          fixes: isSelected
            ? []
            : fix(`Set ${key}: ${wanted}`, setFields(sourceOf(context), templateLabelsPath, { [key]: wanted })),
        });
      });
  },
};

export const serviceMixesVersions: Rule = {
  id: 'service-mixes-versions',
  title: 'A Service sends requests to both revisions',
  severity: 'hint',
  kind: 'outage',
  check: (context) => {
    const before = labelsBefore(context);
    const seconds = wholeSeconds(mixedTime(context));
    if (before === undefined || !rollsOut(context) || seconds === 0) return [];
    const old = new Set(servicesFor(context, before));
    return servicesFor(context, templateLabels(context))
      .filter((service) => old.has(service))
      .map((service) =>
        finding(serviceMixesVersions, {
          message: `for about ${seconds} s Service "${service.name}" sends requests to both revisions`,
          range: placeOf(context, ['metadata', 'name']),
        }),
      );
  },
};

function labelsBefore({ change }: RuleContext): StringMap | undefined {
  return change.baseline.object?.spec.template.metadata.labels;
}

/** The Services that have the workload's name, or a pair of its labels in their selector. */
function likelyServices({ workload, surroundings }: RuleContext, labels: StringMap): readonly SurroundingObject[] {
  const { namespace, name } = workload;
  const keys = [keyOf(namespace, name), ...keysOfPairs(namespace, labels)];
  return servicesByNameAndPairs.withAny(surroundings, keys);
}

const servicesByNameAndPairs = objectIndex((object) => {
  const { kind, namespace, name } = object;
  return kind === 'Service' ? [keyOf(namespace, name), ...keysOfPairs(namespace, serviceSelector(object))] : [];
});

/** Whether the Service shares a selector key with the template, and its name or another pair tells that it is meant. */
function isMeantFor(service: SurroundingObject, { workload }: RuleContext, labels: StringMap): boolean {
  const pairs = Object.entries(serviceSelector(service));
  const shares = pairs.some(([key]) => labels[key] !== undefined);
  return shares && (service.name === workload.name || pairs.some(([key, value]) => labels[key] === value));
}

function selectsAny(service: SurroundingObject, context: RuleContext): boolean {
  const selector = serviceSelector(service);
  const labels = templateLabels(context);
  if (Object.entries(selector).every(([key, value]) => labels[key] === value)) return true;
  return objectsWithPodLabels(context.surroundings, service.namespace, selector).length > 0;
}

/** How long pods of the new revision and of others are ready at the same time. */
function mixedTime({ timeline }: RuleContext): number {
  if (timeline === undefined) return 0;
  const { frames, lanes, end } = timeline;
  return frames.reduce((time, frame, index) => {
    const isReady = (isNew: boolean): boolean =>
      frame.pods.some((pods, lane) => lanes[lane]?.isNew === isNew && pods.ready + pods.available > 0);
    const until = frames[index + 1]?.at ?? end;
    return isReady(true) && isReady(false) ? time + until - Math.max(0, frame.at) : time;
  }, 0);
}
