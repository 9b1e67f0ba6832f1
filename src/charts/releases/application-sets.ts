// The Applications that Argo CD's ApplicationSets make with generators that need nothing but the repository.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { nothingUnsaved, unsavedOrSavedText } from '../unsaved-texts.ts';
import { filledApplication, saidByApplication } from './applications.ts';
import type { Filling } from './filling.ts';
import type { OwnRepository } from './own-repository.ts';
import type { SaidContext, SaidInstallation } from './said.ts';
import type { SaidObject } from './said-objects.ts';

/** More than any set makes of a repository. */
const maxApplications = 500;

export async function saidByApplicationSet(by: SaidObject, around: SaidContext): Promise<readonly SaidInstallation[]> {
  const spec = asMap(by.value.spec);
  const all = await Promise.all(asList(spec.generators).map((each) => fillingsOf(asMap(each), around.repository)));
  const known = all.flatMap((each) => each ?? []).slice(0, maxApplications);
  const made = await Promise.all(known.map((filling) => saidByApplication(filledApplication(by, filling), around)));
  if (!all.includes(undefined)) return made.flat();
  // Of what it makes else only the template is known.
  const others = await saidByApplication(filledApplication(by, {}), around);
  return [...made.flat(), ...others.map((each) => (each.is === 'elsewhere' ? each : ({ is: 'unread', by } as const)))];
}

/** What a generator fills in for each Application; undefined where only Argo CD knows. */
async function fillingsOf(generator: JsonMap, repository: OwnRepository): Promise<readonly Filling[] | undefined> {
  const [kind = ''] = Object.keys(generator).filter((key) => key !== 'selector' && key !== 'template');
  const own = asMap(generator[kind]);
  if (generator.selector !== undefined) return undefined;
  switch (kind) {
    case 'list':
      return own.elementsYaml === undefined ? asList(own.elements).map((each) => flat(each)) : undefined;
    case 'git':
      return repository.isNamedBy(asText(own.repoURL)) ? fillingsOfGit(own, repository) : undefined;
    case 'matrix':
      return productOf(asList(own.generators).map(asMap), repository);
    default:
      return undefined;
  }
}

async function productOf(
  generators: readonly JsonMap[],
  repository: OwnRepository,
): Promise<readonly Filling[] | undefined> {
  let product: readonly Filling[] = [{}];
  for (const generator of generators) {
    const own = await fillingsOf(generator, repository);
    if (own === undefined) return undefined;
    product = product.flatMap((each) => own.map((other) => ({ ...each, ...other }))).slice(0, maxApplications);
  }
  return product;
}

async function fillingsOfGit(git: JsonMap, repository: OwnRepository): Promise<readonly Filling[]> {
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
    const text = await unsavedOrSavedText(path.join(repository.top, way), nothingUnsaved).catch(() => '');
    const values = readPlainDocuments(text).flatMap(({ value }) => (Array.isArray(value) ? value : [value]));
    return values.map((value) => ({ ...flat(value), ...pathFilling(path.posix.dirname(way)) }));
  });
  const ofFolders = folders.filter((way) => !isLeftOut(way)).map(pathFilling);
  return [...ofFolders, ...(await Promise.all(ofFiles)).flat()];
}

async function waysLike(
  patterns: readonly JsonMap[],
  { top }: OwnRepository,
  wanted: 'folder' | 'file',
): Promise<readonly string[]> {
  const found = await Promise.all(patterns.map((each) => below(top, [], asText(each.path).split('/'), wanted)));
  return [...new Set(found.flat())].sort();
}

/** The ways from the top that a pattern fits, step by step; nothing that is hidden. */
async function below(
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
    const deeper = step === '**' ? await below(inner, own, [step, ...others], wanted) : [];
    const next = isLast || !entry.isDirectory() ? [] : await below(inner, own, others, wanted);
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

/** The texts of a map by their paths. */
function flat(value: Json, before = ''): Filling {
  return Object.fromEntries(
    Object.entries(asMap(value)).flatMap(([key, member]): (readonly [string, string])[] => {
      const name = `${before}${key}`;
      return typeof member === 'object' && member !== null
        ? Object.entries(flat(member, `${name}.`))
        : [[name, String(member)]];
    }),
  );
}
