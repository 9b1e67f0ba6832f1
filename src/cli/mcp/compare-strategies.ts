import { compare } from '../../language-service/panel-comparison.ts';
import { plainBaseline } from '../../language-service/plain-baseline.ts';
import { readTexts } from '../../presentation/library/preview-texts.ts';
import { assumingText, setText, strategyNumbers, versionAndAssumptions } from '../../wording/cli/mcp.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { askedTexts, withOptions } from './asked-texts.ts';
import { takenWorkloadIn } from './named-workload.ts';
import type { ToolInput } from './tool-input.ts';

export type ComparisonAnswer = Awaited<ReturnType<typeof compareStrategies>>;

/** The strategy of a workload beside others. Throws a ToolFault. */
export async function compareStrategies(root: string, input: ToolInput) {
  const { texts, options } = await askedTexts(root, input);
  const world = withOptions(() => readTexts(texts, options));
  const { name, workload, source } = takenWorkloadIn(world, input.workload ?? '');
  const { assumptions } = world;
  const { baseline, ...around } = source.surroundings;
  const { rows } = compare({
    compared: 'strategies',
    isOutOfDate: false,
    text: source.manifests.text,
    start: workload.manifest.range.start,
    whatIf: { values: [], steps: [] },
    baseline: baseline && plainBaseline(baseline),
    around,
    assumptions,
  });
  return {
    workload: name,
    kubernetes: assumptions.kubernetesVersion,
    assume: assumeText(assumptions),
    strategies: rows.map(({ label, whatIf, current, result, seconds, peakPods, minAvailable, bounds }) => ({
      name: label,
      isPresent: current,
      result,
      seconds,
      mostPodsWithTerminating: peakPods,
      fewestAvailable: minAvailable,
      bounds: bounds && { mostPods: bounds.maxPods, fewestAvailable: bounds.minAvailable },
      set: (whatIf?.values ?? []).map(({ field, value }) => `${field}=${value}`),
    })),
  };
}

/** The answer for those who read no structure. */
export function comparisonText({ workload, kubernetes, assume, strategies }: ComparisonAnswer): string {
  const rows = strategies.map(({ name, result, mostPodsWithTerminating, fewestAvailable, set }) => {
    return `  ${name}: ${strategyNumbers(result, mostPodsWithTerminating, fewestAvailable)}; ${setText(set)}`;
  });
  return [workload, ...rows, assumingText(versionAndAssumptions(kubernetes, assume))].join('\n');
}
