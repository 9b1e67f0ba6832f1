import type { Instant } from '../std/time.ts';
import type { Pod } from '../workload/api-types.ts';
import type { ClusterState, PodStage, StoredObject, StoredPods } from './cluster-state.ts';
import { stageNameOf } from './kubelet/kubelet.ts';
import { firstImage } from './kubelet/pod-behaviour.ts';
import { onlyPod, type PodWrites, type Trace } from './trace.ts';

/** What there is after all that a trace has before the instant; what only controllers know, such as back-off, is not in it. */
export function stateAt({ records }: Pick<Trace, 'records'>, at: Instant): ClusterState {
  const objects = new Map<string, StoredObject>();
  const pods = new StoredPodList();
  let lastUid = 0;
  for (const record of records) {
    if (record.at >= at) break;
    if (record.type === 'pod-writes') {
      pods.write(record);
      lastUid = Math.max(lastUid, record.pods.serialAt(record.pods.size - 1));
    } else if (record.type === 'write') {
      const { verb, object } = record;
      lastUid = Math.max(lastUid, Number(object.metadata.uid));
      if (object.kind === 'Pod') pods.write({ at: record.at, verb, pods: onlyPod(object) });
      else if (verb === 'delete') objects.delete(object.metadata.uid);
      else objects.set(object.metadata.uid, object);
    }
  }
  return { at, lastUid, work: 0, objects: [...objects.values()], pods: pods.list(), podsOfImage: pods.ofImage };
}

interface PodAt extends PodStage {
  readonly like: Pod;
  readonly place: number;
  readonly nodeName: string;
}

/** How far pods are, while the writes of a trace go by. */
class StoredPodList {
  /** By serial. */
  readonly #pods = new Map<number, PodAt>();
  readonly ofImage = new Map<string, number>();

  write({ at, verb, pods }: Pick<PodWrites, 'at' | 'verb' | 'pods'>): void {
    const { like } = pods;
    const stage = stageNameOf(like);
    for (let index = 0; index < pods.size; index++) {
      const serial = pods.serialAt(index);
      const known = this.#pods.get(serial);
      if (verb === 'delete') this.#pods.delete(serial);
      else {
        const isSame = known !== undefined && stageNameOf(known.like) === stage;
        const failures = (known?.failures ?? 0) + (stage === 'failed' && !isSame ? 1 : 0);
        const place = known?.place ?? this.#nextPlace(like);
        const since = isSame ? known.since : at;
        this.#pods.set(serial, { like, nodeName: pods.nodeNameAt(index), since, failures, place });
      }
    }
  }

  #nextPlace({ template }: Pod): number {
    const image = firstImage(template);
    const place = this.ofImage.get(image) ?? 0;
    this.ofImage.set(image, place + 1);
    return place;
  }

  list(): StoredPods[] {
    const runs: (PodStage & { like: Pod; serials: number[]; nodeNames: string[]; places: number[] })[] = [];
    const stages = [...this.#pods].sort(([one, a], [other, b]) => a.since - b.since || one - other);
    for (const [serial, { nodeName, place, ...stage }] of stages) {
      const last = runs.at(-1);
      const { like, since, failures } = last ?? {};
      if (last !== undefined && like === stage.like && since === stage.since && failures === stage.failures) {
        last.serials.push(serial);
        last.nodeNames.push(nodeName);
        last.places.push(place);
      } else runs.push({ ...stage, serials: [serial], nodeNames: [nodeName], places: [place] });
    }
    return runs;
  }
}
