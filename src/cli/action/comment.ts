// The one comment on a pull request that is written anew with each push.
import { asList, asMap, asText, type Json, type JsonMap } from '../../document/manifest.ts';
import { answeredStatus, answerTooLong } from '../../wording/cli/action.ts';
import { commentsQuery, updateMutation } from './github-queries.ts';

/** Where comments are written, and as whom. */
export interface CommentPlace {
  /** Such as https://api.github.com. */
  readonly api: string;
  /** Such as https://api.github.com/graphql. */
  readonly graphql: string;
  /** Such as `owner/name`. */
  readonly repository: string;
  readonly number: number;
  readonly token: string;
}

/** What came of a comment: `refused` where the token may not write it. */
export type Commented =
  | { readonly state: 'created' | 'updated' }
  | { readonly state: 'refused'; readonly status: number }
  | { readonly state: 'failed'; readonly cause: string };

/** By what a comment is found again: of what is previewed, so that several jobs have one each. */
export function markerOf(paths: readonly string[]): string {
  return `<!-- rollout-preview: ${paths.map(encodeURIComponent).join(' ')} -->`;
}

/**
 * Writes the comment in place of the one before that begins with the marker, or as a new one. Anybody may write what begins
 * so: of others nothing is changed.
 */
export async function comment(place: CommentPlace, marker: string, text: string): Promise<Commented> {
  const body = `${marker}\n${text}`;
  try {
    const former = await formerComment(place, marker);
    if (former === undefined) await createComment(place, body);
    else await query(place, updateMutation, { id: former, body });
    return { state: former === undefined ? 'created' : 'updated' };
  } catch (error) {
    if (error instanceof RefusedRequest) return failureOf(error);
    return { state: 'failed', cause: error instanceof Error ? error.message : String(error) };
  }
}

/** GitHub says 404, too, to who may not know what there is. */
function failureOf({ status, message }: RefusedRequest): Commented {
  if ([401, 403, 404].includes(status)) return { state: 'refused', status };
  return { state: 'failed', cause: message };
}

const maxPages = 30;

async function formerComment(place: CommentPlace, marker: string): Promise<string | undefined> {
  const [owner = '', name = ''] = place.repository.split('/');
  let after: string | null = null;
  for (let page = 1; page <= maxPages; page++) {
    const data = await query(place, commentsQuery, { owner, name, number: place.number, after });
    const { nodes, pageInfo } = asMap(asMap(asMap(data.repository).pullRequest).comments);
    const own = asList(nodes)
      .map(asMap)
      .find(({ body, viewerDidAuthor }) => viewerDidAuthor === true && asText(body).startsWith(marker));
    if (own !== undefined) return asText(own.id);
    const { hasNextPage, endCursor } = asMap(pageInfo);
    if (hasNextPage !== true) return undefined;
    after = asText(endCursor);
  }
  return undefined;
}

async function createComment(place: CommentPlace, body: string): Promise<void> {
  await ask(place, `${place.api}/repos/${place.repository}/issues/${place.number}/comments`, { body });
}

/** What the other API answers: that something went wrong does not change its status. Throws a Refusal. */
async function query(place: CommentPlace, text: string, variables: JsonMap): Promise<JsonMap> {
  const { data, errors } = asMap(await ask(place, place.graphql, { query: text, variables }));
  const [error] = asList(errors).map(asMap);
  if (error === undefined) return asMap(data);
  throw new RefusedRequest(statuses.get(asText(error.type)) ?? 200, asText(error.message));
}

const statuses: ReadonlyMap<string, number> = new Map([
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['NOT_FOUND', 404],
]);

class RefusedRequest extends Error {
  readonly status: number;

  constructor(status: number, message = answeredStatus(status)) {
    super(message);
    this.status = status;
  }
}

const patienceMilliseconds = 30_000;

/** Throws a Refusal. */
async function ask({ token }: CommentPlace, address: string, body: JsonMap): Promise<Json> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: ['Bearer', token].join(' '),
      'content-type': 'application/json',
      'user-agent': 'rollout-preview',
      'x-github-api-version': '2022-11-28',
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  if (!response.ok) throw new RefusedRequest(response.status);
  return JSON.parse(await textOf(response)) as Json;
}

/** More than a hundred comments of the longest that there are, with their escapes. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** Whoever answers in place of GitHub's API may never end. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new Error(answerTooLong(maxAnswerBytes));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
