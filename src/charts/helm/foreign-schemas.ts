// Schemas of values that refer to other documents: helm fetches addresses for them, also of this machine, and tells what
// other files hold. It is told to check none of them then, as it can only check all or nothing.
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { demandRegularFile } from '../../host/regular-file.ts';
import { LineIndex } from '../../std/line-index.ts';
import { packedSchemas, uncheckedSchemas } from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import { maxUnsavedBytes, type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';

/** Why helm must check no schema of the charts, at the first that refers elsewhere; those of the charts inside count, too. */
export async function foreignSchemaIn(
  folders: readonly string[],
  unsaved: UnsavedTexts,
): Promise<RenderFault | undefined> {
  const looking = { unsaved, seen: new Set<string>(), room: maxUnpacked };
  for (const folder of folders) {
    const found = await inFolder(folder, looking);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Looking {
  readonly unsaved: UnsavedTexts;
  /** Links may lead to the same folder again. */
  readonly seen: Set<string>;
  /** So many bytes are still unpacked: links may lead to the same archive, too. */
  room: number;
}

async function inFolder(folder: string, looking: Looking): Promise<RenderFault | undefined> {
  const real = await realpath(folder).catch(() => folder);
  if (looking.seen.has(real)) return undefined;
  looking.seen.add(real);
  const own = await inSchema(path.join(folder, schemaName), looking.unsaved);
  if (own !== undefined) return own;
  const inner = path.join(folder, 'charts');
  for (const name of await readdir(inner).catch(() => [])) {
    const place = path.join(inner, name);
    const found = name.endsWith('.tgz') ? await inPacked(place, looking) : await inFolder(place, looking);
    if (found !== undefined) return found;
  }
  return undefined;
}

const schemaName = 'values.schema.json';

async function inSchema(file: string, unsaved: UnsavedTexts): Promise<RenderFault | undefined> {
  try {
    const text = await unsavedOrSavedText(file, unsaved);
    const found = foreignReference(text);
    return found && noteAt(file, uncheckedSchemas(found.to), new LineIndex(text).positionAt(found.at));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return absent.has(code) ? undefined : noteAt(file, packedSchemas);
  }
}

const absent: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

/** More than helm itself unpacks of one, and than charts have together. */
const maxUnpacked = 128 * 1024 * 1024;

/** A packed chart is looked through as a whole, whatever its files are called: a file stands in it in one piece. */
async function inPacked(file: string, looking: Looking): Promise<RenderFault | undefined> {
  try {
    await demandRegularFile(file, maxUnsavedBytes);
    const unpacked = await promisify(gunzip)(await readFile(file), { maxOutputLength: looking.room });
    looking.room -= unpacked.length;
    if (hasPacked(unpacked)) return noteAt(file, packedSchemas);
    const found = unpacked.includes(schemaName) ? foreignReference(unpacked.toString('latin1')) : undefined;
    return found && noteAt(file, uncheckedSchemas(found.to));
  } catch {
    return noteAt(file, packedSchemas);
  }
}

const blockBytes = 512;
/** With which packed bytes begin. */
const gzip = [0x1f, 0x8b] as const;

/** Whether a file of a tar archive is packed, or may be called `….tgz`: in a head of its own, at the end of a long name, or in a record. */
function hasPacked(archive: Buffer): boolean {
  const mayEndRecord = archive.includes('.tgz\n');
  for (let at = 0; at < archive.length; at += blockBytes) {
    const block = archive.subarray(at, at + blockBytes);
    // A file begins with a block, whatever it is called: helm reads names in more ways than these.
    if (block[0] === gzip[0] && block[1] === gzip[1]) return true;
    const end = block.indexOf(0);
    const name = block.toString('latin1', 0, end < 0 ? blockBytes : end);
    if (name.endsWith('.tgz') || name.slice(0, 100).endsWith('.tgz')) return true;
    // A head of records, which say what the next file is called.
    const isOfRecords = ['x', 'g'].includes(block.toString('latin1', 156, 157)) && block.includes('ustar', 257);
    if (mayEndRecord && isOfRecords) return true;
  }
  return false;
}

function noteAt(file: string, message: string, position?: RenderFault['position']): RenderFault {
  return { file, position, message, severity: 'warning' };
}

/** What leads from one document to another, in any draft. */
const leading: ReadonlySet<unknown> = new Set(['$ref', '$dynamicRef', '$recursiveRef', '$schema']);

/** What is built into helm: the drafts of JSON schema. */
const drafts = /^https?:\/\/json-schema\.org\/(?:schema|draft-0[467]\/schema|draft\/20(?:19-09|20-12)\/schema)#?$/;

/**
 * The first reference of a JSON text that is none to a place in itself. It is looked for in the text and not in what it
 * means, so that nothing depends on how it is read: a default value that looks like a reference counts, too.
 */
export function foreignReference(text: string): { readonly to: string; readonly at: number } | undefined {
  for (const match of text.matchAll(
    /"((?:\\u[\da-fA-F]{4}|[$A-Za-z]){4,13})"[ \t\r\n]*:[ \t\r\n]*(?="((?:[^"\\]|\\.){0,500}))/g,
  )) {
    const [, key, to = ''] = match;
    if (leading.has(JSON.parse(`"${key}"`)) && !to.startsWith('#') && !drafts.test(to)) return { to, at: match.index };
  }
  return undefined;
}
