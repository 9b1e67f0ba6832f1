import { asMap, asNumber, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { isShallow, repositoryOf } from '../../host/git/git-folder.ts';
import { mergeBaseOf } from '../../host/git/merge-base.ts';
import type { Programs } from '../../host/programs/programs.ts';
import { baseNotHere, eventNoJson } from '../../wording/cli/action.ts';
import { readOwn } from '../inputs/own-file.ts';
import { readText } from '../inputs/read-text.ts';
import { UsageError } from '../usage-error.ts';
import type { Variables } from './inputs.ts';

/** What started the job, as far as it matters. */
export interface ActionEvent {
  /** Of the pull request; absent: the event is another one. */
  readonly number?: number;
  /** The commit that the change is based on; absent: the event tells none. */
  readonly base?: string;
}

/** Reads the event that GitHub has written for the job. Throws a UsageError where that cannot be read. */
export async function readEvent({ GITHUB_EVENT_PATH: file }: Variables): Promise<ActionEvent> {
  const event = file === undefined || file === '' ? {} : await readOwn(file, readText, (text) => eventIn(text, file));
  if (event.pull_request === undefined) {
    const before = asText(event.before);
    // A branch that is new comes from nowhere.
    return isHash(before) && !/^0+$/.test(before) ? { base: before } : {};
  }
  const { number, base } = asMap(event.pull_request);
  const sha = asText(asMap(base).sha);
  return { number: asNumber(number) || asNumber(event.number), ...(isHash(sha) && { base: sha }) };
}

function eventIn(text: string, file: string): JsonMap {
  try {
    return asMap(JSON.parse(text) as Json);
  } catch {
    throw new UsageError(eventNoJson(file));
  }
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{40,64}$/.test(text);
}

/** What `--against` is given: where the change left its base. Throws a UsageError where the clone does not have that. */
export async function againstOfEvent({ number, base }: ActionEvent, programs: Programs): Promise<string> {
  if (base === undefined) return 'auto';
  const top = repositoryOf(process.cwd());
  const found = top === undefined ? undefined : await mergeBaseOf(top, base, programs);
  if (found !== undefined) return `git:${found}`;
  // What was there before a push may be gone, as after one that was forced.
  if (number === undefined) return 'auto';
  throw new UsageError(baseNotHere(base, top !== undefined && isShallow(top)));
}
