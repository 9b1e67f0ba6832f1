import { inWorld } from '../../surroundings/world/in-world.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import type { KubectlProgram, LivePlace } from '../kubectl.ts';
import { liveVersion, liveWorld } from '../live-world.ts';

/** What the user has told of the cluster himself, and which namespaces matter. */
export interface KnownOfCluster {
  readonly isVersionGiven: boolean;
  readonly isWorldGiven: boolean;
  readonly namespaces: ReadonlySet<string | undefined>;
}

/** The assumptions with the version and the world of the cluster, and in sentences what of them may not be read. */
export async function liveAssumptions(
  kubectl: KubectlProgram,
  place: LivePlace,
  assumptions: Assumptions,
  { isVersionGiven, isWorldGiven, namespaces }: KnownOfCluster,
): Promise<{ readonly assumptions: Assumptions; readonly notes: readonly string[] }> {
  const [version, live] = await Promise.all([
    isVersionGiven ? undefined : liveVersion(kubectl, place),
    isWorldGiven ? undefined : liveWorld(kubectl, place, namespaces),
  ]);
  const kubernetesVersion = version?.kubernetes ?? assumptions.kubernetesVersion;
  const ofVersion: Assumptions = { ...assumptions, kubernetesVersion };
  const notes = [...(version?.notes ?? []), ...(live?.notes ?? [])];
  return { assumptions: live?.world === undefined ? ofVersion : inWorld(ofVersion, live.world), notes };
}
