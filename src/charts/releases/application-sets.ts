// The Applications that Argo CD's ApplicationSets make with generators that need nothing but the repository.
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import { nothingUnsaved, unsavedOrSavedText } from '../unsaved-texts.ts';
import { filledApplication, saidByApplication } from './applications.ts';
import type { Filling, Generated, Origin } from './filling.ts';
import type { OwnRepository } from './own-repository.ts';
import { fitsAny, waysLike } from './repository-ways.ts';
import { maxInstallations, type SaidContext, type SaidInstallation } from './said.ts';
import type { SaidObject } from './said-objects.ts';

/** One more than are followed, so that it shows where there are more. */
const limit = maxInstallations.ofObject + 1;
/** What has more names, or is nested deeper, is left to Argo CD. */
const [maxNames, maxDepth] = [1000, 20];

export async function saidByApplicationSet(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const at = { file: by.file, document: by.document, path: ['spec'] };
  const known: Generated[] = [];
  let isAllKnown = true;
  for (const generator of innerOf(spec, at)) {
    const own = await generatedBy(generator, around.repository);
    known.push(...(own ?? []).slice(0, limit));
    if (own === undefined) isAllKnown = false;
    if (known.length >= limit) break;
  }
  const followed = known.slice(0, maxInstallations.ofObject);
  const made = await Promise.all(followed.map((each) => saidByApplication(filledApplication(by, each), around)));
  if (known.length >= limit) return [...made.flat(), { is: 'too-many', by }];
  if (isAllKnown) return made.flat();
  // Of what it makes else only the template is known.
  const others = await saidByApplication(filledApplication(by, { filling: {}, origins: {} }), around);
  return [...made.flat(), ...others.map((each) => (each.is === 'elsewhere' ? each : ({ is: 'unread', by } as const)))];
}

/** A generator, and where it stands. */
interface Generator {
  readonly value: JsonMap;
  readonly at: Origin;
  /** How many others combine it. */
  readonly depth: number;
}

/** What a generator fills in for each Application; undefined where only Argo CD knows. */
async function generatedBy(
  { value: generator, at, depth }: Generator,
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  const [kind = ''] = Object.keys(generator).filter((key) => key !== 'selector' && key !== 'template');
  const own = asMap(generator[kind]);
  // Argo CD combines what others have combined, but no more than that.
  if (generator.selector !== undefined || depth > 2) return undefined;
  switch (kind) {
    case 'list':
      return own.elementsYaml === undefined
        ? allOrNone(asList(own.elements).map((each, index) => generatedOf(each, below(at, kind, 'elements', index))))
        : undefined;
    case 'git':
      return repository.isNamedBy(asText(own.repoURL)) ? generatedByGit(own, repository) : undefined;
    case 'matrix':
      return productOf(innerOf(own, below(at, kind), depth + 1), repository);
    case 'merge':
      return mergeOf(innerOf(own, below(at, kind), depth + 1), asList(own.mergeKeys).map(asText), repository);
    default:
      return undefined;
  }
}

function below(at: Origin, ...way: Path): Origin {
  return { ...at, path: [...at.path, ...way] };
}

/** The generators of a set, or those that another one combines. */
function innerOf({ generators }: JsonMap, at: Origin, depth = 0): readonly Generator[] {
  return asList(generators).map((each, index) => ({ value: asMap(each), at: below(at, 'generators', index), depth }));
}

/** What the first makes, each with what the others make of the same keys. */
async function mergeOf(
  generators: readonly Generator[],
  keys: readonly string[],
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  const all = await Promise.all(generators.map((each) => generatedBy(each, repository)));
  const [first = [], ...others] = all.map((each) => each ?? []);
  const mayBeCutOff = others.some((each) => each.length === limit);
  if (all.includes(undefined) || keys.length === 0 || mayBeCutOff) return undefined;
  const keyOf = ({ filling }: Generated) => JSON.stringify(keys.map((key) => filling[key] ?? null));
  const byKey = groupedBy(others.flat(), (each) => [keyOf(each)]);
  return first.slice(0, limit).map((each) => (byKey.get(keyOf(each)) ?? []).reduce(both, each));
}

async function productOf(
  generators: readonly Generator[],
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  // As Argo CD has it.
  if (generators.length > 2) return undefined;
  let product: readonly Generated[] = [{ filling: {}, origins: {} }];
  for (const generator of generators) {
    const own = await generatedBy(generator, repository);
    if (own === undefined) return undefined;
    product = pairsOf(product, own);
  }
  return product;
}

function pairsOf(ones: readonly Generated[], others: readonly Generated[]): readonly Generated[] {
  const pairs: Generated[] = [];
  for (const one of ones) {
    if (pairs.length === limit) break;
    pairs.push(...others.slice(0, limit - pairs.length).map((other) => both(one, other)));
  }
  return pairs;
}

/** The second wins. */
function both(one: Generated, other: Generated): Generated {
  return { filling: { ...one.filling, ...other.filling }, origins: { ...one.origins, ...other.origins } };
}

async function generatedByGit(git: JsonMap, repository: OwnRepository): Promise<readonly Generated[] | undefined> {
  const patterns = asList(git.directories).map(asMap);
  const excluded = patterns.filter(({ exclude }) => exclude === true).map((each) => asText(each.path).split('/'));
  const folders = await waysLike(
    patterns.filter(({ exclude }) => exclude !== true).map((each) => asText(each.path)),
    repository.top,
    'folder',
  );
  const wanted = asList(git.files).map((each) => asText(asMap(each).path));
  const files = await waysLike(wanted, repository.top, 'file');
  const ofFiles = files.map(async (way) => {
    const file = path.join(repository.top, way);
    const text = await unsavedOrSavedText(file, nothingUnsaved).catch(() => '');
    const ofPath = { filling: pathFilling(path.posix.dirname(way)), origins: {} };
    return readPlainDocuments(text).flatMap(({ value }, document) => {
      const at = { file, document, path: [] };
      const all = Array.isArray(value) ? value.map((each, index) => generatedOf(each, below(at, index))) : undefined;
      return (all ?? [generatedOf(value, at)]).map((each) => each && both(each, ofPath));
    });
  });
  const ofFolders = folders
    .filter((way) => !fitsAny(way.split('/'), excluded))
    .map((way) => ({ filling: pathFilling(way), origins: {} }));
  return allOrNone([...ofFolders, ...(await Promise.all(ofFiles)).flat()]);
}

/** As Argo CD names the steps of a path, in its own templates and in Go's. */
function pathFilling(way: string): Filling {
  const steps = way.split('/');
  const [basename = ''] = steps.slice(-1);
  const basenameNormalized = basename.toLowerCase().replaceAll(/[^a-z0-9.-]/g, '-');
  const numbered = steps.map((step, index) => [`path[${index}]`, step] as const);
  const named = {
    path: way,
    'path.path': way,
    'path.basename': basename,
    'path.basenameNormalized': basenameNormalized,
  };
  return { ...named, ...Object.fromEntries(numbered) };
}

/** Undefined where one is unknown. */
function allOrNone(all: readonly (Generated | undefined)[]): readonly Generated[] | undefined {
  const known = all.filter((each) => each !== undefined);
  return known.length === all.length ? known : undefined;
}

/** The texts of a map by their paths, and where each stands; undefined beyond the limits. */
function generatedOf(value: Json, at: Origin): Generated | undefined {
  const all = textsIn(value);
  const texts = all.filter((each) => each !== undefined);
  if (texts.length < all.length || texts.length > maxNames) return undefined;
  return {
    filling: Object.fromEntries(texts.map(([name, text]) => [name, text])),
    origins: Object.fromEntries(texts.map(([name, , way]) => [name, below(at, ...way)])),
  };
}

type NamedText = readonly [name: string, text: string, way: Path];

/** Undefined for what is nested too deep. */
function textsIn(value: Json, way: Path = []): readonly (NamedText | undefined)[] {
  if (way.length > maxDepth) return [undefined];
  return Object.entries(asMap(value)).flatMap(([key, member]): readonly (NamedText | undefined)[] => {
    const own = [...way, key];
    return typeof member === 'object' && member !== null
      ? textsIn(member, own)
      : [[own.join('.'), String(member), own]];
  });
}
