import { asList, asMap, asText, type JsonMap, type Range } from '../../../document/manifest.ts';
import { allOfKinds, objectsNamed } from '../../../surroundings/object-index.ts';
import type { SurroundingObject } from '../../../surroundings/surroundings.ts';
import { firstServed } from '../../../timeline/endpoints.ts';
import { webhookHasNoBackend as words } from '../../../wording/findings/outage.ts';
import type { LabelSelector, StringMap } from '../../../workload/api-types.ts';
import { webhooks } from '../../../workload/kinds/apply-orders.ts';
import { kindOf } from '../../../workload/kinds.ts';
import { labelMatcher } from '../../../workload/label-selector.ts';
import {
  downTime,
  downTimeText,
  replicasPath,
  rollingUpdatePath,
  selects,
  serviceSelector,
  startsPods,
  templateLabels,
  written,
} from '../../facts.ts';
import { finding, findingRange, keyPlaceOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { labelsBefore } from './labels-before.ts';

/** A webhook that fails closed refuses what it cannot be asked about (apiserver/pkg/admission/plugin/webhook). */
export const webhookHasNoBackend: Rule = {
  id: 'webhook-has-no-backend',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  check: (context) => {
    if (!startsPods(context) || context.timeline === undefined || downTime(context) === 0) return [];
    const asked = webhooksOf(context);
    const [first] = asked;
    if (first === undefined) return [];
    const refusing = asked.find((webhook) => isAskedAboutOwnPods(webhook, context));
    const isStuck = refusing !== undefined && isAloneWhenCreating(context);
    const named = (name: string) => ({ name, others: asked.length - 1 });
    return [
      finding(webhookHasNoBackend, {
        severity: refusing === undefined ? 'warning' : 'error',
        message: isStuck
          ? words.stuck(named(asText(refusing.name)))
          : words.message(named(asText(first.name)), downTimeText(context)),
        range: placeOf(context),
      }),
    ];
  },
};

/** What leaves no pod: the strategy, the pods that it may stop, or that there is only one. */
function placeOf(context: RuleContext): Range {
  const { object } = context.workload;
  const isRecreate = object !== undefined && kindOf(object).strategyOf(object).type === 'Recreate';
  if (isRecreate) return findingRange(context, ['spec', 'strategy', 'type']);
  const path = [...rollingUpdatePath(context), 'maxUnavailable'];
  return written(context, path) === undefined ? keyPlaceOf(context, replicasPath) : findingRange(context, path);
}

/** The webhooks that fail closed and that pods of the workload answer. */
function webhooksOf(context: RuleContext): readonly JsonMap[] {
  return allOfKinds(context.surroundings, ...webhooks).flatMap(({ apiVersion, value }) => {
    const usual = apiVersion.endsWith('/v1') ? 'Fail' : 'Ignore';
    return asList(value.webhooks)
      .map(asMap)
      .filter((webhook) => (webhook.failurePolicy ?? usual) === 'Fail' && isAnswered(webhook, context));
  });
}

function isAnswered({ clientConfig }: JsonMap, { workload, surroundings }: RuleContext): boolean {
  const { namespace, name } = asMap(asMap(clientConfig).service);
  if (asText(namespace) !== workload.namespace) return false;
  const labels = workload.object?.spec.template.metadata.labels ?? {};
  const services = objectsNamed(surroundings, { kind: 'Service', namespace: workload.namespace, name: asText(name) });
  return services.some((service) => selects(serviceSelector(service), labels));
}

/** Whether it is certain that the webhook is asked about each new pod of the workload. */
function isAskedAboutOwnPods(webhook: JsonMap, context: RuleContext): boolean {
  if (asList(webhook.matchConditions).length > 0) return false;
  const isOfPods = asList(webhook.rules).map(asMap).some(isRuleOfPods);
  const namespace = namespaceLabels(context, webhook.namespaceSelector !== undefined);
  return (
    isOfPods &&
    namespace !== undefined &&
    matches(webhook.objectSelector, templateLabels(context)) &&
    matches(webhook.namespaceSelector, namespace)
  );
}

function matches(selector: JsonMap[string] | undefined, labels: StringMap): boolean {
  return labelMatcher(asMap(selector) as LabelSelector)(labels);
}

function isRuleOfPods({ apiGroups, apiVersions, operations, resources, scope = '*' }: JsonMap): boolean {
  const has = (list: JsonMap[string] | undefined, ...wanted: readonly string[]) =>
    asList(list).some((each) => wanted.includes(asText(each)));
  return (
    has(apiGroups, '', '*') &&
    has(apiVersions, 'v1', '*') &&
    has(operations, 'CREATE', '*') &&
    has(resources, 'pods', '*', '*/*') &&
    scope !== 'Cluster'
  );
}

/** Undefined where a selector asks for them and nobody knows all of them. */
function namespaceLabels({ workload, surroundings }: RuleContext, isAsked: boolean): StringMap | undefined {
  const { namespace } = workload;
  const known = objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name: namespace });
  const [found]: readonly (SurroundingObject | undefined)[] = known;
  if (found === undefined && isAsked) return undefined;
  const labels = asMap(asMap(found?.value.metadata).labels) as StringMap;
  return { ...labels, 'kubernetes.io/metadata.name': namespace };
}

/** Whether no pod answers at the instant at which the first new pod is created. */
function isAloneWhenCreating(context: RuleContext): boolean {
  const { timeline } = context;
  const isNew = (laneIndex: number) => timeline?.lanes[laneIndex]?.isNew === true;
  const created = timeline?.pods.find(({ laneIndex }) => isNew(laneIndex))?.created;
  if (timeline === undefined || created === undefined || labelsBefore(context) === undefined) return false;
  const old = {
    selects: (pod: { readonly laneIndex: number }) => !isNew(pod.laneIndex),
    publishNotReadyAddresses: false,
  };
  return firstServed(timeline, created, old) !== created;
}
