import { type Assumptions, defaultAssumptions, type NewVersion } from './assumptions.ts';
import { containersText } from './stated-containers.ts';

/** The assumptions except for the version, as `readAssumptions` takes them: `startup=5s,pull=2s,…,new-version=healthy`. */
export function assumeText(assumptions: Assumptions): string {
  const { startupSeconds, imagePullSeconds, schedulingSeconds, terminationSeconds, nodes, downNodes } = assumptions;
  const { controllerQps, controllerBurst, nodeSize } = assumptions;
  return [
    `startup=${secondsText(startupSeconds)}`,
    `pull=${secondsText(imagePullSeconds)}`,
    `scheduling=${secondsText(schedulingSeconds)}`,
    `termination=${secondsText(terminationSeconds)}`,
    ...(nodes === undefined ? [] : [`nodes=${nodes}${sizeText(nodeSize)}`]),
    `down-nodes=${downNodes}`,
    ...(controllerQps === defaultAssumptions.controllerQps ? [] : [`controller-qps=${controllerQps}`]),
    ...(controllerBurst === defaultAssumptions.controllerBurst ? [] : [`controller-burst=${controllerBurst}`]),
    ...containersText(assumptions.containers),
    ...(assumptions.gateSeconds === undefined ? [] : [`gate=${secondsText(assumptions.gateSeconds)}`]),
    ...(assumptions.endpointsSeconds === undefined ? [] : [`endpoints=${secondsText(assumptions.endpointsSeconds)}`]),
    `new-version=${newVersionText(assumptions.newVersion)}`,
  ].join(',');
}

function sizeText(size: Assumptions['nodeSize']): string {
  return size === undefined ? '' : `x${size.cpu}cpu${size.memory ?? ''}`;
}

/** Never in the notation with an exponent, which nobody reads back. */
function secondsText(seconds: number): string {
  return `${Number(seconds.toFixed(6))}s`;
}

function newVersionText(newVersion: NewVersion): string {
  switch (newVersion.behaviour) {
    case 'crashes':
      return `crashes:${secondsText(newVersion.afterSeconds)}`;
    case 'fails':
      return `fails:${newVersion.percent}%`;
    case 'never-ready':
      // What is known is not assumed.
      return newVersion.cause === undefined ? newVersion.behaviour : 'healthy';
    default:
      return newVersion.behaviour;
  }
}
