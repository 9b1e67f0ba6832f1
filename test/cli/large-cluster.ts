// A cluster of 200 nodes with 5,000 pods, whose names, images, variables and secrets all hold the same planted word.
import type { JsonMap } from '../../src/document/manifest.ts';

/** Stands in everything that is nobody's business. */
export const planted = 'planted-word';

const zones = ['a', 'b', 'c'];

/** With about twenty labels, as the nodes of large providers have them. */
function node(index: number): JsonMap {
  const name = `ip-10-${index % 7}-${index}-${(index * 37) % 251}.eu-central-1.compute.internal`;
  const [type, cpu, memory] =
    index % 4 === 0 ? ['m5.2xlarge', '7910m', '31482288Ki'] : ['m5.xlarge', '3920m', '15147440Ki'];
  const zone = zones[index % 3] ?? '';
  const group = `workers-${index % 4 === 0 ? 'large' : 'small'}-${zone}`;
  const labels = {
    'alpha.eksctl.io/cluster-name': 'production-eu-central-1',
    'alpha.eksctl.io/nodegroup-name': group,
    'beta.kubernetes.io/arch': 'amd64',
    'beta.kubernetes.io/instance-type': type ?? '',
    'beta.kubernetes.io/os': 'linux',
    'eks.amazonaws.com/capacityType': 'ON_DEMAND',
    'eks.amazonaws.com/nodegroup': group,
    'eks.amazonaws.com/nodegroup-image': 'ami-0123456789abcdef0',
    'eks.amazonaws.com/sourceLaunchTemplateId': 'lt-0123456789abcdef0',
    'failure-domain.beta.kubernetes.io/region': 'eu-central-1',
    'failure-domain.beta.kubernetes.io/zone': `eu-central-1${zone}`,
    'k8s.io/cloud-provider-aws': '0123456789abcdef0123456789abcdef',
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'node.kubernetes.io/instance-type': type ?? '',
    'topology.ebs.csi.aws.com/zone': `eu-central-1${zone}`,
    'topology.kubernetes.io/region': 'eu-central-1',
    'topology.kubernetes.io/zone': `eu-central-1${zone}`,
  };
  const allocatable = {
    cpu: cpu ?? '',
    'ephemeral-storage': '76224326324',
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
    memory: memory ?? '',
    pods: '58',
  };
  return {
    kind: 'Node',
    metadata: { name, labels, annotations: { 'csi.volume.kubernetes.io/nodeid': planted } },
    spec: { providerID: `aws:///${planted}` },
    status: { allocatable, capacity: allocatable, conditions: [{ type: 'Ready', status: 'True' }], images: [planted] },
  };
}

/** One of `sizes` sizes. */
function podOn(nodeName: string, index: number, sizes: number): JsonMap {
  const size = (index * 7919) % sizes;
  const isOwn = index % 500 === 0;
  const name = isOwn ? `own-job-${index}` : `${planted}-${index}`;
  const labels = { app: isOwn ? 'own-job' : planted };
  const metadata = {
    name,
    namespace: isOwn ? 'shop' : `${planted}-${index % 40}`,
    labels,
    annotations: { [planted]: planted },
    ownerReferences: [{ kind: 'ReplicaSet', name: planted }],
  };
  const env = [
    { name: planted, value: planted },
    { name: 'TOKEN', valueFrom: { secretKeyRef: { name: planted, key: planted } } },
  ];
  const requests = { cpu: `${5 + (size % 29)}m`, memory: `${16_384 + 64 * size}Ki` };
  const container = { name: planted, image: `registry/${planted}:1`, args: [planted], env, resources: { requests } };
  const volumes = [{ name: planted, secret: { secretName: planted } }];
  const priority = size % 10 === 0 ? 1000 : 0;
  return {
    kind: 'Pod',
    metadata,
    spec: { nodeName, priority, containers: [container], volumes },
    status: { phase: 'Running' },
  };
}

/** `sizes` says how many sizes the pods of others have. */
export function largeCluster(sizes: number): readonly JsonMap[] {
  const nodes = Array.from({ length: 200 }, (_, index) => node(index));
  const names = nodes.map(({ metadata }) => (metadata as { name: string }).name);
  const pods = Array.from({ length: 5000 }, (_, index) => podOn(names[index % 200] ?? '', index, sizes));
  const metadata = { name: planted, namespace: planted };
  const secret = { kind: 'Secret', metadata: { name: planted, namespace: 'shop' }, data: { key: planted } };
  return [
    ...nodes,
    ...pods,
    { kind: 'Namespace', metadata: { name: planted } },
    { kind: 'ResourceQuota', metadata, spec: { hard: { pods: '5' } } },
    { kind: 'ServiceAccount', metadata: { name: 'web', namespace: 'shop' }, secrets: [{ name: planted }] },
    secret,
    { ...secret, kind: 'ConfigMap' },
  ];
}
