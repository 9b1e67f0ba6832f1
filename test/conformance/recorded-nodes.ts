// The recordings of the real kubelet, from a folder to the cases that are judged.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LineAt, NodeCase, NodePlay } from './judge-node.ts';
import type { NodeScenario } from './node-case.ts';

const summaryEnd = '.summary.json';

interface Summary {
  readonly ready: readonly number[];
  readonly notReady: readonly number[];
  readonly starts: readonly (readonly [of: string, at: number])[];
  readonly gone: number | null;
  readonly kubectl: readonly (readonly [at: number, text: string])[];
}

interface Recording {
  readonly scenario: NodeScenario;
  readonly trace: readonly { readonly event?: string }[];
}

/** The folder with recordings in the given one, or that itself; undefined: there are none. */
export function recordingsIn(folder: string): string | undefined {
  const places = [path.join(folder, 'recordings'), folder].filter((each) => existsSync(each));
  return places.find((each) => readdirSync(each).some((file) => file.endsWith(summaryEnd)));
}

export function recordedNodes(folder: string): readonly NodeCase[] {
  const names = readdirSync(folder).flatMap((file) =>
    file.endsWith(summaryEnd) ? [file.slice(0, -summaryEnd.length)] : [],
  );
  return names.sort().map((name) => {
    const read = (end: string) => JSON.parse(readFileSync(path.join(folder, `${name}${end}`), 'utf8'));
    const { scenario, trace } = read('.json') as Recording;
    const events = trace.flatMap(({ event }) => (event === undefined || isOfNode(event) ? [] : [reasonOf(event)]));
    const plays = (read(summaryEnd) as readonly Summary[]).map(playOf);
    const different = new Map(plays.map((each) => [JSON.stringify(each), each]));
    return { name, scenario, plays: [...different.values()], events: [...new Set(events)] };
  });
}

/** What is not about a pod. */
function isOfNode(event: string): boolean {
  return /^\S+ (ImageGCFailed|Node\w+|Starting|InvalidDiskCapacity) /.test(event);
}

function reasonOf(event: string): string {
  return event.split(' ').slice(0, 2).join(' ');
}

function playOf({ ready, notReady, starts, gone, kubectl }: Summary): NodePlay {
  const lines: LineAt[] = [];
  for (const [at, said] of kubectl) {
    // Before the kubelet has taken a pod, and how long ago it was started last, are no matter of its own.
    const text = said.replace(/ \(.*/, '');
    if (!/ Pending /.test(text) && lines.at(-1)?.text !== text) lines.push({ at, text });
  }
  return { ready, notReady, starts: starts.map(([, at]) => at), gone: gone === null ? [] : [gone], kubectl: lines };
}
