// For how long preStop hooks keep the containers of a pod up that answer requests.
import { asList, asMap, type JsonMap } from '../document/manifest.ts';
import { knownSleep } from './hook-sleep.ts';

/** A port of the pod that a Service sends to, by its number or its name. */
export type TargetPort = number | string;

export interface KeptContainer {
  /** In the list of containers. */
  readonly index: number;
  readonly hook: JsonMap;
  /** Undefined where it depends on what the hook runs. */
  readonly seconds: number | undefined;
}

/**
 * Those that list a port which is sent to, else all: sidecars among them keep nobody else up. No hook outlasts the grace period, and
 * none is run where that is 0 (killContainer in kuberuntime_container.go).
 */
export function keptContainers(
  { containers, terminationGracePeriodSeconds: grace = 30 }: JsonMap,
  ports: readonly TargetPort[] = [],
): readonly KeptContainer[] {
  const all = asList(containers).map(asMap);
  const most = typeof grace === 'number' ? grace : 30;
  const kept = all.map((container, index): KeptContainer => {
    const hook = asMap(asMap(container.lifecycle).preStop);
    const slept = most === 0 ? 0 : knownSleep(hook);
    return { index, hook, seconds: slept === undefined ? undefined : Math.min(slept, most) };
  });
  const asked = kept.filter(({ index }) => listsPort(all[index] ?? {}, ports));
  return asked.length === 0 ? kept : asked;
}

/** The one that is kept up the longest; one whose time is not known may be that. */
export function longestKept(kept: readonly KeptContainer[]): KeptContainer | undefined {
  const unknown = kept.find(({ seconds }) => seconds === undefined);
  return unknown ?? kept.toSorted((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0))[0];
}

function listsPort({ ports }: JsonMap, asked: readonly TargetPort[]): boolean {
  return asList(ports)
    .map(asMap)
    .some(({ containerPort, name }) => asked.some((port) => port === containerPort || port === name));
}
