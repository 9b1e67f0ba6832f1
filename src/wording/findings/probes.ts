// Probes that no container can pass, or that leave it too little time.
import { say } from '../../std/say.ts';

export const probePortUnknown = {
  title: say`A probe uses a port name that its container does not have`,
  /** What the kubelet makes of it depends on what the probe is for. */
  message: (probe: string, container: string, port: string) =>
    probe === 'livenessProbe'
      ? say`the ${probe} of container "${container}" uses port "${port}", but no port of the container has that name: the probe has no effect`
      : say`the ${probe} of container "${container}" uses port "${port}", but no port of the container has that name: the container never becomes ready`,
  nameFix: (port: string) => say`Name the container's port ${port}`,
};

export const probeKillsStartingPod = {
  title: say`A probe restarts a container that is still starting`,
  stated: (probe: string, container: string, limitSeconds: number, startupSeconds: number) =>
    say`the ${probe} restarts container "${container}" ${limitSeconds} s after each start, because the container takes ${startupSeconds} s to start`,
  measured: (probe: string, container: string, limitSeconds: number, startupSeconds: number) =>
    say`the ${probe} restarts container "${container}" ${limitSeconds} s after each start, because the container took ${startupSeconds} s to start in the cluster`,
  guessed: (probe: string, container: string, limitSeconds: number) =>
    say`the ${probe} restarts container "${container}" unless it starts within ${limitSeconds} s. The forecast assumes that it does. State the real time in a comment: # rollout-preview: startup=20s`,
};
