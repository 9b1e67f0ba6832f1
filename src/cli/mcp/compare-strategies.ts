import type { Manifest } from '../../document/manifest.ts';
import { compare } from '../../language-service/panel-comparison.ts';
import { plainBaseline } from '../../language-service/plain-baseline.ts';
import { type LibraryTexts, readTexts } from '../../presentation/library/preview-texts.ts';
import { isWorkloadKind } from '../../std/workload-kinds.ts';
import { surroundingObject } from '../../surroundings/surroundings.ts';
import {
  assumingText,
  noSuchWorkload,
  refusedWorkload,
  setText,
  severalSuchWorkloads,
  strategyNumbers,
  versionAndAssumptions,
} from '../../wording/cli/mcp.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { decodeWorkload } from '../../workload/decode-workload.ts';
import { traitsIn } from '../../workload/versions.ts';
import { askedTexts, withOptions } from './asked-texts.ts';
import { plainText } from './plain-answer.ts';
import { ToolFault } from './tool-fault.ts';
import type { ToolInput } from './tool-input.ts';

export type ComparisonAnswer = Awaited<ReturnType<typeof compareStrategies>>;

/** The strategy of a workload beside others. Throws a ToolFault. */
export async function compareStrategies(root: string, input: ToolInput) {
  const { texts, options } = await askedTexts(root, input);
  const world = withOptions(() => readTexts(texts, options));
  const { name, manifest, source } = workloadIn(world, input.workload ?? '');
  const { assumptions } = world;
  if (decodeWorkload(manifest, traitsIn(assumptions))?.object === undefined)
    throw new ToolFault(refusedWorkload(plainText(name)));
  const { baseline, ...around } = source.surroundings;
  const { rows } = compare({
    compared: 'strategies',
    isOutOfDate: false,
    text: source.manifests.text,
    start: manifest.range.start,
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

interface NamedManifest {
  readonly name: string;
  readonly words: readonly string[];
  readonly manifest: Manifest;
  readonly source: LibraryTexts['sources'][number];
}

const maxNamed = 10;

/** The one workload that is meant by its name, behind its kind or namespace where they are given. */
function workloadIn({ sources }: LibraryTexts, asked: string): NamedManifest {
  const all = sources.flatMap((source) => source.manifests.manifests.flatMap((each) => named(each, source)));
  const parts = asked.split(/[\s/]+/).map((part) => part.toLowerCase());
  const last = parts.at(-1) ?? '';
  const fits = all.filter(({ words }) => words.at(-1) === last && parts.every((part) => words.includes(part)));
  // Of the same manifest again the last one is what is applied.
  const meant = new Map(fits.map((each) => [each.name, each]));
  const [only] = meant.values();
  if (only !== undefined && meant.size === 1) return only;
  const known = [...new Set((meant.size === 0 ? all : fits).map(({ name }) => plainText(name)))].slice(0, maxNamed);
  throw new ToolFault(meant.size === 0 ? noSuchWorkload(plainText(asked), known) : severalSuchWorkloads(known));
}

function named(manifest: Manifest, source: NamedManifest['source']): readonly NamedManifest[] {
  const { kind, namespace, name } = surroundingObject(manifest.value, source.file);
  if (!isWorkloadKind(kind)) return [];
  const words = [kind, namespace, name].map((word) => word.toLowerCase());
  return [{ name: `${kind} ${namespace}/${name}`, words, manifest, source }];
}

/** The answer for those who read no structure. */
export function comparisonText({ workload, kubernetes, assume, strategies }: ComparisonAnswer): string {
  const rows = strategies.map(({ name, result, mostPodsWithTerminating, fewestAvailable, set }) => {
    return `  ${name}: ${strategyNumbers(result, mostPodsWithTerminating, fewestAvailable)}; ${setText(set)}`;
  });
  return [workload, ...rows, assumingText(versionAndAssumptions(kubernetes, assume))].join('\n');
}
