import type { JsonMap } from '../../../src/document/manifest.ts';
import type { Way } from './apply.ts';

/** What a real cluster made of an apply. */
export interface AppliedCase {
  readonly name: string;
  /** Absent: client-side. */
  readonly way?: Way;
  readonly live: JsonMap;
  readonly manifest: JsonMap;
  /** Absent where the apply was refused. */
  readonly after?: { readonly labels: JsonMap; readonly annotations: JsonMap; readonly spec: JsonMap };
  /** What kubectl said on standard error. */
  readonly answer?: string;
}
