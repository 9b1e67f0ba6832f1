// What a live cluster has. kubectl runs as a program with an argument array and a time limit, only to read.
import { execFile } from 'node:child_process';

const timeLimitMilliseconds = 10_000;
const mostBytes = 16 * 1024 * 1024;

/** Which object is asked for; without a namespace that of the context is meant. */
export interface LiveName {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
}

/** What reads a cluster; a promise that fails does so with kubectl's own words. */
export interface Kubectl {
  currentContext(): Promise<string>;
  /** The object as JSON. */
  read(context: string, object: LiveName): Promise<string>;
}

export const kubectl: Kubectl = {
  currentContext: async () => (await run(['config', 'current-context'])).trim(),
  read: (context, { kind, name, namespace }) =>
    run([
      'get',
      `${kind.toLowerCase()}/${name}`,
      '--output=json',
      `--context=${context}`,
      `--request-timeout=${timeLimitMilliseconds / 1000}s`,
      ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
    ]),
};

function run(options: readonly string[]): Promise<string> {
  const limits = { timeout: timeLimitMilliseconds, maxBuffer: mostBytes, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile('kubectl', [...options], limits, (error, output, errors) =>
      error === null ? resolve(output) : reject(new Error(errors.trim() || error.message)),
    );
  });
}
