// Strict decoding as sigs.k8s.io/json does it for the API server: which fields there are, of which types, in its words.
import type { Json, JsonMap, Path } from '../../document/manifest.ts';
import { quoted } from '../../std/quoted.ts';
import type { DecodeError } from '../faults.ts';
import type { VersionTraits } from '../versions.ts';
import { compareBytes } from './byte-order.ts';
import { type GoType, goStruct } from './go-schema.ts';
import { faultOfTime } from './parse-time.ts';
import { parseQuantity } from './quantity.ts';

export interface Decoded {
  /** What Go holds afterwards: only known fields, no nulls; undefined when a type was wrong. */
  readonly value: JsonMap | undefined;
  /** The unknown fields in the server's order; or the one wrong type that it reports. */
  readonly errors: readonly DecodeError[];
}

/** Decodes a map into the named struct of the version. */
export function decodeStrict(value: JsonMap, struct: string, traits: VersionTraits): Decoded {
  const decoder = new Decoder(traits);
  const decoded = decoder.struct(struct, value);
  const wrong = decoder.aborted ?? decoder.firstWrongType;
  if (wrong !== undefined) return { value: undefined, errors: [wrong] };
  return { value: decoded, errors: decoder.unknownFields };
}

/** The text of an answer with unknown fields, as in `strict decoding error: unknown field "spec.a", unknown field "b"`. */
export function strictDecodingText(errors: readonly DecodeError[]): string {
  return `strict decoding error: ${errors.map((error) => error.message).join(', ')}`;
}

/** The server stops collecting after so many. */
const unknownFieldsLimit = 100;

class Decoder {
  readonly unknownFields: DecodeError[] = [];
  /** The first wrong type is reported at the end … */
  firstWrongType: DecodeError | undefined;
  /** … unless a type that decodes itself refuses its text, which ends everything at once. */
  aborted: DecodeError | undefined;
  private readonly traits: VersionTraits;
  private readonly path: (string | number)[] = [];
  /** Go's error context: the names of the fields on the way, without list indexes and map keys. */
  private readonly fields: string[] = [];
  private structName = '';

  constructor(traits: VersionTraits) {
    this.traits = traits;
  }

  struct(name: string, value: JsonMap): JsonMap {
    const { byJsonName } = goStruct(name, this.traits.minor);
    const outer = this.structName;
    const depth = this.fields.length;
    const decoded: Record<string, Json> = {};
    for (const key of Object.keys(value).sort(compareBytes)) {
      if (this.aborted !== undefined) break;
      const field = byJsonName.get(key);
      if (field === undefined) {
        this.reportUnknown(key);
        continue;
      }
      this.structName = name;
      if (this.traits.decodingNamesEmbeddedStructs) this.fields.push(...field.embedded);
      this.fields.push(field.jsonName);
      const inner = this.at(key, value[key] as Json, field.type);
      if (inner !== undefined) decoded[key] = inner;
      this.fields.length = depth;
      this.structName = outer;
    }
    return decoded;
  }

  private at(step: string | number, value: Json, type: GoType): Json | undefined {
    this.path.push(step);
    const decoded = this.value(value, type);
    this.path.pop();
    return decoded;
  }

  private value(value: Json, type: GoType): Json | undefined {
    if (value === null) return undefined;
    switch (type.kind) {
      case 'pointer':
        return this.value(value, type.element);
      case 'struct':
        return isMap(value) ? this.struct(type.name, value) : this.wrongType(describe(value), type.text);
      case 'map':
        return isMap(value) ? this.map(value, type.element) : this.wrongType(describe(value), type.text);
      case 'slice':
        return Array.isArray(value) ? this.slice(value, type.element) : this.wrongType(describe(value), type.text);
      case 'scalar':
        return this.scalar(value, type.base, type.text);
      default:
        return this.selfDecoding(value, type.kind);
    }
  }

  private map(value: JsonMap, element: GoType): JsonMap {
    const decoded: [string, Json][] = [];
    for (const key of Object.keys(value).sort(compareBytes)) {
      if (this.aborted !== undefined) break;
      decoded.push([key, this.at(key, value[key] as Json, element) ?? zeroOf(element)]);
    }
    return Object.fromEntries(decoded);
  }

  private slice(value: readonly Json[], element: GoType): Json[] {
    return value.map((item, index) => (this.aborted ? null : (this.at(index, item, element) ?? zeroOf(element))));
  }

  private scalar(value: Json, base: string, text: string): Json | undefined {
    if (base === 'string' || base === 'bool') {
      const expected = base === 'string' ? 'string' : 'boolean';
      return typeof value === expected ? value : this.wrongType(describe(value), text);
    }
    if (typeof value !== 'number') return this.wrongType(describe(value), text);
    return fits(value, base) ? value : this.wrongType(`number ${value}`, text);
  }

  private selfDecoding(value: Json, kind: 'quantity' | 'int-or-string' | 'time' | 'raw'): Json | undefined {
    if (kind === 'raw') return value;
    if (kind === 'quantity') {
      const parsed = parseQuantity((typeof value === 'string' ? value : JSON.stringify(value)).trim());
      return typeof parsed === 'string' ? this.abort(parsed) : value;
    }
    if (typeof value === 'string') return kind === 'time' ? this.time(value) : value;
    if (kind === 'time') return this.abortOnType(describe(value), 'string');
    if (typeof value !== 'number') return this.abortOnType(describe(value), 'int32');
    return fits(value, 'int32') ? value : this.abortOnType(`number ${value}`, 'int32');
  }

  private time(value: string): Json | undefined {
    const fault = faultOfTime(value);
    return fault === undefined ? value : this.abort(fault);
  }

  private reportUnknown(key: string): void {
    if (this.unknownFields.length >= unknownFieldsLimit) return;
    const message = `unknown field ${quoted([...this.path, key].reduce(joinPath, ''))}`;
    this.unknownFields.push({ kind: 'unknown-field', message, path: [...this.path, key] });
  }

  private wrongType(found: string, type: string): undefined {
    this.firstWrongType ??= this.unmarshalTypeError(found, type);
    return undefined;
  }

  private abortOnType(found: string, type: string): undefined {
    this.aborted ??= this.unmarshalTypeError(found, type);
    return undefined;
  }

  private abort(message: string): undefined {
    this.aborted ??= { kind: 'wrong-type', message, path: [...this.path] };
    return undefined;
  }

  private unmarshalTypeError(found: string, type: string): DecodeError {
    const field = `${this.structName}.${this.fields.join('.')}`;
    const message = `json: cannot unmarshal ${found} into Go struct field ${field} of type ${type}`;
    return { kind: 'wrong-type', message, path: [...this.path] };
  }
}

function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** What a null in a list or a map comes to. */
function zeroOf(type: GoType): Json {
  if (type.kind === 'scalar') return type.base === 'string' ? '' : type.base === 'bool' ? false : 0;
  if (type.kind === 'quantity') return '0';
  return type.kind === 'struct' || type.kind === 'map' ? {} : null;
}

function fits(value: number, base: string): boolean {
  if (base === 'int32') return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
  // The largest of 64 bits is read as one more: numbers here have 53.
  return Number.isInteger(value) && value >= -(2 ** 63) && value <= 2 ** 63;
}

/** `spec.containers[0].name` from its steps. */
export function joinPath(text: string, step: string | number): string {
  if (typeof step === 'number') return `${text}[${step}]`;
  return text === '' ? step : `${text}.${step}`;
}

/** A path as the server prints it. */
export function pathText(path: Path): string {
  return path.reduce(joinPath, '') as string;
}
