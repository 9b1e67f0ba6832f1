// Probes that no container can pass, or that leave it too little time.

export const probePortUnknown = {
  title: 'A probe asks a port that its container does not name',
  /** What the kubelet makes of it depends on what the probe is for. */
  message: (probe: string, container: string, port: string) =>
    `the ${probe} of container "${container}" asks port "${port}", and no port of the container has that name: ${
      probe === 'livenessProbe' ? 'the probe has no effect' : 'the container never gets ready'
    }`,
  nameFix: (port: string) => `Name the container's port ${port}`,
};

export const probeKillsStartingPod = {
  title: 'A probe restarts a container that is still starting',
  stated: (probe: string, container: string, limitSeconds: number, startupSeconds: number) =>
    `the ${probe} of container "${container}" has it restarted after ${limitSeconds} s, again and again: it takes ${startupSeconds} s to start`,
  guessed: (probe: string, container: string, limitSeconds: number) =>
    `the ${probe} of container "${container}" has it restarted unless it starts within ${limitSeconds} s, which is assumed here; a comment states how long it takes: # rollout-preview: startup=20s`,
};
