// A GitHub that has the comments of one pull request, and knows whose they are.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** What the made-up GitHub was asked. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

export interface WrittenComment {
  readonly author: string;
  readonly body: string;
}

/** By their ids, which count from 1. */
export const comments: WrittenComment[] = [];
export const asked: Asked[] = [];
/** Whose the tokens are. */
const accounts: Readonly<Record<string, string>> = { 'secret-token': 'github-actions', 'other-token': 'a-bot' };
let refuses: number | string = 0;
let message = '';

/** With which status it refuses to write, or with which type of error the newer API answers, or ENDLESS; 0: none. */
export function refuse(how: number | string, words = 'Resource not accessible by integration'): void {
  refuses = how;
  message = words;
}

/** An answer that goes on for as long as somebody reads it. */
function endlessly(response: ServerResponse): void {
  response.writeHead(200);
  Readable.from(blanks())
    .on('error', () => undefined)
    .pipe(response);
}

function* blanks(): Iterable<Buffer> {
  for (;;) yield Buffer.alloc(1024 * 1024, ' ');
}

/** What the API answers that knows whose a comment is. */
function graphql(text: string, { id, body = '', after }: Readonly<Record<string, string>>, viewer: string): object {
  if (text.startsWith('mutation')) {
    comments[Number(id) - 1] = { author: viewer, body };
    return { data: { updateIssueComment: { clientMutationId: null } } };
  }
  const start = Number(after ?? 0);
  const nodes = comments.map((each, index) => {
    return { id: String(index + 1), body: each.body, viewerDidAuthor: each.author === viewer };
  });
  const pageInfo = { hasNextPage: start + 100 < nodes.length, endCursor: String(start + 100) };
  const page = { nodes: nodes.slice(start, start + 100), pageInfo };
  return { data: { repository: { pullRequest: { comments: page } } } };
}

export const server = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  const text = Buffer.concat(chunks).toString('utf8');
  const { query = '', variables = {}, body = variables.body ?? '' } = JSON.parse(text);
  const [verb = ''] = /^\w+/.exec(query) ?? [method];
  asked.push({ method: verb, url, authorization: headers.authorization, body });
  const viewer = accounts[headers.authorization?.slice('Bearer '.length) ?? ''] ?? '';
  const answer = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (refuses === 'ENDLESS') return endlessly(response);
  if (typeof refuses === 'string' && query !== '') return answer(200, { errors: [{ type: refuses, message }] });
  if (typeof refuses === 'number' && refuses !== 0 && verb !== 'query') return answer(refuses, { message });
  if (url === '/graphql') return answer(200, graphql(query, variables, viewer));
  comments.push({ author: viewer, body });
  return answer(201, { id: comments.length });
});
