// What a file of ours may hold, as a JSON schema: it is published, and files are held against it.
import type { Json, JsonMap, Path } from '../../document/manifest.ts';
import { nearSpelling } from '../../std/nearest.ts';
import {
  lacksKey,
  notOfShape,
  noWordOf,
  strangeKey,
  tooLargeFor,
  tooSmallFor,
} from '../../wording/input/world-faults.ts';
import { parseQuantity } from '../../workload/schema/quantity.ts';
import { isSupportedVersion } from '../../workload/versions.ts';

/** The part of JSON Schema 2020-12 that a world is described in. */
export interface Shape {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: ShapeType | readonly ShapeType[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  /** What a text or number has to be besides, by a name of ours. */
  readonly format?: 'quantity' | 'version';
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  /** Of the keys that `properties` does not name; absent: they hold anything. */
  readonly additionalProperties?: false | Shape;
  readonly items?: Shape;
}

export type ShapeType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
export type Shapes = Readonly<Record<string, Shape>>;

/** Something that does not fit, and where it stands. */
export interface ShapeFault {
  readonly path: Path;
  /** Whether the key is meant, and not its value. */
  readonly isKey: boolean;
  readonly message: string;
}

interface Fitting {
  /** Those that are referred to. */
  readonly shapes: Shapes;
  readonly tell: (fault: ShapeFault) => void;
  /** Where the maps that fit stand, as an item of a list moves up when one before it does not fit. */
  readonly paths: WeakMap<JsonMap, Path>;
}

/** The value without what does not fit; undefined: nothing of it does, or what it cannot be without. */
export function fitted(value: Json, shape: Shape, path: Path, fitting: Fitting): Json | undefined {
  const known = shape.$ref === undefined ? shape : (fitting.shapes[shape.$ref.replace('#/$defs/', '')] ?? {});
  const message = faultOf(value, known, shapePathText(path));
  if (message !== undefined) {
    fitting.tell({ path, isKey: false, message });
    return undefined;
  }
  if (Array.isArray(value)) return fittedList(value, known, path, fitting);
  if (typeof value === 'object' && value !== null) return fittedMap(value as JsonMap, known, path, fitting);
  return value;
}

function fittedList(list: readonly Json[], { items }: Shape, path: Path, fitting: Fitting): readonly Json[] {
  if (items === undefined) return list;
  return list.flatMap((item, index) => fitted(item, items, [...path, index], fitting) ?? []);
}

function fittedMap(map: JsonMap, shape: Shape, path: Path, fitting: Fitting): JsonMap | undefined {
  const { properties = {}, additionalProperties, required = [] } = shape;
  const entries: [string, Json][] = [];
  for (const [key, value] of Object.entries(map)) {
    const at = [...path, key];
    const of = Object.hasOwn(properties, key) ? properties[key] : additionalProperties;
    if (of === false) fitting.tell({ path: at, isKey: true, message: strange(at, key, Object.keys(properties)) });
    else if (of === undefined) entries.push([key, value]);
    else {
      const fit = fitted(value, of, at, fitting);
      if (fit !== undefined) entries.push([key, fit]);
    }
  }
  for (const key of required) {
    if (entries.some(([name]) => name === key)) continue;
    // One that does not fit has been told.
    if (!Object.hasOwn(map, key)) fitting.tell({ path, isKey: false, message: lacksKey(shapePathText(path), key) });
    return undefined;
  }
  const fit = Object.fromEntries(entries);
  fitting.paths.set(fit, path);
  return fit;
}

function strange(path: Path, key: string, known: readonly string[]): string {
  return strangeKey(shapePathText(path), nearSpelling(key, known), known);
}

function faultOf(value: Json, shape: Shape, place: string): string | undefined {
  const { type, const: only, enum: words, minimum, maximum, minLength = 0, format } = shape;
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((each) => isOfType(value, each))) return notOfShape(place, types[0] as ShapeType);
  if (only !== undefined && value !== only) return noWordOf(place, [only]);
  if (words !== undefined && !words.some((word) => word === value)) return noWordOf(place, words);
  if (minimum !== undefined && typeof value === 'number' && value < minimum) return tooSmallFor(place, minimum);
  if (maximum !== undefined && typeof value === 'number' && value > maximum) return tooLargeFor(place, maximum);
  if (typeof value === 'string' && value.length < minLength) return notOfShape(place, 'string');
  if (format !== undefined && !formats[format](String(value))) return notOfShape(place, format);
  return undefined;
}

const formats: Readonly<Record<NonNullable<Shape['format']>, (text: string) => boolean>> = {
  quantity: (text) => typeof parseQuantity(text.trim()) !== 'string',
  version: isSupportedVersion,
};

function isOfType(value: Json, type: ShapeType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}

/** Such as `spec.nodes[0].name`. */
export function shapePathText(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${step}`))
    .join('');
}
