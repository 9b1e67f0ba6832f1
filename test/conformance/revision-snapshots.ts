import type { JsonMap } from '../../src/document/manifest.ts';
import type { ControllerRevision, Pod, WorkloadKind, WorkloadObject } from '../../src/workload/api-types.ts';
import { stableText } from '../../src/workload/schema/stable-text.ts';
import { firstImage, podState } from './pod-snapshots.ts';

const revisionLabel = 'controller-revision-hash';

/** The part of a snapshot that StatefulSets and DaemonSets have: ControllerRevisions, and pods by revision. */
export class RevisionSnapshots {
  /** By template: a revision that is made again has its old alias. */
  readonly #aliasesByTemplate = new Map<string, string>();
  /** By name. */
  readonly #aliases: Map<string, string>;

  constructor(aliases: Map<string, string>) {
    this.#aliases = aliases;
  }

  /** Gives every revision that has none its alias, in the given order. */
  name(revisions: Iterable<ControllerRevision>): void {
    for (const { metadata, data } of revisions) {
      const template = stableText(data);
      const alias = this.#aliasesByTemplate.get(template) ?? `cr-${this.#aliasesByTemplate.size + 1}`;
      this.#aliasesByTemplate.set(template, alias);
      this.#aliases.set(metadata.name, alias);
    }
  }

  ofWorkload(workload: WorkloadObject): JsonMap {
    if (workload.kind !== 'StatefulSet') return {};
    const { currentRevision, updateRevision } = workload.status;
    return {
      ...(currentRevision === '' ? {} : { currentRevision: this.#aliasOf(currentRevision) }),
      ...(updateRevision === '' ? {} : { updateRevision: this.#aliasOf(updateRevision) }),
    };
  }

  ofRevisions(revisions: Iterable<ControllerRevision>): JsonMap {
    const snapshots = [...revisions].map(({ metadata, data, revision }) => ({
      name: this.#aliasOf(metadata.name),
      image: firstImage(data.spec),
      revision,
    }));
    return snapshots.length > 0 ? { revisions: snapshots } : {};
  }

  /** `ordinal revision state` of a StatefulSet's pods, `revision state count` of a DaemonSet's. */
  ofPods(pods: Iterable<Pod>, kind: WorkloadKind): JsonMap {
    const texts = kind === 'StatefulSet' ? [...pods].map((pod) => this.#ordinalText(pod)) : this.#countTexts(pods);
    return texts.length > 0 ? { pods: texts.sort() } : {};
  }

  #ordinalText(pod: Pod): string {
    const { name, labels } = pod.metadata;
    const ordinal = name.slice(name.lastIndexOf('-') + 1);
    return `${ordinal} ${this.#aliasOf(labels[revisionLabel] ?? '')} ${podState(pod)}`;
  }

  #countTexts(pods: Iterable<Pod>): string[] {
    const counts = new Map<string, number>();
    for (const pod of pods) {
      const owner = pod.metadata.name.slice(0, pod.metadata.name.lastIndexOf('-'));
      const text = `${this.#aliasOf(`${owner}-${pod.metadata.labels[revisionLabel]}`)} ${podState(pod)}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return [...counts].map(([text, count]) => `${text} ${count}`);
  }

  #aliasOf(name: string): string {
    return this.#aliases.get(name) ?? 'none';
  }
}
