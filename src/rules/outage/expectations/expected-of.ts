import { asMap } from '../../../document/manifest.ts';
import { type Expected, isExpectedOf } from '../../../workload/expectations.ts';
import type { RuleContext } from '../../rule.ts';

/** What is expected, and where. */
export interface ExpectedAt {
  readonly expected: Expected;
  /** Which line expects it. */
  readonly at: string;
}

/** What the configuration expects of the rollouts of a workload. */
export function expectedOf({
  workload,
  assumptions: { expect = [] },
}: Pick<RuleContext, 'workload' | 'assumptions'>): readonly ExpectedAt[] {
  if (expect.length === 0) return [];
  const { kind, namespace, name, manifest } = workload;
  const labels = asMap(asMap(manifest.value.metadata).labels);
  return expect
    .filter((each) => isExpectedOf(each, { kind, namespace, name, labels }))
    .flatMap(({ file, expected }) => expected.map((each) => ({ expected: each, at: `${file}:${each.line}` })));
}
