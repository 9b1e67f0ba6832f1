import { asMap, asText, type Manifest } from '../document/manifest.ts';
import type { SourceSpan } from '../document/place.ts';
import { readManifests } from '../document/read-manifests.ts';
import { clusterScopedKinds } from '../workload/cluster-scoped.ts';
import type { Rendering } from './rendering.ts';

/** A stretch of a text with what takes its place. */
interface TextReplacement {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The rendering with the namespace that it is installed in, where its objects name none. */
export function inNamespace(rendering: Rendering, namespace: string): Rendering {
  // Where nothing is said, it is that one anyway.
  if (namespace === 'default') return rendering;
  const { text, spans, whole } = rendering;
  const changes = readManifests(text).manifests.flatMap((each) => changeIn(each, text, namespace));
  if (changes.length === 0) return rendering;
  return { text: withChanges(text, changes), spans: moved(spans, changes), whole };
}

function changeIn(manifest: Manifest, text: string, namespace: string): readonly TextReplacement[] {
  const { value } = manifest;
  const metadata = asMap(value.metadata);
  const [first] = Object.keys(metadata);
  if (first === undefined || asText(metadata.namespace) !== '' || clusterScopedKinds.has(asText(value.kind))) return [];
  const name = JSON.stringify(namespace);
  const given = manifest.rangeOf(['metadata', 'namespace']);
  if (given !== undefined) return [{ ...given, newText: text[given.start - 1] === ':' ? ` ${name}` : name }];
  const [whole, key] = [manifest.rangeOf(['metadata']), manifest.keyRangeOf(['metadata'])];
  const start = manifest.keyRangeOf(['metadata', first])?.start;
  if (whole === undefined || key === undefined || start === undefined) return [];
  if (text[whole.start] === '{') return [insertion(whole.start + 1, `"namespace": ${name}, `)];
  // Behind the key, where the line of no other field is cut.
  const column = start - (text.lastIndexOf('\n', start) + 1);
  return [insertion(text.indexOf('\n', key.end), `\n${' '.repeat(column)}namespace: ${name}`)];
}

function insertion(at: number, newText: string): TextReplacement {
  return { start: at, end: at, newText };
}

function withChanges(text: string, changes: readonly TextReplacement[]): string {
  let [changed, last] = ['', 0];
  for (const { start, end, newText } of changes) {
    changed += text.slice(last, start) + newText;
    last = end;
  }
  return changed + text.slice(last);
}

/** What stands behind a change stands further on, and what has one inside is no longer the same on both sides. */
function moved(spans: readonly SourceSpan[], changes: readonly TextReplacement[]): readonly SourceSpan[] {
  let [by, index] = [0, 0];
  const passAll = (isBehind: (change: TextReplacement) => boolean): number => {
    for (let next = changes[index]; next !== undefined && isBehind(next); next = changes[++index])
      by += next.newText.length - (next.end - next.start);
    return by;
  };
  return spans.map(({ start, end, from }) => {
    const startBy = passAll((change) => change.end <= start);
    const endBy = passAll((change) => change.start < end);
    const isWritten = startBy === endBy || from.exactness !== 'written';
    return { start: start + startBy, end: end + endBy, from: isWritten ? from : { ...from, exactness: 'made' } };
  });
}
