/** The kinds of workloads that are simulated, each with the apiVersion that the API server has it in. */
export const apiVersions = { Deployment: 'apps/v1', StatefulSet: 'apps/v1', DaemonSet: 'apps/v1' } as const;

/** In the order in which sentences list them. */
export const workloadKinds = Object.keys(apiVersions) as readonly (keyof typeof apiVersions)[];

/** Whether a manifest's kind is one of them. */
export function isWorkloadKind(kind: unknown): kind is keyof typeof apiVersions {
  return typeof kind === 'string' && Object.hasOwn(apiVersions, kind);
}

/** Whether the text may hold a workload: every one names its kind. */
export function mayHoldWorkload(text: string): boolean {
  return workloadKinds.some((kind) => text.includes(kind));
}

/** Whether the text says of something that it is a workload: in YAML where a line or an item begins, in JSON anywhere. */
export function namesWorkloadKind(text: string): boolean {
  return kindOfWorkload.test(text);
}

const kindOfWorkload = new RegExp(
  `(?:^|[{,])[ \\t]*(?:- +)*["']?kind["']?:[ \\t]*["']?(${workloadKinds.join('|')})(List)?\\b`,
  'm',
);

/** A workload as kubectl calls it when it says what it did: `deployment.apps/web`. */
export function printedName(kind: keyof typeof apiVersions, name: string): string {
  return `${kind.toLowerCase()}.${groupOf(kind)}/${name}`;
}

/** The API group of a kind, such as `apps`. */
export function groupOf(kind: keyof typeof apiVersions): string {
  return apiVersions[kind].replace(/\/.*/, '');
}

/** What KEDA scales where a ScaledObject names no kind. */
export const usualScaledKind: keyof typeof apiVersions = 'Deployment';
