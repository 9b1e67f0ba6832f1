// What the server of a cluster says of applies that store nothing, asked of it in batches: a manifest each would take minutes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asMap, asText, type JsonMap } from '../../../src/document/manifest.ts';
import { readManifests } from '../../../src/document/read-manifests.ts';
import { kubectl, type Said } from '../cluster.ts';
import { answerOf, type ManifestAnswer } from './manifest-case.ts';

const batchSize = 50;
/** kubectl words a refusal that comes alone in another way. */
const refusedAnyway = 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: Refused }\n';

/**
 * The answers in the order of the texts, in whose namespaces they are asked for; the folder is for files of them, and is
 * gone afterwards.
 */
export async function serverAnswers(texts: readonly string[], folder: string): Promise<readonly ManifestAnswer[]> {
  const made = await madeNamespaces(texts);
  try {
    return await answersInBatches(texts, folder);
  } finally {
    if (made.length > 0) await kubectl(undefined, ['delete', 'namespace', '--wait=false', ...made]);
  }
}

/** The server takes nothing into a namespace that is not there. */
async function madeNamespaces(texts: readonly string[]): Promise<readonly string[]> {
  const named = texts.flatMap((text) =>
    readManifests(text).manifests.map(({ value }) => asText(asMap(value.metadata).namespace)),
  );
  const made: string[] = [];
  for (const name of new Set(named.filter((each) => isDnsLabel(each)))) {
    const { status } = await kubectl(undefined, ['create', 'namespace', name]);
    if (status === 0) made.push(name);
  }
  return made;
}

function isDnsLabel(name: string): boolean {
  return /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(name);
}

async function answersInBatches(texts: readonly string[], folder: string): Promise<readonly ManifestAnswer[]> {
  const answers: ManifestAnswer[] = [];
  for (let from = 0; from < texts.length; from += batchSize) {
    mkdirSync(folder, { recursive: true });
    const files = texts.slice(from, from + batchSize).map((text, index) => {
      const file = path.join(folder, `${index}.yaml`);
      writeFileSync(file, text);
      return file;
    });
    const sentinel = path.join(folder, 'refused.yaml');
    writeFileSync(sentinel, refusedAnyway);
    const told = await answersTo(files, sentinel);
    answers.push(...files.map((file) => told.get(file) ?? { refusal: 'no answer' }));
    rmSync(folder, { recursive: true });
  }
  return answers;
}

/** kubectl prints objects only where it takes all of them, so that those which the server refuses are left out first. */
async function answersTo(files: readonly string[], sentinel: string): Promise<ReadonlyMap<string, ManifestAnswer>> {
  const refusals = refusalsIn((await dryRun([...files, sentinel])).errors);
  const rest = files.filter((file) => !refusals.has(file));
  return new Map([...refusals, ...(await answersToRest(rest))]);
}

/** What kubectl itself refuses spoils the others' answers, and is found by halves. */
async function answersToRest(files: readonly string[]): Promise<readonly (readonly [string, ManifestAnswer])[]> {
  const [first] = files;
  if (first === undefined) return [];
  const { status, output, errors } = await dryRun(files);
  if (status === 0) return objectsIn(output).map((object, index) => [files[index] ?? '', answerOf(object)]);
  if (files.length === 1) return [[first, { refusal: wordsIn(errors, first) }]];
  const half = Math.ceil(files.length / 2);
  return [...(await answersToRest(files.slice(0, half))), ...(await answersToRest(files.slice(half)))];
}

async function dryRun(files: readonly string[]): Promise<Said> {
  const words = files.map((file) => `--filename=${file}`);
  const said = await kubectl(undefined, ['apply', '--dry-run=server', '--output=json', ...words]);
  if (/^(?:The connection to the server|Unable to connect)/m.test(said.errors)) throw new Error(said.errors);
  return said;
}

function objectsIn(output: string): readonly JsonMap[] {
  const answer: JsonMap = JSON.parse(output);
  return answer.kind === 'List' ? asList(answer.items).map(asMap) : [answer];
}

/** Of each file that is named in a message of its own, the words. */
function refusalsIn(errors: string): ReadonlyMap<string, ManifestAnswer> {
  const told = errors.split(/^(?=Error from server |error when )/m).flatMap((message) => {
    const [, file] = /^(?:Error from server \(\w+\): )?error when .*?(?: |: )"([^"]+\.yaml)": /s.exec(message) ?? [];
    return file === undefined ? [] : [[file, { refusal: wordsIn(message, file) }] as const];
  });
  return new Map(told);
}

/** Without the name of the file, and what kubectl was about to do with it. */
function wordsIn(message: string, file: string): string {
  return message
    .trim()
    .replaceAll(`"${file}"`, 'FILE')
    .replaceAll(file, 'FILE')
    .replace(/^Error from server \(\w+\): |^error: /, '')
    .replace(/^error when (?:creating|patching|retrieving current configuration of:.*from server for:) FILE: /s, '')
    .replace(/^error parsing FILE: |^unable to decode FILE: /, '')
    .replace(/^(resource mapping not found for name: .*?) from FILE: /, '$1: ');
}
