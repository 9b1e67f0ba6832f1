// Run as a process of its own: node --expose-gc test/leaks/type-much.ts EDITS SECONDS SEED
// Types in 50 documents until there are so many edits and so much time has gone, by the clock of the test; prints the
// kilobytes of the heap after each tenth, and what of both there was.
import { Typing } from './typing.ts';

export interface TypedMuch {
  readonly edits: number;
  readonly seconds: number;
  readonly kilobytes: readonly number[];
}

const parts = 10;
const documents = 50;
const [edits = 0, seconds = 0, seed = 0] = process.argv.slice(2).map(Number);
const { gc } = globalThis;
if (gc === undefined) throw new Error('needs --expose-gc');

const typing = new Typing(
  Array.from({ length: documents }, (_, index) => manifests(index)),
  seed,
);
let done = 0;
const kilobytes = Array.from({ length: parts }, (_, part) => {
  const share = (part + 1) / parts;
  for (; done < edits * share || typing.seconds < seconds * share; done++) typing.type();
  gc();
  return Math.round(process.memoryUsage().heapUsed / 1000);
});
console.log(JSON.stringify({ edits: done, seconds: Math.round(typing.seconds), kilobytes } satisfies TypedMuch));

function manifests(index: number): string {
  const kind = ['Deployment', 'StatefulSet', 'DaemonSet'][index % 3] ?? '';
  return `# yaml of team ${index}
apiVersion: apps/v1
kind: ${kind}
metadata: { name: web-${index} }
spec:
${kind === 'DaemonSet' ? '' : `  replicas: ${1 + (index % 5)}\n`}${kind === 'StatefulSet' ? `  serviceName: web-${index}\n` : ''}  selector: { matchLabels: { app: web-${index} } }
  template:
    metadata: { labels: { app: web-${index} } }
    spec:
      containers:
        - name: app
          image: "app:1"
          envFrom: [{ configMapRef: { name: config } }]
---
apiVersion: v1
kind: Service
metadata: { name: web-${index} }
spec: { selector: { app: web-${index} }, ports: [{ port: 80 }] }
${index === 0 ? '---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: config }\ndata: { a: b }\n' : ''}`;
}
