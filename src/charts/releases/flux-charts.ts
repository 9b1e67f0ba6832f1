// Which chart from elsewhere a HelmRelease of Flux asks for.
import { asMap, asText, type JsonMap, type Path } from '../../document/manifest.ts';
import { type ChartReference, chartReference, nameInRegistry, withoutSlashes } from '../fetch/chart-reference.ts';
import type { SaidObject } from './said-objects.ts';

/** What a HelmRelease says of its chart. */
interface AskedChart {
  /** Where it names it. */
  readonly at: Path;
  readonly reference: ChartReference;
  /** The object that says where it lies. */
  readonly source: SaidObject;
  /** What has the names of its files of values. */
  readonly chart: JsonMap;
}

/** Undefined where helm cannot pull it, or no file tells where it lies. */
export function askedChartOf(by: SaidObject, objects: readonly SaidObject[]): AskedChart | undefined {
  const spec = asMap(by.value.spec);
  if (spec.chartRef === undefined) {
    const chart = asMap(asMap(spec.chart).spec);
    // The version is what changes.
    const field = chart.version === undefined ? 'chart' : 'version';
    return askedOf(chart, { by, objects, at: ['spec', 'chart', 'spec', field] });
  }
  const named = sourceOf(spec.chartRef, by, objects);
  const at = ['spec', 'chartRef', 'name'];
  if (named?.kind === 'OCIRepository') return withReference({ at, source: named, chart: {} }, registryOf(named.value));
  return named?.kind === 'HelmChart' ? askedOf(asMap(named.value.spec), { by: named, objects, at }) : undefined;
}

interface Asking {
  readonly by: SaidObject;
  readonly objects: readonly SaidObject[];
  readonly at: Path;
}

function askedOf(chart: JsonMap, { by, objects, at }: Asking): AskedChart | undefined {
  const source = sourceOf(chart.sourceRef, by, objects);
  if (source?.kind !== 'HelmRepository') return undefined;
  const { url, type, insecure } = asMap(source.value.spec);
  const [name, version] = [asText(chart.chart), asText(chart.version)];
  const isRegistry = type === 'oci';
  const address = isRegistry ? `${withoutSlashes(asText(url))}/${name}` : asText(url);
  const own = isRegistry ? nameInRegistry(name) : name;
  return withReference({ at, source, chart }, { address, name: own, version, isPlainHttp: insecure === true });
}

/** What an OCIRepository says of the one chart in it. */
function registryOf({ spec }: JsonMap): ChartReference {
  const { url, ref, insecure } = asMap(spec);
  const { tag, semver, digest } = asMap(ref);
  const [address, isPlainHttp] = [asText(url), insecure === true];
  const chart = { address, name: nameInRegistry(address), isPlainHttp };
  if (digest !== undefined) return { ...chart, version: '', digest: asText(digest) };
  // A tag has no plus, for which helm writes this.
  return { ...chart, version: semver === undefined ? asText(tag).replaceAll('_', '+') : asText(semver) };
}

function withReference(asked: Omit<AskedChart, 'reference'>, said: ChartReference): AskedChart | undefined {
  const reference = chartReference(said);
  return reference && { ...asked, reference };
}

/** The object that a reference names; of several namespaces its own first. */
function sourceOf(
  reference: JsonMap[string] | undefined,
  by: SaidObject,
  objects: readonly SaidObject[],
): SaidObject | undefined {
  const { kind, name, namespace } = asMap(reference);
  const home = asText(namespace) || by.namespace;
  const named = objects.filter((each) => each.kind === kind && each.name === name);
  return named.find((each) => each.namespace === home) ?? named[0];
}
