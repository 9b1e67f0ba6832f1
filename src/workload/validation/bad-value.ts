import type { Json, JsonMap } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import { compareBytes } from '../schema/byte-order.ts';
import { formatQuantity, type Quantity } from '../schema/quantity.ts';

/** A value that a refusal prints, with what Go knows of its type. */
export type BadValue =
  /** A number, boolean or string of Go's own types. */
  | { readonly kind: 'plain'; readonly value: number | string | boolean }
  /** The name of a resource, whose type prints itself before 1.34. */
  | { readonly kind: 'resource-name'; readonly value: string }
  /** A string of a named type. */
  | { readonly kind: 'named-string'; readonly value: string }
  | { readonly kind: 'time'; readonly value: string }
  /** A pointer to a number. */
  | { readonly kind: 'pointer'; readonly value: number }
  | { readonly kind: 'int-or-string'; readonly value: number | string }
  /** A list of strings of upstream's internal types, in a struct. */
  | { readonly kind: 'list'; readonly type: string; readonly value: readonly Json[] | undefined }
  | { readonly kind: 'structs'; readonly type: string; readonly value: readonly BadValue[] }
  | { readonly kind: 'strings'; readonly value: readonly string[] }
  /** One owner, or the list of them, and where they are written. */
  | { readonly kind: 'owners'; readonly value: JsonMap | readonly JsonMap[]; readonly from: object }
  | { readonly kind: 'quantity'; readonly value: Quantity }
  /** What is printed as it is, by servers that print JSON. */
  | { readonly kind: 'json'; readonly value: Json }
  /** The place of a field, of which JSON sees nothing. */
  | { readonly kind: 'place'; readonly name: string }
  | { readonly kind: 'string-map'; readonly value: JsonMap | undefined }
  | { readonly kind: 'label-selector'; readonly value: JsonMap | undefined }
  /** A struct of upstream's internal types: its Go type and the members in Go's order. */
  | { readonly kind: 'struct'; readonly type: string; readonly members: Readonly<Record<string, Member>> };

export type Member =
  | string
  | number
  | boolean
  | BadValue
  | { readonly pointer: string; readonly to: BadValue | undefined }
  | { readonly intOrString: number | string };

/** The value as the server prints it: as JSON from 1.34 on, in Go's syntax before. */
export function badValueText(value: BadValue, style: 'json' | 'go-syntax'): string {
  if (value.kind === 'plain') return typeof value.value === 'string' ? quoted(value.value) : String(value.value);
  return style === 'json' ? goJson(jsonOf(value)) : goSyntax(value);
}

/** What the text names by its address, where several things may have the same text: each place is made anew. */
export function addressedBy(value: BadValue): object | undefined {
  if (value.kind === 'place') return value;
  return value.kind === 'owners' ? value.from : undefined;
}

function jsonOf(value: BadValue): Json {
  switch (value.kind) {
    case 'string-map':
      return value.value === undefined ? null : sortedMap(value.value);
    case 'label-selector':
      return value.value === undefined ? null : selectorJson(value.value);
    case 'list':
      return value.value ?? null;
    case 'structs':
      return value.value.map(jsonOf);
    case 'place':
      return {};
    case 'quantity':
      return formatQuantity(value.value);
    case 'struct':
      return Object.fromEntries(Object.entries(value.members).map(([name, member]) => [name, memberJson(member)]));
    default:
      return value.value;
  }
}

function memberJson(member: Member): Json {
  if (typeof member !== 'object') return member;
  if ('intOrString' in member) return member.intOrString;
  if ('kind' in member) return jsonOf(member);
  return member.to === undefined ? null : jsonOf(member.to);
}

function sortedMap(map: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => compareBytes(a, b)));
}

function selectorJson(selector: JsonMap): JsonMap {
  const labels = (selector.matchLabels ?? {}) as JsonMap;
  const expressions = (selector.matchExpressions ?? []) as readonly JsonMap[];
  return {
    ...(Object.keys(labels).length > 0 ? { matchLabels: sortedMap(labels) } : {}),
    ...(expressions.length > 0 ? { matchExpressions: expressions.map(requirementJson) } : {}),
  };
}

function requirementJson({ key, operator, values }: JsonMap): JsonMap {
  const list = (values ?? []) as readonly Json[];
  return { key: key ?? '', operator: operator ?? '', ...(list.length > 0 ? { values: list } : {}) };
}

/** encoding/json writes some characters escaped that JSON.stringify leaves. */
function goJson(value: Json): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function goSyntax(value: BadValue): string {
  switch (value.kind) {
    case 'int-or-string':
      return intOrStringSyntax(value.value);
    case 'structs':
      return `[]${value.type}{${value.value.map(goSyntax).join(', ')}}`;
    case 'strings':
      return `[]string{${value.value.map((text) => quoted(text)).join(', ')}}`;
    case 'list':
      if (value.value === undefined) return `${value.type}(nil)`;
      return `${value.type}{${value.value.map((item) => (typeof item === 'string' ? quoted(item) : String(item))).join(', ')}}`;
    case 'resource-name':
      return value.value;
    case 'owners':
      return ownersSyntax(value);
    case 'time':
      return value.value.replace('T', ' ').replace('Z', ' +0000 UTC');
    case 'place':
      return `field.Path{name:${quoted(value.name)}, index:"", parent:(*field.Path)(0x…)}`;
    case 'quantity':
      return quantitySyntax(value.value);
    case 'string-map':
      return value.value === undefined ? 'map[string]string(nil)' : mapSyntax(value.value);
    case 'label-selector':
      return value.value === undefined ? '"null"' : selectorSyntax(value.value);
    case 'struct': {
      const members = Object.entries(value.members).map(([name, member]) => `${name}:${memberSyntax(member)}`);
      return `${value.type}{${members.join(', ')}}`;
    }
    default:
      return typeof value.value === 'string' ? quoted(value.value) : String(value.value);
  }
}

function memberSyntax(member: Member): string {
  if (typeof member === 'string') return quoted(member);
  if (typeof member !== 'object') return String(member);
  if ('intOrString' in member) return intOrStringSyntax(member.intOrString);
  if ('kind' in member) return goSyntax(member);
  // A pointer prints as its address, which nobody can know.
  return member.to === undefined ? `(*${member.pointer})(nil)` : `(*${member.pointer})(0x…)`;
}

function intOrStringSyntax(value: number | string): string {
  const isText = typeof value === 'string';
  return `intstr.IntOrString{Type:${isText ? 1 : 0}, IntVal:${isText ? 0 : value}, StrVal:${quoted(isText ? value : '')}}`;
}

function quantitySyntax({ unscaled, exponent, kept, format }: Quantity): string {
  const amount = `resource.int64Amount{value:${unscaled}, scale:${exponent}}`;
  const decimal = 'resource.infDecAmount{Dec:(*inf.Dec)(nil)}';
  return `resource.Quantity{i:${amount}, d:${decimal}, s:${quoted(kept)}, Format:${quoted(format)}}`;
}

function mapSyntax(map: JsonMap): string {
  const entries = Object.entries(sortedMap(map)).map(([key, item]) => `${quoted(key)}:${quoted(String(item))}`);
  return `map[string]string{${entries.join(', ')}}`;
}

function selectorSyntax(selector: JsonMap): string {
  const labels = selector.matchLabels as JsonMap | undefined;
  const expressions = selector.matchExpressions as readonly JsonMap[] | undefined;
  const list = expressions?.map(({ key, operator, values }) => {
    const texts = (values as readonly string[] | undefined)?.map((text) => quoted(text));
    const valueText = texts === undefined ? '[]string(nil)' : `[]string{${texts.join(', ')}}`;
    return `v1.LabelSelectorRequirement{Key:${quoted(String(key ?? ''))}, Operator:${quoted(String(operator ?? ''))}, Values:${valueText}}`;
  });
  const labelText = labels === undefined ? 'map[string]string(nil)' : mapSyntax(labels);
  const type = '[]v1.LabelSelectorRequirement';
  return `v1.LabelSelector{MatchLabels:${labelText}, MatchExpressions:${list === undefined ? `${type}(nil)` : `${type}{${list.join(', ')}}`}}`;
}

function ownersSyntax({ value }: Extract<BadValue, { kind: 'owners' }>): string {
  const one = ({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: JsonMap): string => {
    const texts = Object.entries({ APIVersion: apiVersion, Kind: kind, Name: name, UID: uid });
    const pointers = Object.entries({ Controller: controller, BlockOwnerDeletion: blockOwnerDeletion });
    const members = [
      ...texts.map(([member, text]) => `${member}:${quoted(String(text))}`),
      // A pointer prints as its address, which nobody can know.
      ...pointers.map(([member, to]) => `${member}:(*bool)(${to === undefined ? 'nil' : '0x…'})`),
    ];
    return `v1.OwnerReference{${members.join(', ')}}`;
  };
  return Array.isArray(value) ? `[]v1.OwnerReference{${value.map(one).join(', ')}}` : one(value as JsonMap);
}
