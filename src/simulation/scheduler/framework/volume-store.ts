// In the place of the listers and caches of volumebinding (kubernetes/pkg/scheduler/framework/plugins/volumebinding/binder.go
// and assume_cache.go, v1.36.3): volumes, the claims to them and their classes, as far as they are known.
import { asList, asMap, asText, type Json, type JsonMap } from '../../../document/manifest.ts';
import type { LabelSelector, StringMap } from '../../../workload/api-types.ts';
import type { KnownItems } from '../../../workload/placement/namespace-policies.ts';
import { nanoOf, parseQuantity } from '../../../workload/schema/quantity.ts';
import type { KnownStorage } from '../../scenario.ts';

export interface Claim {
  readonly namespace: string;
  readonly name: string;
  readonly accessModes: readonly string[];
  readonly className: string;
  readonly volumeName: string;
  /** Whether nothing is left to be done about its binding. */
  readonly isBound: boolean;
  readonly isLost: boolean;
  readonly isBeingDeleted: boolean;
  /** In billionths, so that amounts compare. */
  readonly storage: bigint;
  readonly selector: LabelSelector | undefined;
  readonly volumeMode: string;
  readonly attributesClass: string;
}

export interface Volume {
  readonly name: string;
  readonly labels: StringMap;
  readonly accessModes: readonly string[];
  readonly className: string;
  readonly storage: bigint;
  readonly csi: { readonly driver: string; readonly handle: string } | undefined;
  /** As in a pod's node affinity; undefined: all nodes reach it. */
  readonly nodeAffinity: JsonMap | undefined;
  readonly isAvailable: boolean;
  /** Namespace and name of the claim that it is for. */
  readonly claimRef: string | undefined;
  readonly volumeMode: string;
  readonly attributesClass: string;
}

export interface VolumeClass {
  readonly name: string;
  readonly provisioner: string;
  readonly waitsForConsumer: boolean;
  readonly allowedTopologies: readonly Json[];
}

/** `unknown`: nobody has said whether it is there. */
export type StoreLookup<Item> = Item | 'missing' | 'unknown';

export class VolumeStore {
  readonly #claims: ReadonlyMap<string, Claim>;
  readonly #volumes: Map<string, Volume>;
  readonly #classes: ReadonlyMap<string, VolumeClass>;
  readonly #storage: KnownStorage;
  /** The volumes of claims that have been bound since. */
  readonly #bound = new Map<string, Volume | 'unknown'>();

  readonly #bindsAtOnce: boolean;

  constructor(storage: KnownStorage = nothingKnown, bindsAtOnce = false) {
    this.#bindsAtOnce = bindsAtOnce;
    this.#storage = storage;
    this.#claims = byKey(storage.claims, claimOf, claimKey);
    this.#volumes = byKey(storage.volumes, volumeOf, ({ name }) => name);
    this.#classes = byKey(storage.classes, classOf, ({ name }) => name);
  }

  claim(namespace: string, name: string): StoreLookup<Claim> {
    const key = `${namespace}/${name}`;
    const claim = this.#claims.get(key);
    const volume = this.#bound.get(key);
    if (claim === undefined) return missing(this.#storage.claims);
    if (volume === undefined) return this.#bindsAtOnce ? this.#settled(claim) : claim;
    return volume === 'unknown' ? 'unknown' : { ...claim, isBound: true, volumeName: volume.name };
  }

  /** A claim that waits for no pod gets a volume of which nobody knows anything. */
  #settled(claim: Claim): Claim {
    const found = this.class(claim.className);
    const waits = typeof found !== 'string' && found.waitsForConsumer && claim.volumeName === '';
    if (claim.isBound || waits) return claim;
    return { ...claim, isBound: true, volumeName: claim.volumeName || anyVolume };
  }

  volume(name: string): StoreLookup<Volume> {
    if (name === anyVolume) return 'unknown';
    return this.#volumes.get(name) ?? missing(this.#storage.volumes);
  }

  class(name: string): StoreLookup<VolumeClass> {
    return this.#classes.get(name) ?? missing(this.#storage.classes);
  }

  volumesOfClass(className: string): readonly Volume[] {
    return [...this.#volumes.values()].filter((volume) => volume.className === className);
  }

  /** From now on the claim has the volume, or one that is made for it. */
  bind(claim: Claim, volume: Volume | undefined): void {
    this.#bound.set(claimKey(claim), volume ?? 'unknown');
    if (volume !== undefined)
      this.#volumes.set(volume.name, { ...volume, claimRef: claimKey(claim), isAvailable: false });
  }
}

/** No volume has such a name. */
const anyVolume = '*';

const nothingKnown: KnownStorage = {
  claims: { items: [], areAll: false },
  volumes: { items: [], areAll: false },
  classes: { items: [], areAll: false },
};

function missing({ areAll }: KnownItems<JsonMap>): 'missing' | 'unknown' {
  return areAll ? 'missing' : 'unknown';
}

function byKey<Item>({ items }: KnownItems<JsonMap>, read: (value: JsonMap) => Item, key: (item: Item) => string) {
  return new Map(items.map(read).map((item) => [key(item), item]));
}

export function claimKey({ namespace, name }: Pick<Claim, 'namespace' | 'name'>): string {
  return `${namespace}/${name}`;
}

const classAnnotation = 'volume.beta.kubernetes.io/storage-class';
const bindCompleted = 'pv.kubernetes.io/bind-completed';

function claimOf({ metadata, spec, status }: JsonMap): Claim {
  const { name, namespace, annotations, deletionTimestamp } = asMap(metadata);
  const { accessModes, storageClassName, volumeName, resources, selector, volumeMode, ...rest } = asMap(spec);
  return {
    namespace: asText(namespace) || 'default',
    name: asText(name),
    accessModes: asList(accessModes).map(asText),
    className: asText(asMap(annotations)[classAnnotation]) || asText(storageClassName),
    volumeName: asText(volumeName),
    isBound: asText(volumeName) !== '' && asMap(annotations)[bindCompleted] !== undefined,
    isLost: asMap(status).phase === 'Lost',
    isBeingDeleted: (deletionTimestamp ?? null) !== null,
    storage: amountOf(asMap(asMap(resources).requests).storage),
    selector: (selector ?? null) === null ? undefined : (asMap(selector) as LabelSelector),
    volumeMode: asText(volumeMode) || 'Filesystem',
    attributesClass: asText(rest.volumeAttributesClassName),
  };
}

function volumeOf({ metadata, spec, status }: JsonMap): Volume {
  const { name, labels, annotations } = asMap(metadata);
  const { accessModes, storageClassName, capacity, csi, nodeAffinity, claimRef, volumeMode, ...rest } = asMap(spec);
  const { required } = asMap(nodeAffinity);
  const { driver, volumeHandle } = asMap(csi);
  const claim = asMap(claimRef);
  return {
    name: asText(name),
    labels: asMap(labels) as StringMap,
    accessModes: asList(accessModes).map(asText),
    className: asText(asMap(annotations)[classAnnotation]) || asText(storageClassName),
    storage: amountOf(asMap(capacity).storage),
    csi: (csi ?? null) === null ? undefined : { driver: asText(driver), handle: asText(volumeHandle) },
    nodeAffinity: (required ?? null) === null ? undefined : asMap(required),
    isAvailable: asMap(status).phase === 'Available',
    claimRef: (claimRef ?? null) === null ? undefined : `${asText(claim.namespace)}/${asText(claim.name)}`,
    volumeMode: asText(volumeMode) || 'Filesystem',
    attributesClass: asText(rest.volumeAttributesClassName),
  };
}

function classOf({ metadata, provisioner, volumeBindingMode, allowedTopologies }: JsonMap): VolumeClass {
  return {
    name: asText(asMap(metadata).name),
    provisioner: asText(provisioner),
    waitsForConsumer: volumeBindingMode === 'WaitForFirstConsumer',
    allowedTopologies: asList(allowedTopologies),
  };
}

function amountOf(value: Json | undefined): bigint {
  const quantity = typeof value === 'string' || typeof value === 'number' ? parseQuantity(String(value)) : '';
  return typeof quantity === 'string' ? 0n : nanoOf(quantity);
}
