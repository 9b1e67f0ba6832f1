// What the files held in the baseline: by it a rule sees what the change removes, and which workload a new one replaces.
import {
  asList,
  asMap,
  asText,
  type Json,
  type JsonMap,
  type Manifest,
  type ManifestFile,
} from '../document/manifest.ts';
import { groupedBy } from '../std/grouped-by.ts';
import { oncePer } from '../std/once-per.ts';
import { isWorkloadKind } from '../std/workload-kinds.ts';
import { indexKey, type ObjectName, objectIndex, objectsNamed } from './object-index.ts';
import {
  configuration,
  identity,
  isConfiguration,
  type SurroundingObject,
  type Surroundings,
  service,
  surroundingObject,
} from './surroundings.ts';

type Objects = readonly SurroundingObject[];

/**
 * The ConfigMap, Secret, Namespace or workload of the name that the files held in the baseline and that none holds now; undefined
 * also where a part of its file cannot be read, or something of the folder makes it, such as a SealedSecret.
 */
export function removedObject(surroundings: Surroundings, name: ObjectName): SurroundingObject | undefined {
  return formerWith(surroundings, identity(name)).find((object) => isGone(object, surroundings));
}

/**
 * The workload that a new one replaces under another name, as another kind or in another namespace: the files held it in the
 * baseline and hold it no more, and its selector, its name or its images are the same. `kubectl apply` leaves it running.
 */
export function replacedWorkload(surroundings: Surroundings, workload: Replacing): SurroundingObject | undefined {
  if (workload.name === '' || formerWith(surroundings, identity(workload)).length > 0) return undefined;
  const { file = '' } = surroundings;
  const now = formerObject(workload.manifest.value, file);
  return likenessKeys(now)
    .flatMap((key) => formerWith(surroundings, key))
    .find((object) => isGone(object, surroundings));
}

/** The objects of a kind that the files held in the baseline and that none holds now, in a namespace. */
export function removedOfKind(surroundings: Surroundings, kind: FoundByKind, namespace: string): Objects {
  return formerWith(surroundings, kindKey(kind, namespace)).filter((object) => isGone(object, surroundings));
}

interface Replacing extends ObjectName {
  readonly manifest: { readonly value: JsonMap };
}

/** The object of the name in the baseline; undefined where no file is known to have held it. */
export function formerNamed(surroundings: Surroundings, name: ObjectName): SurroundingObject | undefined {
  return formerWith(surroundings, identity(name))[0];
}

/** Whether an object of the file itself was not in the baseline. */
export function isNewInFile(object: SurroundingObject, surroundings: Surroundings): boolean {
  const { own = none, baseline } = surroundings;
  return baseline !== undefined && own.includes(object) && formerNamed(surroundings, object) === undefined;
}

/** What of a file's manifests in the baseline matters now: configuration, Services, and what tells workloads apart. */
export function formerObjectsOf(file: string, manifests: ManifestFile | undefined): Objects {
  return (manifests?.manifests ?? [])
    .filter(({ value: { kind } }) => typeof kind === 'string' && isKept(kind))
    .map(({ value }) => formerObject(value, file));
}

function isKept(kind: string): boolean {
  return kind === 'Service' || keptWhole.has(kind) || isConfiguration(kind) || isWorkloadKind(kind);
}

/** Kinds whose objects say themselves whom they are for. */
const foundByKind = ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'ScaledObject'] as const;
type FoundByKind = (typeof foundByKind)[number];
const isFoundByKind = (kind: string): boolean => (foundByKind as readonly string[]).includes(kind);

/** What is short and missed by the pods of others, or may not change. */
const keptWhole: ReadonlySet<string> = new Set([
  ...foundByKind,
  'Job',
  'Namespace',
  'PersistentVolumeClaim',
  'PriorityClass',
  'ServiceAccount',
]);

/** Of a workload its selector, its images and the names of its ports are kept, of a Service whom it selects, of configuration what tells its data apart. */
function formerObject(value: JsonMap, file: string): SurroundingObject {
  const object = surroundingObject(value, file);
  if (keptWhole.has(object.kind)) return object;
  if (object.kind === 'Service') return service(object);
  if (!isWorkloadKind(object.kind)) return configuration(object);
  const { name = null, namespace = null } = asMap(value.metadata);
  const { selector = null, replicas, template } = asMap(value.spec);
  const { metadata, spec } = asMap(template);
  const labels = asMap(metadata).labels ?? null;
  const containers = asList(asMap(spec).containers).map((container) => {
    const { name: own = null, image = null, ports } = asMap(container);
    const named = asList(ports)
      .flatMap((port) => asMap(port).name ?? [])
      .map((each) => ({ name: each }));
    return { name: own, image, ...(named.length > 0 && { ports: named }) };
  });
  const idle = replicas === 0 ? { replicas } : {};
  const kept = { selector, ...idle, template: { metadata: { labels }, spec: { containers } } };
  return { ...object, value: { metadata: { name, namespace }, spec: kept } };
}

/** Those of the own file's baseline, then those of the others, that have the key. */
function formerWith({ baseline, former = none }: Surroundings, key: string): Objects {
  const own = baseline === undefined ? none : (indexOf(ownFormer(baseline.file)).get(key) ?? none);
  return [...own, ...(indexOf(former).get(key) ?? none)];
}

/** The same as plain data, for another thread: of each manifest of the baseline what it says, and where it stands. */
export const plainSurroundings = oncePer((surroundings: Surroundings): Surroundings => {
  const { baseline } = surroundings;
  if (baseline === undefined) return surroundings;
  const manifests = baseline.file.manifests.map(({ value, range }) => ({ value, range }) as Manifest);
  return { ...surroundings, baseline: { ...baseline, file: { ...baseline.file, manifests } } };
});

const none: readonly never[] = [];
const ownFormer = oncePer((file: ManifestFile): Objects => formerObjectsOf('', file));
const indexOf = oncePer((objects: Objects) =>
  groupedBy(objects, (object) => [identity(object), ...keysBeside(object)]),
);

function keysBeside(object: SurroundingObject): readonly string[] {
  if (isFoundByKind(object.kind)) return [kindKey(object.kind, object.namespace)];
  return isWorkloadKind(object.kind) ? likenessKeys(object) : [];
}

function kindKey(kind: string, namespace: string): string {
  return indexKey('kind', kind, namespace);
}

/** By what a workload is known under another name, the surest first. */
function likenessKeys({ kind, namespace, name, value }: SurroundingObject): readonly string[] {
  const { selector, template } = asMap(value.spec);
  const containers = asList(asMap(asMap(template).spec).containers).map((container) => {
    const { name: own = null, image } = asMap(container);
    const [named = ''] = typeof image === 'string' ? image.split('@', 1) : [];
    return [own, named.replace(/:[^:/]*$/, '')];
  });
  const bySelector = asMap(selector).matchLabels === undefined ? [] : [indexKey('selector', kind, namespace, selector)];
  const byImages = containers.length === 0 ? [] : [indexKey('images', kind, namespace, containers)];
  const asOtherKind = indexKey('name', namespace, name);
  return [...bySelector, asOtherKind, indexKey('elsewhere', kind, name), ...byImages];
}

function isGone(object: SurroundingObject, surroundings: Surroundings): boolean {
  const isHidden = object.file === '' && surroundings.isPartial === true;
  const isThere = () => objectsNamed(surroundings, object).length > 0;
  return !isHidden && !isThere() && !isMade(object, surroundings);
}

/** Whether something of the folder makes it. */
export function isMade(object: ObjectName, surroundings: Surroundings): boolean {
  return madeIndex.withAny(surroundings, [identity(object)]).length > 0;
}

/** The objects that make others, by the names of what they make. */
const madeIndex = objectIndex((object) => namesMadeBy(object).map(identity));

/** The ConfigMaps and Secrets that an object has generated, as far as it names them. */
export function namesMadeBy({ apiVersion, kind, namespace, name, value }: SurroundingObject): readonly ObjectName[] {
  const [group = ''] = apiVersion.split('/');
  if (group === 'kustomize.config.k8s.io') {
    return ['ConfigMap', 'Secret'].flatMap((made) =>
      asList(value[made === 'Secret' ? 'secretGenerator' : 'configMapGenerator']).map((each) =>
        nameOf(made, asMap(each).name, asText(asMap(each).namespace) || asText(value.namespace) || 'default'),
      ),
    );
  }
  const { target, secretName } = asMap(value.spec);
  if (kind === 'SealedSecret') return [nameOf('Secret', name, namespace)];
  if (kind === 'ExternalSecret') return [nameOf('Secret', asMap(target).name ?? name, namespace)];
  return group === 'cert-manager.io' ? [nameOf('Secret', secretName, namespace)] : [];
}

function nameOf(kind: string, name: Json | undefined, namespace: string): ObjectName {
  return { kind, namespace, name: asText(name) };
}
