// Follows k8s.io/apiserver/pkg/admission/plugin/webhook (v0.36.3): predicates/rules/rules.go (Matcher), and what
// generic/webhook.go (ShouldCallHook) and validating/dispatcher.go make of it.
// Differs from upstream: a webhook that answers admits everything unchanged; deletions and subresources are not asked about,
// but kubectl scale counts as an update.
import { asList, type Json, type JsonMap } from '../../document/manifest.ts';
import type { StringMap } from '../../workload/api-types.ts';
import { isEmptySelector, labelMatcher } from '../../workload/label-selector.ts';
import type { AdmissionWebhook, WebhookService } from '../../workload/placement/admission-webhook.ts';

/** A request about an object with labels; the resource is as the server's texts call it, such as `replicasets.apps`. */
export interface WebhookRequest {
  readonly operation: 'CREATE' | 'UPDATE';
  readonly resource: string;
  readonly labels: StringMap;
}

/** Whether the webhook is asked about the request. */
export function shouldCallHook(
  { rules, objectSelector }: AdmissionWebhook,
  { operation, resource, labels }: WebhookRequest,
): boolean {
  const [name = '', ...group] = resource.split('.');
  const asked = { apiGroups: group.join('.'), apiVersions: 'v1', operations: operation, resources: name };
  return labelMatcher(objectSelector)(labels) && rules.some((rule) => matchesRule(rule, asked));
}

/** Whether the EndpointSlices of the webhook's own Service are not written without it. */
export function admitsOwnSlices(webhook: AdmissionWebhook): boolean {
  const slices = { operation: 'UPDATE', resource: 'endpointslices.discovery.k8s.io', labels: {} } as const;
  // What labels they have besides is not known.
  return isEmptySelector(webhook.objectSelector) && shouldCallHook(webhook, slices);
}

/** Resources of workloads are in namespaces, and a star stands for no subresource. */
function matchesRule({ scope = '*', ...rule }: JsonMap, asked: Readonly<Record<string, string>>): boolean {
  const has = (list: Json | undefined, wanted: string) =>
    asList(list).some((each) => each === '*' || each === wanted || each === '*/*');
  return scope !== 'Cluster' && Object.entries(asked).every(([field, wanted]) => has(rule[field], wanted));
}

/** What the server says of a request that the webhook, which fails closed, is not there to admit. */
export function webhookRefusal({ name, service }: AdmissionWebhook): string {
  return `Internal error occurred: failed calling webhook "${name}": failed to call webhook: Post "${urlOf(service)}": no endpoints available for service "${service.name}"`;
}

function urlOf({ namespace, name, port, path, timeoutSeconds }: WebhookService): string {
  return `https://${name}.${namespace}.svc:${port}${path}?timeout=${timeoutSeconds}s`;
}
