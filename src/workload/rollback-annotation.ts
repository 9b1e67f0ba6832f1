// After pkg/apis/apps/v1/conversion.go (1.36.3): the server parses this annotation while it reads a Deployment.
import type { JsonMap } from '../document/manifest.ts';
import type { DecodeError } from './faults.ts';

const annotation = 'deprecated.deployment.rollback.to';
const int64 = { least: -(2n ** 63n), greatest: 2n ** 63n - 1n };

/** The server's words about an annotation that is not a 64-bit number; undefined without one, or if it is valid. */
export function faultOfRollbackAnnotation({ metadata }: JsonMap): DecodeError | undefined {
  const text = ((metadata as JsonMap | undefined)?.annotations as JsonMap | undefined)?.[annotation];
  if (typeof text !== 'string' || text === '') return undefined;
  const value = /^[-+]?\d+$/.test(text) ? BigInt(text.replace('+', '')) : undefined;
  if (value !== undefined && value >= int64.least && value <= int64.greatest) return undefined;
  const cause = value === undefined ? 'invalid syntax' : 'value out of range';
  const fault = `strconv.ParseInt: parsing ${JSON.stringify(text)}: ${cause}`;
  const message = `failed to parse annotation[${annotation}]=${text} as int64: ${fault}`;
  return { kind: 'wrong-type', message, path: ['metadata', 'annotations', annotation] };
}
