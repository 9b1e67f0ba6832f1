import { asMap, type ManifestFile } from '../../document/manifest.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { surroundingObject } from '../../surroundings/surroundings.ts';
import { expectsOfNothing } from '../../wording/cli/inputs.ts';
import { type Expectation, isExpectedOf } from '../../workload/expectations.ts';
import type { Settings } from '../options/settings.ts';

/** Which of the expectations hold for a workload of the file, by their indices. */
export function indicesOfExpected({ manifests }: ManifestFile, expect: readonly Expectation[]): readonly number[] {
  if (expect.length === 0) return [];
  const workloads = manifests.flatMap(({ value }) => {
    const { kind, namespace, name } = surroundingObject(value, '');
    return isWorkloadKind(kind) ? [{ kind, namespace, name, labels: asMap(asMap(value.metadata).labels) }] : [];
  });
  return expect.flatMap((each, index) => (workloads.some((workload) => isExpectedOf(each, workload)) ? [index] : []));
}

/** What is told of the expectations that hold for no workload of a run; `held` are the others. */
export function expectationsOfNothing(
  { assumptions: { expect = [] }, configuration = '' }: Settings,
  held: ReadonlySet<number>,
): readonly ReportProblem[] {
  return expect
    .filter((_, index) => !held.has(index))
    .map(({ at }) => ({
      file: configuration,
      position: at,
      code: 'expectation',
      message: expectsOfNothing,
      severity: 'information',
    }));
}
