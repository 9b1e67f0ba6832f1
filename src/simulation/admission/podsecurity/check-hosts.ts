// Follows k8s.io/pod-security-admission/policy/check_{hostNamespaces,hostPathVolumes,hostPorts,hostProbesAndhostLifecycle}.go
// (v0.36.3).
import { asList, asMap, asText, type Json, type JsonMap } from '../../../document/manifest.ts';
import { type CheckPod, type ContainerToCheck, containersText, joinQuote, pluralize, sorted } from './visitor.ts';

export const hostNamespaces1Dot0: CheckPod = ({ spec }) => {
  const shared = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field] === true);
  const [first] = shared;
  if (first === undefined) return undefined;
  return { reason: 'host namespaces', detail: shared.map((field) => `${field}=true`).join(', '), at: [first] };
};

export const hostPathVolumes1Dot0: CheckPod = ({ spec }) => {
  const volumes = asList(spec.volumes).map(asMap);
  const bad = volumes.filter(({ hostPath }) => (hostPath ?? null) !== null);
  const [first] = bad;
  if (first === undefined) return undefined;
  const names = joinQuote(bad.map(({ name }) => asText(name)));
  return {
    reason: 'hostPath volumes',
    detail: `${pluralize('volume', 'volumes', bad.length)} ${names}`,
    at: ['volumes', volumes.indexOf(first), 'hostPath'],
  };
};

export const hostPorts1Dot0: CheckPod = ({ containers }) => {
  const bad = containers.filter((each) => hostPortsOf(each).length > 0);
  const [first] = bad;
  if (first === undefined) return undefined;
  const ports = sorted(bad.flatMap(hostPortsOf));
  const use = pluralize('uses', 'use', bad.length);
  return {
    reason: 'hostPort',
    detail: `${containersText(bad)} ${use} ${pluralize('hostPort', 'hostPorts', ports.length)} ${ports.join(', ')}`,
    at: [...first.at, 'ports'],
  };
};

function hostPortsOf({ value }: ContainerToCheck): readonly string[] {
  return asList(value.ports).flatMap((port) => {
    const { hostPort } = asMap(port);
    return (hostPort ?? 0) === 0 ? [] : String(hostPort);
  });
}

export const hostProbesAndHostLifecycle1Dot34: CheckPod = ({ containers }) => {
  const bad = containers.filter(({ value }) => hostsOf(value).length > 0);
  const [first] = bad;
  if (first === undefined) return undefined;
  const hosts = sorted(bad.flatMap(({ value }) => hostsOf(value)));
  const named = sorted(bad.map(({ name }) => name)).map((name) => ({ name }));
  const use = pluralize('uses', 'use', named.length);
  const what = pluralize('probe or lifecycle host', 'probe or lifecycle hosts', hosts.length);
  return {
    reason: 'probe or lifecycle host',
    detail: `${containersText(named)} ${use} ${what} ${joinQuote(hosts)}`,
    at: first.at,
  };
};

function hostsOf({ livenessProbe, readinessProbe, startupProbe, lifecycle }: JsonMap): readonly string[] {
  const { postStart, preStop } = asMap(lifecycle);
  return [livenessProbe, readinessProbe, startupProbe, postStart, preStop].flatMap((handler) => {
    const { httpGet, tcpSocket } = asMap(handler);
    return [hostOf(httpGet), hostOf(tcpSocket)].filter((host) => host !== '');
  });
}

function hostOf(action: Json | undefined): string {
  return asText(asMap(action).host);
}
