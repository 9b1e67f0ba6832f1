// The webhooks that workloads of a release answer themselves.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { admitsOwnSlices } from '../simulation/admission/webhook.ts';
import type { LabelSelector, StringMap } from '../workload/api-types.ts';
import { webhooks } from '../workload/kinds/apply-orders.ts';
import { labelMatcher } from '../workload/label-selector.ts';
import type { AdmissionWebhook, WebhookService } from '../workload/placement/admission-webhook.ts';
import { allOfKinds, type ObjectName, objectsNamed } from './object-index.ts';
import { isOfOnly, namedService } from './services.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

/** Those that fail closed, that the namespace's objects are sent to for certain, and that only these workloads answer. */
export function webhooksAbout(
  namespace: string,
  surroundings: Surroundings,
  workloads: readonly ObjectName[],
): readonly AdmissionWebhook[] {
  return failClosedWebhooks(surroundings).flatMap((webhook) => {
    const service = serviceOf(webhook, surroundings);
    if (service === undefined || asList(webhook.matchConditions).length > 0) return [];
    if (!isAbout(namespace, webhook, surroundings) || !isOfOnly(workloads, service, surroundings)) return [];
    const rules = asList(webhook.rules).map(asMap);
    const about = { name: asText(webhook.name), rules, objectSelector: asMap(webhook.objectSelector), service };
    return [admitsOwnSlices(about) ? { ...about, service: { ...service, admitsOwnSlices: true } } : about];
  });
}

/** Of all the configurations. */
export function failClosedWebhooks(surroundings: Surroundings): readonly JsonMap[] {
  return allOfKinds(surroundings, ...webhooks).flatMap(({ apiVersion, value }) => {
    const usual = apiVersion.endsWith('/v1') ? 'Fail' : 'Ignore';
    return asList(value.webhooks)
      .map(asMap)
      .filter((webhook) => (webhook.failurePolicy ?? usual) === 'Fail');
  });
}

/** The Service that the webhook is asked through, where it is known. */
export function serviceOf(webhook: JsonMap, surroundings: Surroundings): WebhookService | undefined {
  const { namespace, name, port, path } = asMap(asMap(webhook.clientConfig).service);
  const asked = { kind: 'Service', namespace: asText(namespace), name: asText(name) };
  const [found] = objectsNamed(surroundings, asked);
  if (found === undefined) return undefined;
  return {
    ...namedService(found),
    port: typeof port === 'number' ? port : 443,
    path: asText(path) || '/',
    timeoutSeconds: typeof webhook.timeoutSeconds === 'number' ? webhook.timeoutSeconds : 10,
  };
}

/** Where no file has the namespace, only one of its labels is known. */
function isAbout(namespace: string, webhook: JsonMap, surroundings: Surroundings): boolean {
  const selector = asMap(webhook.namespaceSelector) as LabelSelector;
  const known = objectsNamed(surroundings, { kind: 'Namespace', namespace: 'default', name: namespace });
  const [found]: readonly (SurroundingObject | undefined)[] = known;
  const { matchLabels = {}, matchExpressions = [] } = selector;
  const asked = [...Object.keys(matchLabels), ...matchExpressions.map(({ key }) => key)];
  if (found === undefined && asked.some((key) => key !== nameLabel)) return false;
  return labelMatcher(selector)({
    ...(asMap(asMap(found?.value.metadata).labels) as StringMap),
    [nameLabel]: namespace,
  });
}

const nameLabel = 'kubernetes.io/metadata.name';
