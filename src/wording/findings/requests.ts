// Requests that reach pods which do not answer them any more, or not yet.
import { say } from '../../std/say.ts';

export const requestsAfterStop = {
  title: say`Requests may reach pods that have stopped`,
  /** `wait`: for how many seconds preStop keeps the pod up; 0: it has none. */
  message: (sender: string, seconds: number, wait: number) =>
    wait === 0
      ? say`${sender} may send requests to a pod for about ${seconds} s after it is told to stop. No preStop keeps it up`
      : say`${sender} may send requests to a pod for about ${seconds} s after it is told to stop. Its preStop keeps it up for only ${wait} s`,
  /** Such as `Ingress "web" (ALB)`. */
  sender: (kind: string, name: string, by: string) => `${kind} "${name}" (${by})`,
};

export const noTargetReadinessGate = {
  title: say`Pods count as ready before the load balancer sends to them`,
  message: (sender: string) =>
    say`${sender} checks new pods itself, but no readiness gate waits for it. The rollout may stop old pods before it sends to new ones`,
};

export const proxyStopsFirst = {
  /** As the annotation has it. */
  configuration: (seconds: number) => `terminationDrainDuration: ${seconds}s`,
  title: say`The sidecar stops before the container that it serves`,
  message: (container: string, wait: number, drain: number) =>
    say`preStop of container "${container}" waits ${wait} s, but an Istio proxy ends ${drain} s after the pod is told to stop. Unless it is a native sidecar, requests in between may fail`,
};
