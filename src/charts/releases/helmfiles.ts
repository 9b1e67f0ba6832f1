// What helmfiles install, as far as they have no templates but the name of the environment.
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { type ChartReference, chartReference, nameInRegistry, withoutSlashes } from '../fetch/chart-reference.ts';
import { assignment } from '../helm/helm-arguments.ts';
import type { HelmEntry } from '../helm-entries.ts';
import { nearWay } from '../near-way.ts';
import type { PlaceInside, SetValue, ValuesSource } from '../values-source.ts';
import { filled, hasPlaceholder } from './filling.ts';
import { isThere, maxInstallations, type SaidContext, type SaidInstallation } from './said.ts';
import type { SaidObject } from './said-objects.ts';

/** What the documents of one helmfile say. */
export async function saidByHelmfile(
  documents: readonly SaidObject[],
  around: SaidContext,
): Promise<readonly SaidInstallation[]> {
  const templated = documents.filter(({ isTemplated }) => isTemplated);
  const releases: HelmfileRelease[] = [];
  let tooMany: SaidObject | undefined;
  for (const release of releasesIn(documents.filter(({ isTemplated }) => !isTemplated))) {
    if (releases.length === maxInstallations.ofObject) tooMany = release.by;
    if (tooMany !== undefined) break;
    releases.push(release);
  }
  const said = await Promise.all(releases.map((each) => saidByRelease(each, around)));
  return [
    ...templated.map((by) => ({ is: 'unread', by }) as const),
    ...said.flat(),
    ...(tooMany === undefined ? [] : [{ is: 'too-many', by: tooMany } as const]),
  ];
}

/** The releases of documents, each in all environments that it differs in. */
function* releasesIn(documents: readonly SaidObject[]): Generator<HelmfileRelease> {
  const repositories = documents.flatMap(({ value }) => asList(value.repositories).map(asMap));
  const environments = documents.flatMap(({ value }) => Object.keys(asMap(value.environments)));
  for (const by of documents) {
    for (const [index, release] of asList(by.value.releases).entries()) {
      const names = hasPlaceholder(release) ? environments : [undefined];
      for (const environment of names) yield { by, release: asMap(release), index, environment, repositories };
    }
  }
}

interface HelmfileRelease {
  readonly by: SaidObject;
  readonly release: JsonMap;
  readonly index: number;
  /** Absent: it is the same in all. */
  readonly environment: string | undefined;
  /** The repositories of charts that the helmfile has names for. */
  readonly repositories: readonly JsonMap[];
}

async function saidByRelease(
  { by, release, index, environment, repositories }: HelmfileRelease,
  around: SaidContext,
): Promise<readonly SaidInstallation[]> {
  const filling = environment === undefined ? undefined : { 'Environment.Name': environment };
  const own = filled(release, filling);
  if (own.installed === false) return [];
  const [home, chart] = [path.dirname(by.file), asText(own.chart)];
  const folder = placeFrom(home, chart, around);
  const isLocal = folder !== undefined && (await isThere(path.join(folder, 'Chart.yaml')));
  if (!isLocal && folder !== undefined && /^\.\.?\//.test(chart)) {
    const at = ['releases', index, 'chart'];
    return [{ is: 'missing', by, at, way: chart, meant: nearWay(home, chart, around.repository.top) }];
  }
  const reference = isLocal ? undefined : referenceOf(own, repositories);
  if (!isLocal && reference === undefined) return [{ is: 'elsewhere', by }];
  const mayMiss = /^(Warn|Info|Debug)$/.test(asText(own.missingFileHandler));
  const values: ValuesSource[] = [];
  for (const [number, each] of asList(own.values).entries()) {
    const file = placeFrom(home, asText(each), around);
    const inside = { file: by.file, document: by.document, path: ['releases', index, 'values', number] };
    if (typeof each === 'object') values.push(filling === undefined ? inside : { ...inside, filling });
    else if (file === undefined || file.endsWith('.gotmpl')) return [{ is: isLocal ? 'unread' : 'elsewhere', by }];
    else if (!mayMiss || (await isThere(file))) values.push(file);
  }
  if (own.inherit !== undefined) return [{ is: isLocal ? 'unread' : 'elsewhere', by }];
  const entryIn = (folder: string): HelmEntry => ({
    folder,
    values,
    set: asList(own.set).flatMap((each, number) => {
      const at = { file: by.file, document: by.document, path: ['releases', index, 'set', number] };
      return setValuesOf(asMap(each), at);
    }),
    release: asText(own.name),
    namespace: asText(own.namespace) || 'default',
    saidIn: by.file,
    ...(environment === undefined ? {} : { stage: environment }),
  });
  if (reference === undefined) return [{ is: 'chart', entry: entryIn(folder ?? '') }];
  const at = ['releases', index, own.version === undefined ? 'chart' : 'version'];
  return [{ is: 'elsewhere', by, chart: { by, at, reference, entryIn: (place) => Promise.resolve(entryIn(place)) } }];
}

/** The chart of a release that is `name/chart`, of which the helmfile says what `name` is, or the address of a registry. */
function referenceOf({ chart, version }: JsonMap, repositories: readonly JsonMap[]): ChartReference | undefined {
  const [way, wanted] = [asText(chart), asText(version)];
  if (way.startsWith('oci://')) return chartReference({ address: way, name: nameInRegistry(way), version: wanted });
  const [, home, name = ''] = /^([^/]+)\/(.+)$/.exec(way) ?? [];
  const repository = repositories.find((each) => each.name === home);
  if (repository === undefined) return undefined;
  const url = withoutSlashes(asText(repository.url));
  return repository.oci === true
    ? chartReference({
        address: `oci://${url.replace(/^oci:\/\//, '')}/${name}`,
        name: nameInRegistry(name),
        version: wanted,
      })
    : chartReference({ address: url, name, version: wanted });
}

function placeFrom(home: string, way: string, { repository }: SaidContext): string | undefined {
  return repository.placeOf(path.relative(repository.top, path.resolve(home, way)));
}

function setValuesOf({ name, value, values }: JsonMap, at: PlaceInside): readonly SetValue[] {
  const below = (...way: Path) => ({ ...at, path: [...at.path, ...way] });
  if (values === undefined) return [{ word: assignment(asText(name), value ?? ''), at: below('value') }];
  return asList(values).map((each: Json, index) => {
    return { word: assignment(`${asText(name)}[${index}]`, each), at: below('values', index) };
  });
}
