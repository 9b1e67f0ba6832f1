import { asText, type Range } from '../../../document/manifest.ts';
import { shouldCallHook, webhookRefusal } from '../../../simulation/admission/webhook.ts';
import { isOfOnly } from '../../../surroundings/services.ts';
import { failClosedWebhooks, serviceOf, webhooksAbout } from '../../../surroundings/webhooks.ts';
import { categorizeEndpoints } from '../../../timeline/endpoints.ts';
import { webhookHasNoBackend as words } from '../../../wording/findings/outage.ts';
import { selects } from '../../../workload/endpoint.ts';
import { kindOf } from '../../../workload/kinds.ts';
import type { AdmissionWebhook } from '../../../workload/placement/admission-webhook.ts';
import {
  downTime,
  downTimeText,
  replicasPath,
  rollingUpdatePath,
  startsPods,
  templateLabels,
  written,
} from '../../facts.ts';
import { finding, findingRange, keyPlaceOf } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';
import { isRefusedInTheEnd } from '../../stuck/is-refused-in-the-end.ts';

/** A webhook that fails closed refuses what it cannot be asked about (apiserver/pkg/admission/plugin/webhook). */
export const webhookHasNoBackend: Rule = {
  id: 'webhook-has-no-backend',
  title: words.title,
  severity: 'error',
  kind: 'outage',
  check: (context) => {
    if (!startsPods(context) || context.timeline === undefined || downTime(context) === 0) return [];
    const unanswered = namesOfUnanswered(context);
    if (unanswered.length === 0) return [];
    const { workload, surroundings } = context;
    const own = webhooksAbout(workload.namespace, surroundings, [workload]);
    const isCertain = own.some((webhook) => isAskedAboutPods(webhook, context));
    return [
      finding(webhookHasNoBackend, {
        ...(messageOfOwn(own, unanswered, context) ?? {
          severity: isCertain ? 'error' : 'warning',
          message: words.message(named(unanswered), downTimeText(context)),
        }),
        range: placeOf(context),
      }),
    ];
  },
};

/** What those make of the rollout that the namespace's own objects are sent to. */
function messageOfOwn(own: readonly AdmissionWebhook[], unanswered: readonly string[], context: RuleContext) {
  const namedFirst = ({ name }: AdmissionWebhook) => named([name, ...unanswered.filter((each) => each !== name)]);
  const refusing = own.find((webhook) => isRefusedInTheEnd(context, webhookRefusal(webhook)));
  if (refusing !== undefined) return { message: words.stuck(namedFirst(refusing), refusedObject(context)) };
  const lost = own.find(({ service }) => service.admitsOwnSlices && isLost(context.endpoints(service)));
  return lost && { message: words.lost(namedFirst(lost)) };
}

function named([name = '', ...others]: readonly string[]) {
  return { name, others: others.length };
}

/** What leaves no pod: the strategy, the pods that it may stop, or that there is only one. */
function placeOf(context: RuleContext): Range {
  const { object } = context.workload;
  const isRecreate = object !== undefined && kindOf(object).strategyOf(object).type === 'Recreate';
  if (isRecreate) return findingRange(context, ['spec', 'strategy', 'type']);
  const path = [...rollingUpdatePath(context), 'maxUnavailable'];
  return written(context, path) === undefined ? keyPlaceOf(context, replicasPath) : findingRange(context, path);
}

/** The names of the webhooks that fail closed, and that only pods of the workload answer, which for a time do not. */
function namesOfUnanswered(context: RuleContext): readonly string[] {
  const { workload, surroundings } = context;
  return failClosedWebhooks(surroundings).flatMap((webhook) => {
    const service = serviceOf(webhook, surroundings);
    if (service?.namespace !== workload.namespace || !selects(service.selector, templateLabels(context))) return [];
    const isServed = context.endpoints(service).every((frame) => categorizeEndpoints(frame) !== 'none');
    return isServed || !isOfOnly([workload], service, surroundings) ? [] : [asText(webhook.name)];
  });
}

function isAskedAboutPods(webhook: AdmissionWebhook, context: RuleContext): boolean {
  return shouldCallHook(webhook, { operation: 'CREATE', resource: 'pods', labels: templateLabels(context) });
}

function refusedObject({ timeline }: RuleContext): 'pod' | 'ReplicaSet' {
  const isOfReplicaSet = timeline?.events.some(({ event }) => event.reason === 'ReplicaSetCreateError');
  return isOfReplicaSet === true ? 'ReplicaSet' : 'pod';
}

/** Whether a Service that had endpoints has none in the end. */
function isLost(frames: ReturnType<RuleContext['endpoints']>): boolean {
  const last = frames.at(-1);
  return frames.length > 1 && last !== undefined && categorizeEndpoints(last) === 'none';
}
