// Services, and the pods that they select.
import { asList, asMap, type JsonMap } from '../document/manifest.ts';
import { oncePer } from '../std/once-per.ts';
import type { StringMap } from '../workload/api-types.ts';
import { type NamedService, selects } from '../workload/endpoint.ts';
import type { TargetPort } from '../workload/kept-up.ts';
import { formerNamed } from './former-objects.ts';
import { indexKey, keysOfPairs, type ObjectName, objectIndex, objectsWithPodLabels } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

/** The Services of a namespace whose selector matches the labels. */
export function servicesWith(
  surroundings: Surroundings,
  namespace: string,
  labels: StringMap,
): readonly SurroundingObject[] {
  const known = knownServices(surroundings);
  const keys = keysOfPairs(namespace, labels);
  const find = () =>
    servicesByFirstPair.withAny(surroundings, keys).filter((service) => selects(serviceSelector(service), labels));
  const services = known.get(keys.join()) ?? find();
  known.set(keys.join(), services);
  return services;
}

/** By the labels: workloads that are alike have the same Services. */
const knownServices = oncePer((_: Surroundings) => new Map<string, readonly SurroundingObject[]>());

const servicesByFirstPair = objectIndex((object) =>
  object.kind === 'Service' ? keysOfPairs(object.namespace, serviceSelector(object)).slice(0, 1) : [],
);

/** What a Service selects its pods by; one of type ExternalName has no use for a selector. */
export function serviceSelector({ value }: SurroundingObject): JsonMap {
  const { selector, type } = asMap(value.spec);
  return type === 'ExternalName' ? {} : asMap(selector);
}

function nameOf({ namespace, name }: ObjectName): string {
  return indexKey(namespace, name);
}

/** What of it decides its endpoints. */
export function namedService(object: SurroundingObject): NamedService {
  const { namespace, name, value } = object;
  const { publishNotReadyAddresses } = asMap(value.spec);
  const selector = serviceSelector(object) as StringMap;
  const targetPorts = targetPortsOf(object);
  return { namespace, name, selector, publishNotReadyAddresses: publishNotReadyAddresses === true, targetPorts };
}

/** A port without a target is its own (SetDefaults_Service). */
export function targetPortsOf({ value }: SurroundingObject): readonly TargetPort[] {
  return asList(asMap(value.spec).ports).flatMap((each) => {
    const { port, targetPort = port } = asMap(each);
    if (typeof targetPort === 'string') return [/^\d+$/.test(targetPort) ? Number(targetPort) : targetPort];
    return typeof targetPort === 'number' ? [targetPort] : [];
  });
}

/** Whether it has no pods, now and before. */
function isIdle(object: SurroundingObject, surroundings: Surroundings): boolean {
  const states = [object, formerNamed(surroundings, object) ?? object];
  return states.every(({ value }) => asMap(value.spec).replicas === 0);
}

/**
 * Whether no other pods are known that the Service selects than those of the workloads. One of the same name and of another kind
 * is the same program, as another folder installs it.
 */
export function isOfOnly(
  workloads: readonly ObjectName[],
  { namespace, selector }: NamedService,
  surroundings: Surroundings,
): boolean {
  const names = new Set(workloads.map((each) => nameOf(each)));
  for (const object of objectsWithPodLabels(surroundings, namespace, selector))
    if (!names.has(nameOf(object)) && !isIdle(object, surroundings)) return false;
  return true;
}
