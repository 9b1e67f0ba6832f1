// Judges an admission case by the rules of FORMAT.md: what ours makes of the manifest against the recorded verdict.

import type { JsonMap } from '../../src/document/manifest.ts';
import { readManifests } from '../../src/document/read-manifests.ts';
import { deepEqual } from '../../src/std/deep-equal.ts';
import { type Admission, admit } from '../../src/workload/admit.ts';
import { specManifest } from '../../src/workload/manifest-of.ts';
import { strictDecodingText } from '../../src/workload/schema/decode-strict.ts';
import { stableText } from '../../src/workload/schema/stable-text.ts';
import { traitsOf } from '../../src/workload/versions.ts';
import { withoutNulls } from '../../src/workload/without-nulls.ts';

export interface AdmissionCase {
  readonly name: string;
  readonly kubernetes: string;
  readonly manifest: string;
  readonly old?: string;
  readonly verdict: Verdict;
}

interface Verdict {
  readonly decodeError?: string;
  readonly reasons?: readonly string[];
  readonly message?: string;
  readonly spec?: JsonMap;
  /** Absent: recorded before warnings were; they are not judged then. */
  readonly warnings?: readonly string[];
}

/** The first difference that fails the case, or undefined when it passes. */
export function judgeAdmission({ kubernetes, manifest, old, verdict }: AdmissionCase): string | undefined {
  const before = old === undefined ? undefined : admit(readOne(old), undefined, traitsOf(kubernetes)).object;
  if (old !== undefined && before === undefined) return 'the old manifest is refused';
  const admission = admit(readOne(manifest), before, traitsOf(kubernetes));
  return (
    differentDecodeError(admission, verdict) ??
    differentReasons(admission, verdict) ??
    differentMessage(admission, verdict) ??
    differentSpec(admission, verdict) ??
    differentWarnings(admission, verdict)
  );
}

function readOne(text: string): JsonMap {
  return readManifests(text).manifests[0]?.value ?? {};
}

function differentDecodeError({ decodeErrors }: Admission, { decodeError: wanted }: Verdict): string | undefined {
  const isUnknownField = decodeErrors[0]?.kind === 'unknown-field';
  const got = isUnknownField ? strictDecodingText(decodeErrors) : decodeErrors[0]?.message;
  return got === wanted ? undefined : difference('decodeError', wanted, got);
}

function reasonsOf({ refusal }: Admission): readonly string[] {
  return refusal?.reasons.map(({ field, message }) => `${field}: ${message}`) ?? [];
}

function differentReasons(admission: Admission, { reasons: wanted = [] }: Verdict): string | undefined {
  const got = reasonsOf(admission);
  const isEqual = got.length === wanted.length && wanted.every((reason, index) => got[index] === reason);
  return isEqual ? undefined : difference('reasons', wanted, got);
}

function differentMessage({ refusal }: Admission, { message, reasons = [] }: Verdict): string | undefined {
  if (reasons.length === 0 || refusal?.message === message) return undefined;
  return difference('message', message, refusal?.message);
}

function differentSpec({ object }: Admission, { spec: wanted }: Verdict): string | undefined {
  if (wanted === undefined) return undefined;
  const got = object === undefined ? undefined : specManifest(object);
  // What is null is left out here, as JSON before 1.34 has it for the times of claims.
  const isEqual = got !== undefined && stableText(got) === stableText(withoutNulls(wanted));
  return isEqual ? undefined : difference('spec', wanted, got);
}

function differentWarnings({ warnings }: Admission, { warnings: wanted }: Verdict): string | undefined {
  const got = warnings.map(({ text }) => text);
  return wanted === undefined || deepEqual(got, wanted) ? undefined : difference('warnings', wanted, got);
}

function difference(what: string, wanted: unknown, got: unknown): string {
  return `${what}: the server gives ${JSON.stringify(wanted)}, ours ${JSON.stringify(got)}`;
}
