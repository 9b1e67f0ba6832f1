import { asMap, asText } from '../../../document/manifest.ts';
import { folderOf, foldersUpFrom } from '../../../surroundings/folder-of.ts';
import { claimsOfPod, isTiedToNode } from '../../../surroundings/mounted-claims.ts';
import { objectsNamed, workloadsWithClaim } from '../../../surroundings/object-index.ts';
import { accessMode } from '../../../surroundings/placement.ts';
import { identity, type SurroundingObject } from '../../../surroundings/surroundings.ts';
import { volumeSharedByPods as words } from '../../../wording/findings/placement.ts';
import { knownNodes } from '../../../workload/assumptions.ts';
import { podPath, startsPods } from '../../facts.ts';
import { finding, findingRange } from '../../places.ts';
import type { Rule, RuleContext } from '../../rule.ts';

/** A claim that one node attaches, and that several pods mount which may come to different nodes. */
export const volumeSharedByPods: Rule = {
  id: 'volume-shared-by-pods',
  title: words.title,
  severity: 'warning',
  kind: 'will-get-stuck',
  check: (context) => {
    const { workload, surroundings, bounds } = context;
    const podSpec = workload.object?.spec.template.spec ?? {};
    if (!startsPods(context) || isTiedToNode(podSpec) || isOneNode(context)) return [];
    const { replicas = 0 } = bounds ?? {};
    return claimsOfPod(podSpec).flatMap(({ claim, index }) => {
      if (accessMode(workload, surroundings, claim) !== 'ReadWriteOnce' || !isAttached(context, claim)) return [];
      const isShared = replicas > 1 && mayComeToSeveralNodes(context);
      const [other] = othersWith(context, claim);
      if (!isShared && other === undefined) return [];
      const message = isShared ? words.own(claim, replicas) : words.others(claim, other?.kind ?? '', other?.name ?? '');
      const path = podPath(workload, ['volumes', index, 'persistentVolumeClaim', 'claimName']);
      return finding(volumeSharedByPods, { message, range: findingRange(context, path), fixes: [] });
    });
  },
};

function isOneNode({ assumptions }: RuleContext): boolean {
  return assumptions.nodes === 1 || knownNodes(assumptions)?.length === 1;
}

/** Where the nodes are known, the scheduler says where the pods come to. */
function mayComeToSeveralNodes({ assumptions, timeline }: RuleContext): boolean {
  if (knownNodes(assumptions) === undefined || timeline === undefined) return true;
  const standing = timeline.pods.filter(({ nodeName, gone }) => nodeName !== '' && gone === undefined);
  return new Set(standing.map(({ nodeName }) => nodeName)).size > 1;
}

/** What is likely to be applied together with the file: what is in it, in its folder, or in a folder above. */
function othersWith({ workload, surroundings }: RuleContext, claim: string): readonly SurroundingObject[] {
  const { file = '' } = surroundings;
  const folders = foldersUpFrom(folderOf(file));
  const isNear = (other: SurroundingObject) => other.file === '' || folders.includes(folderOf(other.file));
  return workloadsWithClaim(surroundings, workload.namespace, claim).filter(
    (other) => isNear(other) && identity(other) !== identity(workload),
  );
}

/** Directories of a node and network file systems are attached to none, and the scheduler sees which node has them. */
function isAttached({ workload: { namespace }, surroundings }: RuleContext, claim: string): boolean {
  const [known] = objectsNamed(surroundings, { kind: 'PersistentVolumeClaim', namespace, name: claim });
  const { volumeName, storageClassName } = asMap(known?.value.spec);
  const clusterScoped = (kind: string, name: string) =>
    objectsNamed(surroundings, { kind, namespace: 'default', name })[0];
  const volume = asMap(clusterScoped('PersistentVolume', asText(volumeName))?.value.spec);
  const provisioner = asText(clusterScoped('StorageClass', asText(storageClassName))?.value.provisioner);
  const isOfNode = unattached.some((source) => volume[source] !== undefined) || volume.nodeAffinity !== undefined;
  return !isOfNode && ![provisioner, asText(storageClassName)].some((each) => unattachedNames.test(each));
}

const unattached = ['hostPath', 'local', 'nfs', 'cephfs', 'glusterfs'];

const unattachedNames = /no-provisioner|local|host-?path|nfs|efs|cephfs|azurefile|filestore/i;
