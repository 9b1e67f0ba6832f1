// Plugins: the configurations under `generators`, `transformers` and `validators`, which name files of their own.
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { chartInOverlay, misspeltField, pluginInOverlay, unknownPlugin } from '../../wording/charts.ts';
import type { RenderCause, RenderFault } from '../rendering.ts';
import { misspelt } from './exact-fields.ts';
import { OverlayFile } from './known-files.ts';
import { areObjects, filesOfGenerator, orText, type Reference, referencesOf } from './references.ts';

export const listsOfPlugins = ['generators', 'transformers', 'validators'] as const;

/** What a configuration names, by its paths below the document, or why the overlay is not built. */
export interface PluginReading {
  readonly references: readonly Reference[];
  readonly fault?: { readonly at: Path } & Pick<RenderFault, 'message' | 'cause'>;
}

type ReadPlugin = (value: JsonMap, at: Path) => readonly Reference[];

const noFiles: ReadPlugin = () => [];

/** What is built into kustomize: the fields that name files, and what they name. */
const builtins: Readonly<Record<string, readonly [fields: readonly string[], read: ReadPlugin]>> = {
  AnnotationsTransformer: [[], noFiles],
  ConfigMapGenerator: [['files', 'envs', 'env'], filesOfGenerator],
  HashTransformer: [[], noFiles],
  IAMPolicyGenerator: [[], noFiles],
  ImageTagTransformer: [[], noFiles],
  LabelTransformer: [[], noFiles],
  NamespaceTransformer: [[], noFiles],
  PatchJson6902Transformer: [['path'], (value, at) => referencesOf(value, ['path'], at)],
  PatchStrategicMergeTransformer: [['paths'], (value, at) => referencesOf(value, ['paths'], at).map(orText)],
  PatchTransformer: [['path'], (value, at) => referencesOf(value, ['path'], at)],
  PrefixSuffixTransformer: [[], noFiles],
  PrefixTransformer: [[], noFiles],
  ReplacementTransformer: [['replacements'], filesOfReplacements],
  ReplicaCountTransformer: [[], noFiles],
  SecretGenerator: [['files', 'envs', 'env'], filesOfGenerator],
  SuffixTransformer: [[], noFiles],
  ValueAddTransformer: [['targetFilePath'], (value, at) => referencesOf(value, ['targetFilePath'], at)],
};

function filesOfReplacements({ replacements }: JsonMap, at: Path): readonly Reference[] {
  return asList(replacements).flatMap((each, index) =>
    referencesOf(asMap(each), ['path'], [...at, 'replacements', index]),
  );
}

/** What the configurations of a document name: it is one, or a list of several. */
export function readPlugins(value: Json, field: string, at: Path = []): PluginReading {
  const map = asMap(value);
  const { kind, items } = map;
  if (asText(kind).endsWith('List') && Array.isArray(items)) {
    const all = items.map((item, index) => readPlugins(item, field, [...at, 'items', index]));
    const fault = all.find((each) => each.fault !== undefined)?.fault;
    return { references: all.flatMap(({ references }) => references), ...(fault && { fault }) };
  }
  const refused = (message: string, below: Path = [], cause?: RenderCause) => {
    return { references: [], fault: { at: [...at, ...below], message, ...(cause && { cause }) } };
  };
  if (map.apiVersion !== 'builtin') return refused(pluginInOverlay(field));
  if (kind === 'HelmChartInflationGenerator') return refused(chartInOverlay(asText(map.name)), [], 'chart-in-overlay');
  const known = Object.hasOwn(builtins, asText(kind)) ? builtins[asText(kind)] : undefined;
  if (known === undefined) return refused(unknownPlugin(asText(kind)));
  const [fields, read] = known;
  const replacements = asList(map.replacements).map((each, index) =>
    misspelt(asMap(each), ['path'], ['replacements', index]),
  );
  const wrong = [misspelt(map, fields, []), ...replacements].find((each) => each !== undefined);
  if (wrong !== undefined) return refused(misspeltField(wrong.written, wrong.meant), wrong.at);
  return { references: read(map, at).filter(({ to }) => to !== '') };
}

/** An entry that is the configuration itself, and not where it lies; kustomize tries this first, too. */
export function writtenOutPlugin(entry: string): OverlayFile | undefined {
  return areObjects(entry) ? new OverlayFile('', entry) : undefined;
}
