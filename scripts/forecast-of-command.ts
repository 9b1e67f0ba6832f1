import { declaredKind } from '../site/pages/docs/examples.ts';
import { nothingShared, type Shared } from '../site/share.ts';
import { withFields } from '../src/cli/inputs/set-fields.ts';
import { type CliOptions, readArguments } from '../src/cli/options/arguments.ts';
import { shellWords } from '../src/cli/options/helm-options.ts';
import { readManifests } from '../src/document/read-manifests.ts';
import { fieldPathText } from '../src/preview/what-if/field-value.ts';
import { whatIfOfScenario } from '../src/preview/what-if/scenario-of-what-if.ts';
import type { ScenarioStep } from '../src/workload/steps.ts';

/** The forecast that a command prints of a manifest with something changed; undefined where it does not. */
export function forecastOfCommand(command: string, textOf: (file: string) => string | undefined): Shared | undefined {
  const options = readArguments(shellWords(command));
  if (typeof options === 'string' || !('inputs' in options)) return undefined;
  const text = options.inputs.length === 1 ? textOf(options.inputs[0] ?? '') : undefined;
  const kind = text === undefined ? undefined : declaredKind(text);
  const steps = stepsOf(options);
  if (text === undefined || kind === undefined || steps === undefined) return undefined;
  if (options.set.length + options.assume.length + steps.length === 0) return undefined;
  const { whatIf, unknown } = whatIfOfScenario({ assume: '', set: options.set, steps }, kind);
  // What the panel's form has no field for stands in the text.
  const written = options.set.filter(({ path }) => unknown.includes(fieldPathText(path)));
  const { text: changed } = withFields(readManifests(text), written, options.inputs[0] ?? '');
  return { ...nothingShared, text: changed, assume: options.assume.join(','), whatIf };
}

/** Undefined where the command prints something else than how the rollout goes. */
function stepsOf({ operation }: CliOptions): readonly ScenarioStep[] | undefined {
  if (operation === undefined) return [];
  if (operation.do !== 'change' || operation.at === undefined) return undefined;
  const { actions, at } = operation;
  return actions.map((action) => ({ at, ...action }));
}
