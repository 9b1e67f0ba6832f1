import { asMap, asText, type Manifest } from '../document/manifest.ts';
import { readManifests } from '../document/read-manifests.ts';
import { clusterScopedKinds } from '../workload/cluster-scoped.ts';
import type { Rendering } from './rendering.ts';
import { type TextReplacement, withChanges } from './text-replacement.ts';

/** The rendering with the namespace that it is installed in, where its objects name none. */
export function inNamespace(rendering: Rendering, namespace: string): Rendering {
  // Where nothing is said, it is that one anyway.
  if (namespace === 'default') return rendering;
  const { text } = rendering;
  return withChanges(
    rendering,
    readManifests(text).manifests.flatMap((each) => changeIn(each, text, namespace)),
  );
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
