// Random settings of pods that Pod Security looks at, each of which the API server's validation takes.
import type { JsonMap } from '../../../src/document/manifest.ts';
import type { OneOf } from './random-quotas.ts';

const containerName = 'container.apparmor.security.beta.kubernetes.io/';
const seccompName = 'seccomp.security.alpha.kubernetes.io/pod';
const containerSeccompName = 'container.seccomp.security.alpha.kubernetes.io/';

const volumes: Readonly<Record<string, JsonMap>> = {
  configMap: { name: 'settings' },
  csi: { driver: 'csi.example.com' },
  downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] },
  emptyDir: {},
  ephemeral: {
    volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } },
  },
  image: { reference: 'data:1' },
  persistentVolumeClaim: { claimName: 'data' },
  projected: { sources: [{ configMap: { name: 'settings' } }] },
  secret: { secretName: 'key' },
  hostPath: { path: '/var/log' },
  gcePersistentDisk: { pdName: 'disk' },
  awsElasticBlockStore: { volumeID: 'vol-1' },
  gitRepo: { repository: 'https://git.example.com/web.git' },
  nfs: { server: 'nfs.example.com', path: '/data' },
  iscsi: { targetPortal: '10.0.0.1:3260', iqn: 'iqn.2001-04.com.example:storage.disk1', lun: 0 },
  glusterfs: { endpoints: 'gluster', path: 'data' },
  rbd: { monitors: ['10.0.0.1:6789'], image: 'disk' },
  flexVolume: { driver: 'example.com/disk' },
  cinder: { volumeID: 'vol-1' },
  cephfs: { monitors: ['10.0.0.1:6789'] },
  flocker: { datasetName: 'data' },
  fc: { targetWWNs: ['500a0982991b8dc5'], lun: 2 },
  azureFile: { secretName: 'key', shareName: 'data' },
  vsphereVolume: { volumePath: '[datastore] disk' },
  quobyte: { registry: 'quobyte.example.com:7861', volume: 'data' },
  azureDisk: { diskName: 'disk', diskURI: 'https://example.com/disk.vhd' },
  photonPersistentDisk: { pdID: 'disk' },
  portworxVolume: { volumeID: 'vol-1' },
  scaleIO: { gateway: 'https://example.com', system: 'scaleio', secretRef: { name: 'key' }, volumeName: 'data' },
  storageos: { volumeName: 'data' },
};

const sysctls = [
  'kernel.shm_rmid_forced',
  'kernel.msgmax',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_rmem',
  'net.core.somaxconn',
];

const profiles = [{ type: 'RuntimeDefault' }, { type: 'Localhost', localhostProfile: 'web' }, { type: 'Unconfined' }];
const seLinux = [
  { level: 's0:c123,c456' },
  { type: 'container_t' },
  { type: 'container_engine_t' },
  { type: 'spc_t' },
  { type: '', user: 'root' },
  { type: 'unconfined_t', role: 'sysadm_r' },
];
const added = ['NET_BIND_SERVICE', 'CHOWN', 'SYS_CHROOT', 'NET_ADMIN', 'SYS_TIME', 'NET_RAW', 'ALL'];

export interface RandomSecurity {
  readonly annotations: JsonMap;
  readonly spec: JsonMap;
}

/** The pod's spec with random settings; one in so many is otherwise than the restricted level wants it. */
export function randomSecurity(spec: JsonMap, oneOf: OneOf): RandomSecurity {
  const choice = new SecurityChoice(oneOf, oneOf([2, 6, 30]));
  return oneOf([1, 1, 1, 1, 1, 1, 1, 1, 0]) === 0 ? choice.windowsPod(spec) : choice.pod(spec);
}

class SecurityChoice {
  readonly #oneOf: OneOf;
  readonly #times: number;
  #hostUsers = true;

  constructor(oneOf: OneOf, times: number) {
    this.#oneOf = oneOf;
    this.#times = times;
  }

  pod(spec: JsonMap): RandomSecurity {
    this.#hostUsers = this.#oneOf([true, true, true, false]);
    const isHost = this.#hostUsers && this.#slips();
    const hosts = {
      ...(isHost && this.#slips() && { hostNetwork: true }),
      ...(isHost && this.#slips() && { hostPID: true }),
      ...(isHost && this.#oneOf([true, false]) && { hostIPC: true }),
      ...(this.#hostUsers ? this.#oneOf([{}, {}, { hostUsers: true }]) : { hostUsers: false }),
      ...this.#oneOf([{}, {}, { os: { name: 'linux' } }]),
    };
    const annotated = this.#oneOf(['nothing', 'nothing', 'nothing', 'AppArmor', 'AppArmor alone', 'seccomp']);
    const chosen = (list: unknown) =>
      ((list ?? []) as readonly JsonMap[]).map((each) => this.#container(each, hosts.hostNetwork === true, annotated));
    const containers = chosen(spec.containers);
    const initContainers = chosen(spec.initContainers);
    return {
      annotations: this.#annotations(annotated, [...initContainers, ...containers]),
      spec: {
        ...spec,
        ...hosts,
        containers,
        ...(initContainers.length > 0 && { initContainers }),
        ...this.#securityContext(hosts, annotated),
        ...this.#volumes(),
      },
    };
  }

  /** Which has no resources of the pod as a whole. */
  windowsPod({ resources: _, ...spec }: JsonMap): RandomSecurity {
    const isHostProcess = this.#oneOf([true, false]);
    const isOfPod = this.#oneOf([true, false]);
    const options = (isTold: boolean) => (isTold ? { windowsOptions: { hostProcess: isHostProcess } } : {});
    const chosen = (list: unknown) =>
      ((list ?? []) as readonly JsonMap[]).map((each) => ({
        ...each,
        securityContext: { ...options(!isOfPod), ...this.#runAs() },
      }));
    return {
      annotations: {},
      spec: {
        ...spec,
        os: { name: 'windows' },
        ...(isHostProcess && { hostNetwork: true }),
        containers: chosen(spec.containers),
        ...(spec.initContainers !== undefined && { initContainers: chosen(spec.initContainers) }),
        securityContext: { ...options(isOfPod), ...this.#runAs() },
        ...this.#volumes(),
      },
    };
  }

  #slips(): boolean {
    return this.#oneOf(Array.from({ length: this.#times }, (_, index) => index === 0));
  }

  #runAs(): JsonMap {
    return this.#slips() ? this.#oneOf([{}, { runAsNonRoot: false }]) : { runAsNonRoot: true };
  }

  #securityContext(hosts: JsonMap, annotated: string): JsonMap {
    const names = sysctls.filter((name) => {
      const isShared = (hosts.hostNetwork && name.startsWith('net.')) || (hosts.hostIPC && name.startsWith('kernel.'));
      return !isShared && this.#slips();
    });
    const securityContext = {
      ...this.#runAs(),
      ...(this.#slips() ? this.#oneOf([{ runAsUser: 0 }, { runAsUser: 1000 }]) : {}),
      ...(annotated === 'seccomp' ? {} : this.#seccomp()),
      ...(this.#slips() && { seLinuxOptions: this.#oneOf(seLinux) }),
      ...this.#appArmor(annotated, [profiles[2], profiles[2]]),
      ...(names.length > 0 && { sysctls: names.map((name) => ({ name, value: '1' })) }),
    };
    return this.#slips() && this.#slips() ? {} : { securityContext };
  }

  #seccomp(): JsonMap {
    if (!this.#slips()) return { seccompProfile: { type: 'RuntimeDefault' } };
    return this.#oneOf([{}, ...profiles.map((seccompProfile) => ({ seccompProfile }))]);
  }

  /** With annotations only what is the same as they say, or nothing. */
  #appArmor(annotated: string, same: readonly unknown[]): JsonMap {
    if (annotated === 'AppArmor alone' || !this.#slips()) return {};
    const appArmorProfile = this.#oneOf(annotated === 'AppArmor' ? same : profiles);
    return appArmorProfile === undefined ? {} : { appArmorProfile: appArmorProfile as JsonMap };
  }

  #annotations(annotated: string, containers: readonly JsonMap[]): JsonMap {
    const some = containers.filter(() => this.#oneOf([true, true, false])).map(({ name }) => name);
    if (annotated === 'AppArmor' || annotated === 'AppArmor alone') {
      const values = annotated === 'AppArmor' ? ['unconfined'] : ['unconfined', 'runtime/default', 'localhost/web', ''];
      return Object.fromEntries(some.map((name) => [`${containerName}${name}`, this.#oneOf(values)]));
    }
    if (annotated === 'nothing') return {};
    const value = () => this.#oneOf(['runtime/default', 'docker/default', 'localhost/web', 'unconfined']);
    const ofContainers = Object.fromEntries(some.map((name) => [`${containerSeccompName}${name}`, value()]));
    return { ...ofContainers, ...this.#oneOf([{}, { [seccompName]: value() }]) };
  }

  #container(container: JsonMap, isOnHost: boolean, annotated: string): JsonMap {
    const isPrivileged = this.#slips() && this.#slips();
    const escalation = this.#slips()
      ? this.#oneOf([{}, { allowPrivilegeEscalation: true }])
      : { allowPrivilegeEscalation: false };
    const procMount = this.#slips() ? this.#oneOf(this.#hostUsers ? ['Default'] : ['Default', 'Unmasked']) : undefined;
    const securityContext = {
      ...(isPrivileged ? { privileged: true } : escalation),
      ...this.#capabilities(),
      ...(procMount !== undefined && { procMount }),
      ...(this.#slips() && this.#runAs()),
      ...(this.#slips() && { runAsUser: this.#oneOf([0, 1000]) }),
      ...(this.#slips() && annotated !== 'seccomp' && this.#seccomp()),
      ...(this.#slips() && { seLinuxOptions: this.#oneOf(seLinux) }),
      ...(this.#slips() && this.#appArmor(annotated, [undefined])),
    };
    const isRunning = !String(container.name).startsWith('init') || container.restartPolicy === 'Always';
    return {
      ...container,
      ...(!(this.#slips() && this.#slips()) && { securityContext }),
      ...(this.#slips() && this.#ports(String(container.name), isOnHost)),
      ...(isRunning && this.#slips() && this.#handlers()),
    };
  }

  #capabilities(): JsonMap {
    if (this.#slips() && this.#slips()) return {};
    const add = added.filter(() => this.#slips());
    const drop = this.#slips() ? this.#oneOf([[], ['NET_RAW'], ['all'], ['KILL', 'ALL']]) : ['ALL'];
    return { capabilities: { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) } };
  }

  /** Containers have ports of their own, as two may not have the same one of the node. */
  #ports(name: string, isOnHost: boolean): JsonMap {
    const base = 7000 + 10 * [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    const ports = this.#oneOf([[0], [0, 1]]).map((index) => ({ name: `p${index}`, containerPort: base + index }));
    if (isOnHost) return { ports };
    return { ports: ports.map((port) => ({ ...port, ...(this.#slips() && { hostPort: port.containerPort }) })) };
  }

  #handlers(): JsonMap {
    const host = () => this.#oneOf([{}, { host: '10.0.0.1' }, { host: 'web.example.com' }]);
    const probe = () =>
      this.#oneOf([{ httpGet: { path: '/', port: 80, ...host() } }, { tcpSocket: { port: 80, ...host() } }]);
    const one = (key: string, value: () => JsonMap): JsonMap => (this.#oneOf([true, false]) ? { [key]: value() } : {});
    const hooks = { ...one('postStart', probe), ...one('preStop', probe) };
    return {
      ...one('livenessProbe', probe),
      ...one('readinessProbe', probe),
      ...one('startupProbe', probe),
      ...(Object.keys(hooks).length > 0 && { lifecycle: hooks }),
    };
  }

  #volumes(): JsonMap {
    const some = this.#oneOf([0, 0, 1, 2, 3]);
    const safe = [
      'configMap',
      'csi',
      'downwardAPI',
      'emptyDir',
      'persistentVolumeClaim',
      'projected',
      'secret',
      'image',
    ];
    const types = Array.from({ length: some }, () =>
      this.#oneOf(this.#slips() ? this.#oneOf([Object.keys(volumes), ['hostPath']]) : safe),
    );
    const list = types.map((type, index) => ({ name: `volume-${index}`, [type]: volumes[type] ?? {} }));
    return list.length === 0 ? {} : { volumes: list };
  }
}
