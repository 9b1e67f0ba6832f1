// kubectl as somebody has it who may write, and watches of what comes of it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import type { JsonMap } from '../../src/document/manifest.ts';
import { objectLines } from '../../src/host/live-answer.ts';

const run = promisify(execFile);

export interface Said {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs kubectl in a namespace, or where the manifests say. */
export async function kubectl(namespace: string | undefined, words: readonly string[], input?: JsonMap): Promise<Said> {
  const where = namespace === undefined ? [] : [`--namespace=${namespace}`];
  const call = run('kubectl', [...where, ...words], { maxBuffer: 1e9 });
  if (input !== undefined) call.child.stdin?.end(JSON.stringify(input));
  try {
    const { stdout, stderr } = await call;
    return { status: 0, output: stdout, errors: stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { status: code ?? 1, output: stdout, errors: stderr };
  }
}

export interface Happened {
  readonly at: number;
  readonly type: string;
  readonly object: JsonMap;
}

/** Watches resources; each change is kept with its instant. */
export class Recording {
  readonly happened: Happened[] = [];
  readonly #children: ChildProcess[] = [];

  constructor(namespace: string, resources: readonly string[]) {
    for (const resource of resources) {
      const words = ['get', resource, '--watch', '--output-watch-events', '--output=json', `--namespace=${namespace}`];
      const child = spawn('kubectl', words, { stdio: ['ignore', 'pipe', 'ignore'] });
      const take = objectLines(({ type, object }) => {
        this.happened.push({ at: Date.now(), type: String(type), object: object as JsonMap });
      });
      child.stdout.setEncoding('utf8').on('data', take);
      this.#children.push(child);
    }
  }

  end(): void {
    for (const child of this.#children) child.kill();
  }
}
