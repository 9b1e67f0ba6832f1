import { isServedBy } from '../workload/endpoint.ts';
import type { WebhookService } from '../workload/placement/admission-webhook.ts';
import type { VersionTraits } from '../workload/versions.ts';
import { Admission } from './admission/admission.ts';
import type { Cluster } from './cluster.ts';
import type { Namespace } from './scenario.ts';

/** What judges what is created in a namespace. Webhooks that nothing answers yet are not registered yet. */
export function admissionIn({ name, webhooks = [], ...policies }: Namespace, cluster: Cluster, traits: VersionTraits) {
  const lost = new Set<WebhookService>();
  const hasPod = (service: WebhookService) =>
    cluster.namespace(service.namespace).pods.some((pod) => isServedBy(service, pod));
  const registered = webhooks.filter(({ service }) => hasPod(service));
  for (const { service } of registered) {
    if (service.admitsOwnSlices !== true) continue;
    // Once nothing answers, nothing admits the endpoint of a new pod.
    const look = (): void => {
      if (!lost.has(service) && !hasPod(service)) lost.add(service);
    };
    cluster.namespace(service.namespace).pods.informer.addRunHandler({ updated: look, deleted: look });
  }
  const isServed = (service: WebhookService) => !lost.has(service) && hasPod(service);
  return new Admission({ ...policies, namespace: name, webhooks: registered }, traits, isServed);
}
