import type { StringMap } from '../workload/api-types.ts';
import type { NamedService } from '../workload/endpoint.ts';
import type { ObjectName } from './object-index.ts';
import { type RequestSender, slowestSenderTo, unknownSenderTo } from './request-senders.ts';
import { isOfOnly, namedService, servicesWith } from './services.ts';
import type { Surroundings } from './surroundings.ts';
import { webhooksAbout } from './webhooks.ts';

export interface SentService extends NamedService {
  /** Who learns the latest of its endpoints. */
  readonly sender: Pick<RequestSender, 'name' | 'seconds'>;
  /** An Ingress, or a route, that may learn of them even later. */
  readonly unknownSender?: Pick<ObjectName, 'kind' | 'name'>;
}

/**
 * The Services that send to pods of the workload, by the labels that these have one after the other, and to no others that
 * are known: the course has all of their endpoints.
 */
export function ownServices(
  workload: ObjectName,
  labels: readonly StringMap[],
  surroundings: Surroundings,
  endpointsSeconds?: number,
): readonly SentService[] {
  const { namespace } = workload;
  const found = new Set(labels.flatMap((each) => servicesWith(surroundings, namespace, each)));
  const own = [...found].flatMap((object): SentService[] => {
    const service = namedService(object);
    if (!isOfOnly([workload], service, surroundings)) return [];
    const unknown = endpointsSeconds === undefined ? unknownSenderTo(object, surroundings) : undefined;
    const sender = slowestSenderTo(object, surroundings, endpointsSeconds);
    return [
      {
        ...service,
        sender,
        ...(unknown !== undefined && { unknownSender: { kind: unknown.kind, name: unknown.name } }),
      },
    ];
  });
  if (own.length === 0) return own;
  const webhooks = webhooksAbout(namespace, surroundings, [workload]).map(({ service }) => service);
  return own.map((each) => {
    const isLosable = webhooks.some(({ name, admitsOwnSlices }) => name === each.name && admitsOwnSlices);
    return isLosable ? { ...each, admitsOwnSlices: true } : each;
  });
}
