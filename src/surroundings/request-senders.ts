// Who sends requests to the pods of a workload besides kube-proxy, and for how long each still does so to one that stops.
import { asList, asMap, asText, type JsonMap } from '../document/manifest.ts';
import { indexKey, objectIndex } from './object-index.ts';
import type { SurroundingObject, Surroundings } from './surroundings.ts';

export const senderNames = [
  'kube-proxy',
  'ALB',
  'NLB',
  'ingress-nginx',
  'Traefik',
  'AGIC',
  'gRPC',
  'externalTrafficPolicy: Local',
] as const;
export type SenderName = (typeof senderNames)[number];

export interface RequestSender {
  readonly name: SenderName;
  /** The Ingress or Service that says so. */
  readonly object: SurroundingObject;
  /** For so many seconds after a pod is told to stop, as people have measured it. */
  readonly seconds: number;
  /** Whether it sends to addresses of pods, and learns by health checks of its own which are ready. */
  readonly checksPods: boolean;
}

/** Those of Services: the slowest comes first. */
export function requestSenders(
  services: readonly SurroundingObject[],
  surroundings: Surroundings,
  endpointsSeconds?: number,
): readonly RequestSender[] {
  const senders = services.flatMap((service) => {
    const ingresses = byBackend.withAny(surroundings, [indexKey(service.namespace, service.name)]);
    return [...ingresses.flatMap(ofIngress), ...ofService(service)];
  });
  const stated = surroundings.world?.endpointsSeconds ?? {};
  return senders
    .map((sender) => ({ ...sender, seconds: stated[sender.name] ?? endpointsSeconds ?? sender.seconds }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** The slowest of all, the proxies of the nodes among them, which take so many seconds; undefined: there is no Service. */
export function slowestSender(
  services: readonly SurroundingObject[],
  surroundings: Surroundings,
  endpointsSeconds?: number,
): RequestSender | undefined {
  return services
    .map((service) => slowestSenderTo(service, surroundings, endpointsSeconds))
    .toSorted((one, other) => other.seconds - one.seconds)[0];
}

/** An Ingress before the Service, or a route of a Gateway, of which nobody knows how late whoever serves it learns of endpoints. */
export function unknownSenderTo(
  { namespace, name }: SurroundingObject,
  surroundings: Surroundings,
): SurroundingObject | undefined {
  return byBackend
    .withAny(surroundings, [indexKey(namespace, name)])
    .find((each) => routeKinds.has(each.kind) || ofIngress(each).length === 0);
}

/** Who learns the latest of a Service's endpoints. */
export function slowestSenderTo(
  service: SurroundingObject,
  surroundings: Surroundings,
  endpointsSeconds?: number,
): RequestSender {
  const [slowest] = requestSenders([service], surroundings, endpointsSeconds);
  const seconds = surroundings.world?.endpointsSeconds?.['kube-proxy'] ?? endpointsSeconds ?? usualProxy;
  if (slowest !== undefined && slowest.seconds >= seconds) return slowest;
  return { name: 'kube-proxy', object: service, seconds, checksPods: false };
}

/** Rules are written 1 s apart at the least, and a change takes a moment to come there. */
const usualProxy = 2;

const byBackend = objectIndex((object) => {
  if (routeKinds.has(object.kind)) return routedTo(object);
  return object.kind === 'Ingress' ? backendsOf(object.value).map((name) => indexKey(object.namespace, name)) : [];
});

/** What of the Gateway API sends to Services. */
export const routeKinds: ReadonlySet<string> = new Set(['HTTPRoute', 'GRPCRoute', 'TLSRoute', 'TCPRoute', 'UDPRoute']);

function routedTo({ namespace, value }: SurroundingObject): readonly string[] {
  const backends = asList(asMap(value.spec).rules).flatMap((rule) => asList(asMap(rule).backendRefs));
  const keys = backends
    .map(asMap)
    .flatMap(({ kind = 'Service', namespace: elsewhere, name }) =>
      kind === 'Service' ? [indexKey(asText(elsewhere) || namespace, name)] : [],
    );
  return [...new Set(keys)];
}

function backendsOf({ spec }: JsonMap): readonly string[] {
  const { defaultBackend, rules } = asMap(spec);
  const paths = asList(rules).flatMap((rule) => asList(asMap(asMap(rule).http).paths));
  const backends = [defaultBackend, ...paths.map((path) => asMap(path).backend)];
  return [...new Set(backends.map((backend) => asText(asMap(asMap(backend).service).name)))].filter(
    (name) => name !== '',
  );
}

/** By its class; one without a class is that of whichever controller is the default, which is not known. */
function ofIngress(object: SurroundingObject): readonly RequestSender[] {
  const annotations = annotationsOf(object);
  const { ingressClassName } = asMap(object.value.spec);
  const name = asText(ingressClassName) || asText(annotations['kubernetes.io/ingress.class']);
  const checksPods = asText(annotations['alb.ingress.kubernetes.io/target-type']) === 'ip';
  if (name === 'alb') return [{ name: 'ALB', object, seconds: checksPods ? 25 : 70, checksPods }];
  const known = classes.get(name);
  return known === undefined ? [] : [{ ...known, object, checksPods: false }];
}

type KnownClass = Pick<RequestSender, 'name' | 'seconds'>;
const applicationGateway: KnownClass = { name: 'AGIC', seconds: 40 };
const classes = new Map<string, KnownClass>([
  ['nginx', { name: 'ingress-nginx', seconds: 5 }],
  ['traefik', { name: 'Traefik', seconds: 3 }],
  ['azure-application-gateway', applicationGateway],
  ['azure/application-gateway', applicationGateway],
]);

function ofService(object: SurroundingObject): readonly RequestSender[] {
  const { type, clusterIP, externalTrafficPolicy, ports } = asMap(object.value.spec);
  if (clusterIP === 'None') {
    const isGrpc = asList(ports).map(asMap).some(isGrpcPort);
    return isGrpc ? [{ name: 'gRPC', object, seconds: 35, checksPods: false }] : [];
  }
  if (type !== 'LoadBalancer') return [];
  const annotations = annotationsOf(object);
  const aws = (name: string): string => asText(annotations[`service.beta.kubernetes.io/aws-load-balancer-${name}`]);
  const checksPods = aws('nlb-target-type') === 'ip' || aws('type') === 'nlb-ip';
  if (checksPods) return [{ name: 'NLB', object, seconds: 120, checksPods }];
  // To one that sends to nodes, pods that stop are the matter of the proxies there.
  if (externalTrafficPolicy !== 'Local') return [];
  const [interval, failures] = [aws('healthcheck-interval'), aws('healthcheck-unhealthy-threshold')].map(Number);
  const usual = aws('type') === 'nlb' ? slowHealthCheck : usualHealthCheck;
  const seconds = interval && failures ? interval * failures : usual;
  return [{ name: 'externalTrafficPolicy: Local', object, seconds, checksPods: false }];
}

/** Three checks, 10 s apart. */
const usualHealthCheck = 30;
/** Three checks, 30 s apart, as the cloud provider of AWS leaves them to an NLB. */
const slowHealthCheck = 90;

/** Its clients keep one connection, and resolve the name again after 30 s at the earliest, beside 5 s in the cache. */
function isGrpcPort({ appProtocol, name }: JsonMap): boolean {
  return appProtocol === 'grpc' || asText(name).split('-')[0] === 'grpc';
}

function annotationsOf({ value }: SurroundingObject): JsonMap {
  return asMap(asMap(value.metadata).annotations);
}
