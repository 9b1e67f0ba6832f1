// What kubectl says of manifests that it does not send to the server (1.36.3).
import { quoted } from '../../std/quoted.ts';
import { verbatim } from '../../std/say.ts';

function invalidData(words: string): string {
  return verbatim`error validating data: ${words}; if you choose to ignore these errors, turn validation off with --validate=false`;
}

/** A document or an item that is no map, and a list without items. */
export const invalidObject = invalidData(verbatim`invalid object to validate`);

/** A manifest without what tells its kind, with what it has for that. */
export function unvalidated(type: { readonly apiVersion: unknown; readonly kind: unknown }): string {
  const faults = (['apiVersion', 'kind'] as const).flatMap((name) => faultOfType(name, type[name]) ?? []);
  return invalidData(faults.length === 1 ? (faults[0] ?? '') : verbatim`[${faults.join(', ')}]`);
}

/** The same for an item of a list of one kind. */
export function noType(missing: 'apiVersion' | 'Kind'): string {
  const found = missing === 'Kind' ? verbatim`object has no kind field ` : verbatim`object has no apiVersion field`;
  return verbatim`unable to get type info from the object "*unstructured.Unstructured": Object '${missing}' is missing in '${found}'`;
}

/** A kind that is an empty text. kubectl shows all of the object behind this. */
export const emptyKind = verbatim`Object 'Kind' is missing`;

function faultOfType(name: string, value: unknown): string | undefined {
  if ((value ?? '') === '') return verbatim`${name} not set`;
  return typeof value === 'string' ? undefined : verbatim`${name} isn't string type`;
}

/** An item of a list of one kind that is no map. */
export function noMapItem(value: unknown): string {
  const type = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  return verbatim`json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
}

/** An item of a list of one kind that is nothing at all. */
export function emptyItem(list: string, index: number): string {
  return invalidData(verbatim`ValidationError(${list}.items): unknown object type "nil" in ${list}.items[${index}]`);
}

/** A list among the items of another. */
export const listInList = verbatim`*unstructured.Unstructured is not a list: no Items field in this object`;

/** Where it is not a name that a kind has; the name of the file is left out. */
export interface Unmapped {
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  readonly namespace: string;
}

export function unmapped({ kind, apiVersion, name, namespace }: Unmapped): string {
  const [ofName, inNamespace] = [quoted(name), quoted(namespace)];
  return verbatim`resource mapping not found for name: ${ofName} namespace: ${inNamespace}: ${noMatches({ kind, apiVersion })}\nensure CRDs are installed first`;
}

/** The same for an item of a list. */
export function unrecognized({ kind, apiVersion }: Pick<Unmapped, 'kind' | 'apiVersion'>): string {
  return verbatim`unable to recognize ${noMatches({ kind, apiVersion })}`;
}

function noMatches({ kind, apiVersion }: Pick<Unmapped, 'kind' | 'apiVersion'>): string {
  return verbatim`no matches for kind ${quoted(kind)} in version ${quoted(apiVersion)}`;
}

/** What has more than one slash. */
export function noGroupVersion(apiVersion: string): string {
  return invalidData(verbatim`unexpected GroupVersion string: ${apiVersion}`);
}

/** What the API server says of a kind in small letters, which kubectl sends; the place in its code is left out. */
export function unregistered({ kind, apiVersion }: Pick<Unmapped, 'kind' | 'apiVersion'>): string {
  return verbatim`no kind ${quoted(kind)} is registered for version ${quoted(apiVersion)}`;
}

export function generatedName(generateName: string): string {
  return verbatim`error: from ${generateName}: cannot use generate name with apply`;
}

export const namelessResource = verbatim`resource name may not be empty`;

/** A namespace or a name that cannot stand in the address of an object: a dot, two of them, or one with a slash or a percent sign. */
export function unusableInAddress(what: 'namespace' | 'resource name', name: string): string {
  const faults = ['/', '%'].filter((sign) => name.includes(sign)).map((sign) => verbatim`may not contain '${sign}'`);
  const all = faults.length === 0 ? verbatim`may not be '${name}'` : faults.join(' ');
  return verbatim`invalid ${what} ${quoted(name)}: [${all}]`;
}

/** The place of the sign is left out. Of a wide one, Go shows the first octet. */
export function noJsonValue(sign: string): string {
  const octet = String.fromCharCode(firstOctet(sign.codePointAt(0) ?? 0));
  const shown = sign === "'" ? "\\'" : quoted(octet).slice(1, -1);
  return verbatim`invalid character '${shown}' looking for beginning of value`;
}

function firstOctet(code: number): number {
  if (code < 0x80) return code;
  if (code < 0x800) return 0xc0 | (code >> 6);
  return code < 0x10000 ? 0xe0 | (code >> 12) : 0xf0 | (code >> 18);
}
