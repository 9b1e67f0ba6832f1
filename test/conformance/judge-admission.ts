// Judges an admission case: what ours makes of the manifest against the recorded verdict.

import { asMap, type JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { deepEqual } from '../../src/std/deep-equal.ts';
import { type AdmittedWorkload, admit } from '../../src/workload/admit.ts';
import type { WorkloadObject } from '../../src/workload/api-types.ts';
import { readFeatureGates } from '../../src/workload/feature-gates.ts';
import { manifestOf, specManifest } from '../../src/workload/manifest-of.ts';
import { strictDecodingText } from '../../src/workload/schema/decode-strict.ts';
import { stableText } from '../../src/workload/schema/stable-text.ts';
import { versionTraitsOf } from '../../src/workload/versions.ts';
import { withoutNulls } from '../../src/workload/without-nulls.ts';

export interface AdmissionCase {
  readonly name: string;
  readonly kubernetes: string;
  /** Those that are switched, such as `A=true,B=false`. */
  readonly featureGates?: string;
  readonly manifest: string;
  readonly old?: string;
  readonly verdict: Verdict;
  /** What the server said in other runs: it goes through maps in any order. */
  readonly others?: readonly Verdict[];
}

interface Verdict {
  readonly decodeError?: string;
  readonly reasons?: readonly string[];
  readonly message?: string;
  /** Metadata and spec of what is stored. */
  readonly stored?: { readonly metadata: JsonMap; readonly spec: JsonMap };
  /** As it was recorded before the whole object was: without the template. */
  readonly spec?: JsonMap;
  readonly warnings?: readonly string[];
}

/** The first difference from what the server said first, or undefined when ours says what it said in any run. */
export function judgeAdmission({
  kubernetes,
  featureGates = '',
  manifest,
  old,
  verdict,
  others = [],
}: AdmissionCase): string | undefined {
  const traits = versionTraitsOf(kubernetes, readFeatureGates(featureGates).gates);
  const before = old === undefined ? undefined : admit(readOne(old), undefined, traits).object;
  if (old !== undefined && before === undefined) return 'the old manifest is refused';
  const admission = admit(readOne(manifest), before, traits);
  const first = differentFrom(admission, verdict);
  return others.some((other) => differentFrom(admission, other) === undefined) ? undefined : first;
}

function differentFrom(admission: AdmittedWorkload, verdict: Verdict): string | undefined {
  return (
    differentDecodeError(admission, verdict) ??
    differentReasons(admission, verdict) ??
    differentMessage(admission, verdict) ??
    differentObject(admission, verdict) ??
    differentWarnings(admission, verdict)
  );
}

/** What kubectl would not send, such as a manifest that only has a generateName, the server has an answer to as well. */
function readOne(text: string): JsonMap {
  return readManifests(text).manifests[0]?.value ?? (JSON.parse(text) as JsonMap);
}

function differentDecodeError(
  { decodeErrors }: AdmittedWorkload,
  { decodeError: wanted }: Verdict,
): string | undefined {
  const isUnknownField = decodeErrors[0]?.kind === 'unknown-field';
  const got = isUnknownField ? strictDecodingText(decodeErrors) : decodeErrors[0]?.message;
  return got === wanted ? undefined : difference('decodeError', wanted, got);
}

function reasonsOf({ refusal }: AdmittedWorkload): readonly string[] {
  return refusal?.reasons.map(({ field, message }) => `${field}: ${message}`) ?? [];
}

/** Servers before 1.34 print where in their memory a value lies, which nobody can foretell. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\(0x[0-9a-f]+\)/g, '(0x…)');
}

function differentReasons(admission: AdmittedWorkload, { reasons = [] }: Verdict): string | undefined {
  const [got, wanted] = [reasonsOf(admission), reasons.map(withoutAddresses)];
  const isEqual = got.length === wanted.length && wanted.every((reason, index) => got[index] === reason);
  return isEqual ? undefined : difference('reasons', wanted, got);
}

function differentMessage({ refusal }: AdmittedWorkload, { message, reasons = [] }: Verdict): string | undefined {
  if (reasons.length === 0 || refusal?.message === (message && withoutAddresses(message))) return undefined;
  return difference('message', message, refusal?.message);
}

function differentObject({ object }: AdmittedWorkload, { stored: wanted, spec }: Verdict): string | undefined {
  if (spec !== undefined) {
    const own = object === undefined ? undefined : stableText(specManifest(object));
    return own === stableText(withoutNulls(spec)) ? undefined : difference('spec', spec, own);
  }
  if (wanted === undefined) return object === undefined ? undefined : difference('verdict', 'a refusal', 'an object');
  const got = object === undefined ? undefined : storedOf(object);
  // What is null is left out here, as JSON before 1.34 has it for the times of claims.
  const isEqual = got !== undefined && stableText(got) === stableText(withoutNulls(wanted as unknown as JsonMap));
  return isEqual ? undefined : difference('stored', wanted, got);
}

function storedOf(object: WorkloadObject): JsonMap {
  const { metadata, spec } = manifestOf(object);
  return { metadata: { ...asMap(metadata), generation: object.metadata.generation }, spec: asMap(spec) };
}

function differentWarnings({ warnings }: AdmittedWorkload, { warnings: wanted }: Verdict): string | undefined {
  const got = warnings.map(({ text }) => text);
  return wanted === undefined || deepEqual(got, wanted) ? undefined : difference('warnings', wanted, got);
}

function difference(what: string, wanted: unknown, got: unknown): string {
  return `${what}: the server gives ${JSON.stringify(wanted)}, ours ${JSON.stringify(got)}`;
}
