import {
  badContainer,
  badCount,
  badNewVersion,
  badNodes,
  badTime,
  unknownAssumption,
} from '../wording/input/settings-faults.ts';
import { type AssumedTime, type Assumptions, maxNodes, type NewVersion } from './assumptions.ts';
import { containerTimeKeys, type StatedContainer } from './stated-containers.ts';

/** Assumptions after a text such as `startup=20s,nodes=3`, and what of the text could not be read. */
export interface ReadAssumptions {
  readonly assumptions: Assumptions;
  /** One sentence for each part that is not understood; such a part changes nothing. */
  readonly faults: readonly string[];
}

/** Says something of a container, or with '' of all. */
type StateContainer = (name: string, stated: StatedContainer) => void;

type AssumptionReader = (value: string, state: StateContainer, mostNodes: number) => Partial<Assumptions> | undefined;

/** The keys of times, and the assumptions that they give. */
const times: Readonly<Record<string, AssumedTime>> = {
  startup: 'startupSeconds',
  pull: 'imagePullSeconds',
  scheduling: 'schedulingSeconds',
  termination: 'terminationSeconds',
};

const readers: Readonly<Record<string, AssumptionReader>> = {
  ...Object.fromEntries(Object.entries(times).map(([key, time]) => [key, (value) => timeOf(value, time)])),
  nodes: (value, _, most) => nodesOf(value, most),
  'down-nodes': (value) => withCount(value, (downNodes) => ({ downNodes })),
  'controller-qps': (value) => withCount(value, (controllerQps) => ({ controllerQps })),
  'controller-burst': (value) => withCount(value, (controllerBurst) => ({ controllerBurst })),
  run: (value, state) => {
    const stated = containerOf('run', value);
    if (stated !== undefined) state('', stated);
    return stated && {};
  },
  gate: (value) => timeOf(value, 'gateSeconds'),
  endpoints: (value) => timeOf(value, 'endpointsSeconds'),
  'new-version': (value) => {
    const newVersion = newVersionOf(value);
    return newVersion && { newVersion };
  },
};

const counts: ReadonlySet<string> = new Set(['down-nodes', 'controller-qps', 'controller-burst']);

const otherTimes: ReadonlySet<string> = new Set(['run', 'gate', 'endpoints']);

/** What can be said of a container after its name. */
const containerKeys: readonly string[] = [...Object.keys(containerTimeKeys), 'exit', 'ready'];

function containerOf(key: string, value: string): StatedContainer | undefined {
  if (key === 'ready') return value === 'never' ? { isNeverReady: true } : undefined;
  if (key === 'exit') return /^\d{1,3}$/.test(value) && Number(value) <= 255 ? { exitCode: Number(value) } : undefined;
  if (!Object.hasOwn(containerTimeKeys, key)) return undefined;
  const seconds = secondsOf(value);
  return seconds === undefined ? undefined : { [containerTimeKeys[key as keyof typeof containerTimeKeys]]: seconds };
}

/** The keys that `readAssumptions` knows. */
export const assumptionKeys: readonly string[] = Object.keys(readers);

/**
 * Reads `key=value` parts, separated by commas or blanks, on top of other assumptions. Times are `20s`, `500ms`, `2m`,
 * `1h` or bare seconds, of one container after its name, as `migrate:run=30s`; nodes are `5` or `5x8cpu32Gi`; new-version is `healthy`, `never-ready`, `crashes:30s` or `fails:20%`.
 */
export function readAssumptions(text: string, base: Assumptions, mostNodes = maxNodes): ReadAssumptions {
  let assumptions = base;
  // One map for all parts: a copy for each would cost the square of their number.
  const said = new Map<string, StatedContainer>();
  const state: StateContainer = (name, stated) =>
    said.set(name, { ...(said.get(name) ?? base.containers?.[name]), ...stated });
  const faults: string[] = [];
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, key = part, value = ''] = /^([^=]*)=(.*)$/.exec(part) ?? [];
    const container = /^([a-z0-9][a-z0-9-]*):(.+)$/.exec(key);
    if (container !== null) {
      const [, name = '', what = ''] = container;
      const stated = containerOf(what, value);
      if (stated !== undefined) state(name, stated);
      else if (Object.hasOwn(containerTimeKeys, what)) faults.push(badTime(part, key));
      else faults.push(badContainer(part, containerKeys));
      continue;
    }
    const read = Object.hasOwn(readers, key) ? readers[key]?.(value, state, mostNodes) : undefined;
    if (read !== undefined) assumptions = withStated({ ...assumptions, ...read }, times[key]);
    else if (key === 'nodes') faults.push(badNodes(part, mostNodes));
    else if (counts.has(key)) faults.push(badCount(part, key, maxNodes));
    else if (Object.hasOwn(times, key) || otherTimes.has(key)) faults.push(badTime(part, key));
    else if (Object.hasOwn(readers, key)) faults.push(badNewVersion(part));
    else faults.push(unknownAssumption(part, assumptionKeys));
  }
  if (said.size > 0) assumptions = { ...assumptions, containers: { ...base.containers, ...Object.fromEntries(said) } };
  return { assumptions, faults };
}

function timeOf(
  value: string,
  time: AssumedTime | 'gateSeconds' | 'endpointsSeconds',
): Partial<Assumptions> | undefined {
  const seconds = secondsOf(value);
  return seconds === undefined ? undefined : { [time]: seconds };
}

function withStated(assumptions: Assumptions, time: AssumedTime | undefined): Assumptions {
  const { stated = [] } = assumptions;
  return time === undefined || stated.includes(time)
    ? assumptions
    : { ...assumptions, stated: [...stated, time].sort() };
}

function withCount(
  value: string,
  make: (count: number) => Partial<Assumptions>,
  most = maxNodes,
): Partial<Assumptions> | undefined {
  return /^\d{1,6}$/.test(value) && Number(value) <= most ? make(Number(value)) : undefined;
}

/** `5`, or `5x8cpu32Gi` where each of them has so much for pods. */
function nodesOf(value: string, most: number): Partial<Assumptions> | undefined {
  const [, count, size, cpu, memory] = /^(\d+)(x(\d+m?)cpu(\d+[KMGT]i?)?)?$/.exec(value) ?? [];
  if (count === undefined) return undefined;
  const nodeSize = size === undefined ? undefined : { cpu: cpu ?? '', ...(memory !== undefined && { memory }) };
  return withCount(count, (nodes) => ({ nodes, nodeSize }), most);
}

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** `90`, `90s`, `1.5m`; at most a day, as nothing in a rollout is assumed to last longer. */
function secondsOf(value: string): number | undefined {
  const [, number, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(value) ?? [];
  if (number === undefined) return undefined;
  const seconds = Number(number) * (unitSeconds[unit] ?? 1);
  return seconds <= 86_400 ? seconds : undefined;
}

function newVersionOf(value: string): NewVersion | undefined {
  if (value === 'healthy' || value === 'never-ready') return { behaviour: value };
  const crashes = /^crashes:(.+)$/.exec(value)?.[1];
  const afterSeconds = crashes === undefined ? undefined : secondsOf(crashes);
  if (afterSeconds !== undefined) return { behaviour: 'crashes', afterSeconds };
  const percent = /^fails:(\d{1,3})%$/.exec(value)?.[1];
  if (percent !== undefined && Number(percent) <= 100) return { behaviour: 'fails', percent: Number(percent) };
  return undefined;
}
