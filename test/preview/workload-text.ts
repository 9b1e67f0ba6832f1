import type { WorkloadKind } from '../../src/workload/api-types.ts';

/** What a workload of the name `web` says; lines of its spec, and fields of its pods and of their container. */
interface Written {
  readonly kind: WorkloadKind;
  /** A DaemonSet has none. */
  readonly replicas: number;
  readonly spec: readonly string[];
  readonly pod?: readonly string[];
  readonly container?: string;
}

export function workloadText({ kind, replicas, spec, pod = [], container = 'image: "web:2"' }: Written): string {
  const size = kind === 'DaemonSet' ? [] : [`replicas: ${replicas}`];
  const lines = [...size, ...spec].map((line) => `  ${line}\n`);
  const fields = [...pod, `containers: [{ name: app, ${container} }]`].map((line) => `      ${line}\n`);
  return `apiVersion: apps/v1
kind: ${kind}
metadata: { name: web }
spec:
${lines.join('')}  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
${fields.join('')}`;
}
