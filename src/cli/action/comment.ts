// The one comment on a pull request that is written anew with each push.
import { asList, asMap, asNumber, asText, type Json } from '../../document/manifest.ts';
import { answeredStatus } from '../../wording/cli/action.ts';

/** Where comments are written, and as whom. */
export interface CommentPlace {
  /** Such as https://api.github.com. */
  readonly api: string;
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

/** Writes the comment in place of the one before that begins with the marker, or as a new one. */
export async function comment(place: CommentPlace, marker: string, text: string): Promise<Commented> {
  const body = { body: `${marker}\n${text}` };
  try {
    const former = await formerComment(place, marker);
    const written =
      former === undefined
        ? await ask(place, 'POST', `/issues/${place.number}/comments`, body)
        : await ask(place, 'PATCH', `/issues/comments/${former}`, body);
    if (written.isOk) return { state: former === undefined ? 'created' : 'updated' };
    return failureOf(written.status);
  } catch (error) {
    if (error instanceof Refusal) return failureOf(error.status);
    return { state: 'failed', cause: error instanceof Error ? error.message : String(error) };
  }
}

/** GitHub says 404, too, to who may not know what there is. */
function failureOf(status: number): Commented {
  if ([401, 403, 404].includes(status)) return { state: 'refused', status };
  return { state: 'failed', cause: answeredStatus(status) };
}

const pageSize = 100;
const mostPages = 30;

async function formerComment(place: CommentPlace, marker: string): Promise<number | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const answer = await ask(
      place,
      'GET',
      `/issues/${place.number}/comments?per_page=${pageSize}&page=${page}`,
      undefined,
    );
    if (!answer.isOk) throw new Refusal(answer.status);
    const comments = asList(answer.value).map(asMap);
    const own = comments.find(({ body }) => asText(body).startsWith(marker));
    if (own !== undefined) return asNumber(own.id);
    if (comments.length < pageSize) return undefined;
  }
  return undefined;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(answeredStatus(status));
    this.status = status;
  }
}

interface Answer {
  readonly isOk: boolean;
  readonly status: number;
  readonly value: Json;
}

const patienceMilliseconds = 30_000;

async function ask(
  { api, repository, token }: CommentPlace,
  method: 'GET' | 'POST' | 'PATCH',
  way: string,
  body: Json | undefined,
): Promise<Answer> {
  const response = await fetch(`${api}/repos/${repository}${way}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: ['Bearer', token].join(' '),
      'user-agent': 'rollout-preview',
      'x-github-api-version': '2022-11-28',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  });
  const text = await response.text();
  return { isOk: response.ok, status: response.status, value: response.ok ? (JSON.parse(text) as Json) : null };
}
