// What the server takes out of a pod template because its feature gate is off, after dropDisabledFields of
// pkg/api/pod/util.go (1.36.3). Only what the template that is stored has already is kept.
import type { Json, JsonMap } from '../document/manifest.ts';
import type { FeatureGate } from './feature-gates.ts';
import type { VersionTraits } from './versions.ts';

const containerLists = ['containers', 'initContainers', 'ephemeralContainers'];

interface GatedFields {
  readonly gate: FeatureGate;
  /** The fields below the pod's spec; `[]` goes through a list. */
  readonly paths: readonly string[];
}

const terms = ['podAffinity', 'podAntiAffinity'].flatMap((kind) => [
  `affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution[]`,
  `affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[].podAffinityTerm`,
]);

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'];

const rows: readonly GatedFields[] = [
  { gate: 'UserNamespacesSupport', paths: ['hostUsers'] },
  { gate: 'SupplementalGroupsPolicy', paths: ['securityContext.supplementalGroupsPolicy'] },
  { gate: 'PodLevelResources', paths: ['resources'] },
  {
    gate: 'MatchLabelKeysInPodAffinity',
    paths: terms.flatMap((term) => [`${term}.matchLabelKeys`, `${term}.mismatchLabelKeys`]),
  },
  { gate: 'DynamicResourceAllocation', paths: [...ofContainers('resources.claims'), 'resourceClaims'] },
  { gate: 'ClusterTrustBundleProjection', paths: ['volumes[].projected.sources[].clusterTrustBundle'] },
  { gate: 'PodCertificateRequest', paths: ['volumes[].projected.sources[].podCertificate'] },
  { gate: 'GenericWorkload', paths: ['schedulingGroup', 'workloadRef'] },
  { gate: 'MatchLabelKeysInPodTopologySpread', paths: ['topologySpreadConstraints[].matchLabelKeys'] },
  { gate: 'NodeInclusionPolicyInPodTopologySpread', paths: ['topologySpreadConstraints[].nodeTaintsPolicy'] },
  { gate: 'NodeInclusionPolicyInPodTopologySpread', paths: ['topologySpreadConstraints[].nodeAffinityPolicy'] },
  { gate: 'InPlacePodVerticalScaling', paths: ofContainers('resizePolicy') },
  { gate: 'RecursiveReadOnlyMounts', paths: ofContainers('volumeMounts[].recursiveReadOnly') },
  { gate: 'HostnameOverride', paths: ['hostnameOverride'] },
  { gate: 'EnvFiles', paths: ofContainers('env[].valueFrom.fileKeyRef') },
  { gate: 'SELinuxChangePolicy', paths: ['securityContext.seLinuxChangePolicy'] },
  {
    gate: 'PodLifecycleSleepAction',
    paths: ['postStart', 'preStop'].flatMap((hook) => ofContainers(`lifecycle.${hook}.sleep`)),
  },
  { gate: 'GRPCContainerProbeTLS', paths: probes.flatMap((probe) => ofContainers(`${probe}.grpc.mode`)) },
  { gate: 'EvictionRequestAPI', paths: ['evictionResponders'] },
  { gate: 'EmptyDirVolumeMode', paths: ['volumes[].emptyDir.mode'] },
  { gate: 'VolumeBindMountOptions', paths: ofContainers('volumeMounts[].bindMountOptions') },
  {
    gate: 'H2CContainerProbe',
    paths: [...probes, 'lifecycle.postStart', 'lifecycle.preStop'].flatMap((handler) =>
      ofContainers(`${handler}.httpGet.protocol`),
    ),
  },
  { gate: 'ContainerStopSignals', paths: ofContainers('lifecycle.stopSignal') },
];

function ofContainers(path: string): string[] {
  return containerLists.map((list) => `${list}[].${path}`);
}

const rowsInSteps = rows.map(({ gate, paths }) => ({
  gate,
  fields: paths.map((path) => path.replaceAll('[]', '.[]').split('.')),
}));

/** The pod's spec as the server continues with it; the same where nothing is dropped. */
export function dropDisabledFields(spec: JsonMap, old: JsonMap | undefined, traits: VersionTraits): JsonMap {
  const emptied = traits.pods.dropsSleepingHooks ? goesEmpty : none;
  const off = rowsInSteps.filter(({ gate }) => !traits.gates[gate]);
  const dropped = off.reduce((kept, { fields }) => {
    const isUsed = old !== undefined && fields.some((steps) => without(old, steps) !== old);
    return isUsed ? kept : fields.reduce<JsonMap>((map, steps) => without(map, steps, emptied), kept);
  }, spec);
  const specials = [
    { isOn: traits.gates.SidecarContainers, drop: withoutSidecars },
    { isOn: traits.gates.ImageVolume, drop: withoutImageVolumes },
    { isOn: traits.gates.ContainerRestartRules || !traits.pods.dropsRestartRules, drop: withoutRestartRules },
    { isOn: traits.gates.ProcMountType, drop: withDefaultProcMount },
    { isOn: traits.gates.AtomicWriteVolumeUserFields, drop: withoutFileUsers },
  ];
  return specials.reduce((value, { isOn, drop }) => (isOn ? value : drop(value, old)), dropped);
}

/** A lifecycle that says nothing else goes as a whole, and so does one of its hooks. */
const goesEmpty: ReadonlySet<string> = new Set(['lifecycle', 'postStart', 'preStop']);
const none: ReadonlySet<string> = new Set();

/** The map without the field; the very same map where it has none. */
function without(map: JsonMap, [step = '', ...rest]: readonly string[], emptied = none): JsonMap {
  const value = map[step];
  if (value === undefined) return map;
  if (rest.length === 0) {
    const { [step]: _dropped, ...others } = map;
    return others;
  }
  const inner = withoutIn(value, rest, emptied);
  if (inner === value) return map;
  if (emptied.has(step) && Object.keys(inner as JsonMap).length === 0) return without(map, [step]);
  return { ...map, [step]: inner };
}

function withoutIn(value: Json, steps: readonly string[], emptied: ReadonlySet<string>): Json {
  if (steps[0] !== '[]') return without(value as JsonMap, steps, emptied);
  const list = value as readonly JsonMap[];
  const items = list.map((item) => without(item, steps.slice(1), emptied));
  return items.every((item, index) => item === list[index]) ? value : items;
}

/** Volumes of images are dropped as a whole, and with them what mounts them. */
function withoutImageVolumes(spec: JsonMap, old: JsonMap | undefined): JsonMap {
  const isImage = ({ image }: JsonMap) => image !== undefined;
  const volumes = itemsOf(spec.volumes);
  const images = volumes.filter(isImage).map(({ name }) => name ?? '');
  if (images.length === 0 || itemsOf(old?.volumes).some(isImage)) return spec;
  const unmounted = ofEachContainer(spec, (container) => {
    if (container.volumeMounts === undefined) return container;
    return {
      ...container,
      volumeMounts: itemsOf(container.volumeMounts).filter(({ name }) => !images.includes(name ?? '')),
    };
  });
  return { ...unmounted, volumes: volumes.filter((volume) => !isImage(volume)) };
}

/** Init containers are no sidecars; the policies of other containers are judged. */
function withoutSidecars(spec: JsonMap, old: JsonMap | undefined): JsonMap {
  const isUsed = itemsOf(old?.initContainers).some(({ restartPolicy }) => restartPolicy === 'Always');
  if (isUsed) return spec;
  return ofEachContainer(spec, (container, list) =>
    list === 'initContainers' ? without(container, ['restartPolicy']) : container,
  );
}

/** What is left of restart policies is that of sidecars. */
function withoutRestartRules(spec: JsonMap, old: JsonMap | undefined): JsonMap {
  const bare = (container: JsonMap, list: string): JsonMap => {
    const { restartPolicy, restartPolicyRules, ...rest } = container;
    const isSidecar = list === 'initContainers' && restartPolicy === 'Always';
    if (restartPolicyRules === undefined && (restartPolicy === undefined || isSidecar)) return container;
    return isSidecar ? { ...rest, restartPolicy } : rest;
  };
  const isUsed = old !== undefined && ofEachContainer(old, bare) !== old;
  return isUsed ? spec : ofEachContainer(spec, bare);
}

/** Whatever is written, /proc is masked. */
function withDefaultProcMount(spec: JsonMap, old: JsonMap | undefined): JsonMap {
  const masked = (container: JsonMap): JsonMap => {
    const context = container.securityContext as JsonMap | undefined;
    if (context?.procMount === undefined || context.procMount === 'Default') return container;
    return { ...container, securityContext: { ...context, procMount: 'Default' } };
  };
  const isUsed = old !== undefined && ofEachContainer(old, masked) !== old;
  return isUsed ? spec : ofEachContainer(spec, masked);
}

/** In upstream's order: of several types the first one counts, and the others keep what they say. */
const typesWithUsers = ['secret', 'configMap', 'downwardAPI', 'projected'];
const sourcesWithUsers = [
  'secret',
  'downwardAPI',
  'configMap',
  'serviceAccountToken',
  'clusterTrustBundle',
  'podCertificate',
];

function withoutFileUsers(spec: JsonMap, old: JsonMap | undefined): JsonMap {
  const isUsed = old !== undefined && withoutUsersOfVolumes(old) !== old;
  return isUsed ? spec : withoutUsersOfVolumes(spec);
}

function withoutUsersOfVolumes(spec: JsonMap): JsonMap {
  return changedItems(spec, 'volumes', (volume) => {
    const type = typesWithUsers.find((each) => volume[each] !== undefined);
    if (type === undefined) return volume;
    const source = withoutUsers(volume[type] as JsonMap);
    const changed = changedItems(source, 'sources', (each) => {
      const name = sourcesWithUsers.find((known) => each[known] !== undefined);
      if (name === undefined) return each;
      const bare = withoutUsers(each[name] as JsonMap);
      return bare === each[name] ? each : { ...each, [name]: bare };
    });
    return changed === volume[type] ? volume : { ...volume, [type]: changed };
  });
}

function withoutUsers(source: JsonMap): JsonMap {
  const bare = without(without(source, ['defaultUser']), ['user']);
  return changedItems(bare, 'items', (item) => without(item, ['user']));
}

/** The map with the items of a list changed; the very same map where none is. */
function changedItems(map: JsonMap, list: string, change: (item: JsonMap) => JsonMap): JsonMap {
  const items = itemsOf(map[list]);
  const changed = items.map(change);
  return changed.every((item, index) => item === items[index]) ? map : { ...map, [list]: changed };
}

/** The spec with its containers changed; the very same spec where none is. */
function ofEachContainer(spec: JsonMap, change: (container: JsonMap, list: string) => JsonMap): JsonMap {
  const changes = containerLists.flatMap((list) => {
    const containers = itemsOf(spec[list]);
    const changed = containers.map((container) => change(container, list));
    return changed.every((container, index) => container === containers[index]) ? [] : [[list, changed] as const];
  });
  return changes.length === 0 ? spec : { ...spec, ...Object.fromEntries(changes) };
}

function itemsOf(list: Json | undefined): readonly JsonMap[] {
  return (list ?? []) as readonly JsonMap[];
}
