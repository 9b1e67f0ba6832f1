import { lastApplied, lastAppliedAnnotation, lastAppliedText } from '../change/last-applied.ts';
import { asMap, type JsonMap } from '../document/manifest.ts';
import { notAnObject, tooLongObject } from '../wording/programs.ts';

/** What kubectl says in JSON; anything may stand in its place. */
export function objectIn(text: string): JsonMap {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value))
      return value as JsonMap;
  } catch {
    // Told below.
  }
  throw new Error(notAnObject(text.slice(0, 100).trim()));
}

/** Far deeper than any object of a cluster, and not so deep that whoever follows it runs out of stack. */
const maxDepth = 500;

function isShallow(object: object): boolean {
  let level = [object];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    level = level.flatMap((each) => Object.values(each).filter((part) => typeof part === 'object' && part !== null));
  }
  return true;
}

/** As a manifest has it that leaves the namespace to kubectl, which writes it into the last applied one. */
export function withoutNamespace(object: JsonMap): JsonMap {
  const { namespace: _, ...metadata } = asMap(object.metadata);
  const applied = lastApplied(object);
  if (applied === undefined) return { ...object, metadata };
  const { namespace: _applied, ...others } = asMap(applied.metadata);
  const text = lastAppliedText({ ...applied, metadata: others });
  const annotations = { ...asMap(metadata.annotations), [lastAppliedAnnotation]: text };
  return { ...object, metadata: { ...metadata, annotations } };
}

/** More than etcd takes for one object, and what is written around it. */
const maxMegabytes = 16;

/**
 * Takes a stream of objects, each of which ends with a line of its own, and tells them one by one. Fails in a sentence where
 * something else comes, or more than any object has.
 */
export function objectLines(tell: (object: JsonMap) => void): (text: string) => void {
  let lines: string[] = [];
  let [rest, held] = ['', 0];
  const take = (line: string): void => {
    lines.push(line);
    held += line.length + 1;
    if (line !== '}' && !(lines.length === 1 && line.endsWith('}'))) return;
    const object = lines.join('\n');
    [lines, held] = [[], 0];
    tell(objectIn(object));
  };
  return (text) => {
    rest += text;
    // Taken apart only where it ends, however many parts of a line come.
    const parts = text.includes('\n') ? rest.split('\n') : [rest];
    rest = parts.pop() ?? '';
    for (const line of parts) take(line);
    if (held + rest.length > maxMegabytes * 1024 * 1024) throw new Error(tooLongObject(maxMegabytes));
  };
}
