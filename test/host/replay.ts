// Clusters as they were read from a real control plane (1.36.3) by its kubectl, and what is forecast of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mock } from 'node:test';
import type { ApplyWay } from '../../src/change/change.ts';
import { asMap, asText, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import type { KubectlProgram } from '../../src/host/kubectl.ts';
import { everywhere } from '../../src/host/kubectl-arguments.ts';
import { liveNameOf } from '../../src/host/live-name.ts';
import { liveObject, liveOrphans, liveTexts } from '../../src/host/live-object.ts';
import { withRollouts } from '../../src/host/live-rollouts.ts';
import { liveWorld, readLiveWorld } from '../../src/host/live-world.ts';
import { verdictSentence } from '../../src/presentation/forecast/verdict.ts';
import type { Forecast } from '../../src/preview/forecast.ts';
import { type Operation, operate } from '../../src/preview/operation/operate.ts';
import { type Preview, preview } from '../../src/preview/preview.ts';
import { present } from '../../src/std/assert.ts';
import { noSurroundings } from '../../src/surroundings/surroundings.ts';
import { inWorld, runningText } from '../../src/surroundings/world/in-world.ts';
import { readWorld } from '../../src/surroundings/world/read-world.ts';
import { savedWorld } from '../../src/surroundings/world/saved-world.ts';
import { worldText } from '../../src/surroundings/world/write-world.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { workloadsOf } from '../../src/workload/decode-workload.ts';
import { traitsIn } from '../../src/workload/versions.ts';

/** What a cluster had, and when it was read. */
export interface Replay {
  readonly readAt: number;
  /** That of the workloads. */
  readonly namespace: string;
  readonly objects: readonly JsonMap[];
}

export function replayOf(name: string): Replay {
  return JSON.parse(readFileSync(new URL(`replays/${name}.json`, import.meta.url), 'utf8'));
}

/** The same with other objects of a kind, each of which becomes some, or none. */
export function withObjects(
  replay: Replay,
  kind: string,
  change: (object: JsonMap) => JsonMap | readonly JsonMap[],
): Replay {
  return { ...replay, objects: replay.objects.flatMap((object) => (object.kind === kind ? change(object) : [object])) };
}

/** The workload of the name, as somebody applies it who changes the text of its spec. */
export function manifestIn({ objects }: Replay, name: string, change = (text: string) => text): string {
  const isIt = ({ kind, metadata }: JsonMap) =>
    ['Deployment', 'StatefulSet', 'DaemonSet'].includes(asText(kind)) && asMap(metadata).name === name;
  const { apiVersion, kind, metadata, spec } = present(objects.find(isIt), name);
  const { namespace } = asMap(metadata);
  return JSON.stringify({
    apiVersion,
    kind,
    metadata: { name, namespace },
    spec: JSON.parse(change(JSON.stringify(spec))),
  });
}

/** What applying a text to the cluster comes to. */
export async function previewOn(replay: Replay, text: string, way: ApplyWay = {}): Promise<Preview> {
  const { file, surroundings, assumptions } = await readOn(replay, text, way);
  return preview(file, surroundings, assumptions);
}

/** What comes of kubectl's commands on the only workload of a text. */
export async function operateOn(replay: Replay, text: string, operation: Operation): Promise<Forecast> {
  const { file, surroundings, assumptions } = await readOn(replay, text, {});
  const [workload] = workloadsOf(file, traitsIn(assumptions));
  const { baseline } = surroundings;
  return operate(present(workload, 'a workload'), operation, { file, baseline, surroundings, assumptions });
}

async function readOn(replay: Replay, text: string, way: ApplyWay) {
  mock.timers.enable({ apis: ['Date'], now: replay.readAt });
  try {
    const kubectl = kubectlOf(replay);
    const place = { context: 'real', namespace: replay.namespace };
    const file = readManifests(text);
    const names = file.manifests.flatMap(({ value }) => liveNameOf(value) ?? []);
    const found = await Promise.all(names.map((name) => liveObject(kubectl, place, name)));
    const there = liveTexts(found.filter((each) => each !== undefined));
    const { text: running, older } = there;
    const live = [...there.live];
    for (const [index, name] of names.entries()) {
      const manifest = file.manifests[index]?.value;
      if (found[index] !== undefined || manifest === undefined) continue;
      const left = await liveOrphans(kubectl, place, name, manifest);
      if (typeof left === 'object') live.push(left);
    }
    const { world } = await liveWorld(kubectl, place, new Set(names.map(({ namespace }) => namespace)));
    const baseline = {
      ...way,
      source: 'cluster',
      label: 'cluster real',
      file: readManifests(running),
      history: older.map((each) => readManifests(each)),
      live,
    } as const;
    const known = present(world, 'what else there is');
    const surroundings = { ...noSurroundings, baseline, world: known };
    return {
      file,
      surroundings,
      assumptions: inWorld({ ...defaultAssumptions, stated: ['terminationSeconds'] }, known),
    };
  } finally {
    mock.timers.reset();
  }
}

/** The sentence of each workload. */
export async function sentencesOn(replay: Replay, text: string, way?: ApplyWay): Promise<readonly string[]> {
  return (await previewOn(replay, text, way)).workloads.map(verdictSentence);
}

/** The same in the world that a file keeps of the cluster. */
export async function sentencesInSaved(replay: Replay, text: string): Promise<readonly string[]> {
  const { namespace, readAt } = replay;
  const kubectl = kubectlOf(replay);
  const place = { context: 'real', namespace };
  const namespaces = new Set([namespace]);
  mock.timers.enable({ apis: ['Date'], now: readAt });
  const live = await readLiveWorld(kubectl, place, { namespaces, withWorkloads: true });
  const { world, readAt: takenAt = '2026-11-20' } = await withRollouts(live, kubectl, place).finally(() =>
    mock.timers.reset(),
  );
  const saved = readWorld(worldText(savedWorld(world, { takenAt, namespaces }).world, undefined), 'world.yaml');
  assert.deepEqual(saved.faults, []);
  const running = present(runningText(saved.world), 'what runs');
  const baseline = { source: 'file', label: 'world.yaml', file: readManifests(running), history: [] } as const;
  const surroundings = { ...noSurroundings, baseline, world: saved.world };
  const assumptions = inWorld({ ...defaultAssumptions, stated: ['terminationSeconds'] }, saved.world);
  return preview(readManifests(text), surroundings, assumptions).workloads.map(verdictSentence);
}

/** That of the only workload. */
export async function forecastOn(replay: Replay, text: string, way?: ApplyWay): Promise<Forecast> {
  const [forecast] = (await previewOn(replay, text, way)).workloads;
  return present(forecast, 'a workload');
}

/** Answers as kubectl does, from the objects. */
function kubectlOf({ objects }: Replay): KubectlProgram {
  const isIn = (namespace: string, { metadata }: JsonMap) => {
    const own = asMap(metadata).namespace;
    return namespace === everywhere || own === undefined || own === namespace;
  };
  const itemsOf = (kinds: readonly string[], namespace: string) =>
    objects.filter((each) => kinds.some((kind) => isOf(each, kind)) && isIn(namespace, each));
  return {
    place: async () => ({ context: 'real', namespace: 'default' }),
    version: async () => '{}',
    read: async (place, { kind, name, namespace = place.namespace }) => {
      const found = itemsOf([kind], namespace).find(({ metadata }) => asMap(metadata).name === name);
      if (found === undefined) throw new Error(`Error from server (NotFound): ${kind} "${name}" not found`);
      return JSON.stringify(found);
    },
    list: async (place, { kind, selector, namespace = place.namespace }) => {
      const wanted = Object.fromEntries(selector.split(',').map((each) => each.split('=')));
      const isSelected = ({ metadata }: JsonMap) => {
        const labels = asMap(asMap(metadata).labels);
        return Object.entries(wanted).every(([key, value]) => labels[key] === value);
      };
      return JSON.stringify({ items: itemsOf([kind], namespace).filter(isSelected) });
    },
    listAll: async (_, { kinds, namespace }) => {
      return { text: JSON.stringify({ items: itemsOf(kinds, namespace) }), errors: '' };
    },
    dryRun: async () => ({ object: '{}', errors: '' }),
    watch: async () => undefined,
  };
}

/** By `Pod`, `pods` or `replicasets.apps`. */
function isOf({ kind }: JsonMap, name: string): boolean {
  const resource = asText(kind).toLowerCase();
  const [word = ''] = name.toLowerCase().split('.');
  return [resource, `${resource}s`, `${resource}es`].includes(word);
}

/** What is otherwise in a cluster than it was read. */
export type Change = (replay: Replay) => Replay;

export const asRead: Change = (replay) => replay;

/** The spec with an image that the cluster has never had. */
export const otherImage = (spec: string) => spec.replace(/"image":"app:\w+"/, '"image":"app:9"');

/** The object of the kind and name with other fields. */
export function changed(kind: string, change: (object: JsonMap) => JsonMap, isMeant = (_: JsonMap) => true): Change {
  return (replay) => withObjects(replay, kind, (object) => (isMeant(object) ? change(object) : object));
}
