import { asList, asMap, asText, isMap, type Json } from '../../../src/document/manifest.ts';

/** What kubectl says of a value when it validates an object by the OpenAPI document. */
interface Claim {
  /** Such as `DeploymentList.items[0].spec`. */
  readonly path: string;
  /** A field that the value has, or lacks. */
  readonly unknown?: string | undefined;
  readonly missing?: string | undefined;
  /** What the value is. */
  readonly got?: string | undefined;
}

const fault =
  /ValidationError\(([^()]*)\): (?:unknown field "((?:[^"\\]|\\[tnr"\\]|\\u[0-9a-f]{4})*)"|missing required field "([^"]*)"|invalid type for [^:]*: got "(\w*)")/g;
const nothing = /unknown object type "nil" in (.+?)(?=\]?; if you choose|, ValidationError|, unknown object)/gs;

/** All that it says of an object that it refuses. */
export function claimsOf(refusal: string): readonly Claim[] {
  const faults = [...refusal.matchAll(fault)].map(([, path = '', quoted, missing, got]) => ({
    path,
    unknown: quoted === undefined ? undefined : String(JSON.parse(`"${quoted}"`)),
    missing,
    got,
  }));
  return [...faults, ...[...refusal.matchAll(nothing)].map(([, path = '']) => ({ path, got: 'nil' }))];
}

/** Whether that is true of a list, or of an item of it: kubectl leaves the validation of other objects to the server. */
export function holds({ path, unknown, missing, got }: Claim, document: Json): boolean {
  const { kind: ofDocument, items } = asMap(document);
  if (!asText(ofDocument).endsWith('List') && !Array.isArray(items)) return false;
  const kind = /^\w*/.exec(path)?.[0] ?? '';
  const roots = [document, ...asList(items)].filter((each) => asText(asMap(each).kind) === kind);
  return roots.some((root) => {
    const value = valueAt(root, path.slice(kind.length));
    if (value === undefined) return false;
    if (unknown !== undefined) return isMap(value) && Object.hasOwn(value, unknown);
    if (missing !== undefined) return isMap(value) && (value[missing] ?? null) === null;
    return got === typeOf(value);
  });
}

function valueAt(value: Json, path: string): Json | undefined {
  if (path === '') return value;
  const index = /^\[(\d+)\]/.exec(path);
  if (index !== null) {
    const item = asList(value)[Number(index[1])];
    return item === undefined ? undefined : valueAt(item, path.slice(index[0].length));
  }
  for (const [key, field] of Object.entries(asMap(value))) {
    const rest = path.startsWith(`.${key}`) ? path.slice(key.length + 1) : undefined;
    const found = rest === undefined || /^[^.[]/.test(rest) ? undefined : valueAt(field, rest);
    if (found !== undefined) return found;
  }
  return undefined;
}

function typeOf(value: Json): string {
  if (value === null) return 'nil';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value === 'object' ? 'map' : typeof value;
}
