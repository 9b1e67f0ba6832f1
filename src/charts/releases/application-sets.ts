// The Applications that Argo CD's ApplicationSets make with generators that need nothing but the repository.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap, type Path } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { nothingUnsaved, unsavedOrSavedText } from '../unsaved-texts.ts';
import { filledApplication, saidByApplication } from './applications.ts';
import type { Filling, Generated, Origin } from './filling.ts';
import type { OwnRepository } from './own-repository.ts';
import type { SaidContext, SaidInstallation } from './said.ts';
import type { SaidObject } from './said-objects.ts';

/** More than any set makes of a repository. */
const maxApplications = 500;

export async function saidByApplicationSet(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const generators = asList(spec.generators).map((each, index): Generator => {
    return { value: asMap(each), at: { file: by.file, document: by.document, path: ['spec', 'generators', index] } };
  });
  const all = await Promise.all(generators.map((each) => generatedBy(each, around.repository)));
  const known = all.flatMap((each) => each ?? []).slice(0, maxApplications);
  const made = await Promise.all(known.map((each) => saidByApplication(filledApplication(by, each), around)));
  if (!all.includes(undefined)) return made.flat();
  // Of what it makes else only the template is known.
  const others = await saidByApplication(filledApplication(by, { filling: {}, origins: {} }), around);
  return [...made.flat(), ...others.map((each) => (each.is === 'elsewhere' ? each : ({ is: 'unread', by } as const)))];
}

/** A generator, and where it stands. */
interface Generator {
  readonly value: JsonMap;
  readonly at: Origin;
}

/** What a generator fills in for each Application; undefined where only Argo CD knows. */
async function generatedBy(
  { value: generator, at }: Generator,
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  const [kind = ''] = Object.keys(generator).filter((key) => key !== 'selector' && key !== 'template');
  const own = asMap(generator[kind]);
  if (generator.selector !== undefined) return undefined;
  switch (kind) {
    case 'list':
      return own.elementsYaml === undefined
        ? asList(own.elements).map((each, index) => generatedOf(each, below(at, kind, 'elements', index)))
        : undefined;
    case 'git':
      return repository.isNamedBy(asText(own.repoURL)) ? generatedByGit(own, repository) : undefined;
    case 'matrix':
      return productOf(innerOf(generator[kind], below(at, kind)), repository);
    case 'merge':
      return mergeOf(innerOf(generator[kind], below(at, kind)), asList(own.mergeKeys).map(asText), repository);
    default:
      return undefined;
  }
}

function below(at: Origin, ...way: Path): Origin {
  return { ...at, path: [...at.path, ...way] };
}

/** The generators that another one combines. */
function innerOf(value: Json | undefined, at: Origin): readonly Generator[] {
  return asList(asMap(value).generators).map((each, index) => ({
    value: asMap(each),
    at: below(at, 'generators', index),
  }));
}

/** What the first makes, each with what the others make of the same keys. */
async function mergeOf(
  generators: readonly Generator[],
  keys: readonly string[],
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  const all = await Promise.all(generators.map((each) => generatedBy(each, repository)));
  const [first = [], ...others] = all.map((each) => each ?? []);
  if (all.includes(undefined)) return undefined;
  const isSame = (one: Generated, other: Generated) => keys.every((key) => one.filling[key] === other.filling[key]);
  return first.map((each) =>
    others
      .flat()
      .filter((other) => isSame(each, other))
      .reduce(both, each),
  );
}

async function productOf(
  generators: readonly Generator[],
  repository: OwnRepository,
): Promise<readonly Generated[] | undefined> {
  let product: readonly Generated[] = [{ filling: {}, origins: {} }];
  for (const generator of generators) {
    const own = await generatedBy(generator, repository);
    if (own === undefined) return undefined;
    product = product.flatMap((each) => own.map((other) => both(each, other))).slice(0, maxApplications);
  }
  return product;
}

/** The second wins. */
function both(one: Generated, other: Generated): Generated {
  return { filling: { ...one.filling, ...other.filling }, origins: { ...one.origins, ...other.origins } };
}

async function generatedByGit(git: JsonMap, repository: OwnRepository): Promise<readonly Generated[]> {
  const patterns = asList(git.directories).map(asMap);
  const isLeftOut = (way: string) =>
    patterns.some(({ exclude, path: pattern }) => exclude === true && fits(way, asText(pattern)));
  const folders = await waysLike(
    patterns.filter(({ exclude }) => exclude !== true),
    repository,
    'folder',
  );
  const files = await waysLike(asList(git.files).map(asMap), repository, 'file');
  const ofFiles = files.map(async (way) => {
    const file = path.join(repository.top, way);
    const text = await unsavedOrSavedText(file, nothingUnsaved).catch(() => '');
    const ofPath = { filling: pathFilling(path.posix.dirname(way)), origins: {} };
    return readPlainDocuments(text).flatMap(({ value }, document) => {
      const at = { file, document, path: [] };
      const all = Array.isArray(value) ? value.map((each, index) => generatedOf(each, below(at, index))) : undefined;
      return (all ?? [generatedOf(value, at)]).map((each) => both(each, ofPath));
    });
  });
  const ofFolders = folders.filter((way) => !isLeftOut(way)).map((way) => ({ filling: pathFilling(way), origins: {} }));
  return [...ofFolders, ...(await Promise.all(ofFiles)).flat()];
}

async function waysLike(
  patterns: readonly JsonMap[],
  { top }: OwnRepository,
  wanted: 'folder' | 'file',
): Promise<readonly string[]> {
  const found = await Promise.all(patterns.map((each) => waysBelow(top, [], asText(each.path).split('/'), wanted)));
  return [...new Set(found.flat())].sort();
}

/** The ways from the top that a pattern fits, step by step; nothing that is hidden. */
async function waysBelow(
  folder: string,
  way: readonly string[],
  [step = '', ...others]: readonly string[],
  wanted: 'folder' | 'file',
): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isLast = others.length === 0;
  const fitting = entries.filter(({ name }) => {
    return !name.startsWith('.') && (step === '**' || fitsStep(name, step));
  });
  const found = fitting.map(async (entry): Promise<readonly string[]> => {
    const own = [...way, entry.name];
    const inner = path.join(folder, entry.name);
    const isFit = isLast && (wanted === 'folder' ? entry.isDirectory() : entry.isFile());
    const deeper = step === '**' ? await waysBelow(inner, own, [step, ...others], wanted) : [];
    const next = isLast || !entry.isDirectory() ? [] : await waysBelow(inner, own, others, wanted);
    return [...(isFit ? [own.join('/')] : []), ...deeper, ...next];
  });
  return (await Promise.all(found)).flat();
}

/** Whether a pattern fits a way, step by step. */
function fits(way: string, pattern: string): boolean {
  const [names, steps] = [way.split('/'), pattern.split('/')];
  return names.length === steps.length && steps.every((step, index) => fitsStep(names[index] ?? '', step));
}

/** A star stands for any characters. */
function fitsStep(name: string, step: string): boolean {
  const [first = '', ...others] = step.split('*');
  const last = others.pop();
  if (last === undefined) return name === step;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
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

/** The texts of a map by their paths, and where each stands. */
function generatedOf(value: Json, at: Origin, before = ''): Generated {
  return Object.entries(asMap(value)).reduce<Generated>(
    (all, [key, member]) => {
      const name = `${before}${key}`;
      const own = below(at, key);
      return typeof member === 'object' && member !== null
        ? both(all, generatedOf(member, own, `${name}.`))
        : both(all, { filling: { [name]: String(member) }, origins: { [name]: own } });
    },
    { filling: {}, origins: {} },
  );
}
