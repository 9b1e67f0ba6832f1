// What a live cluster has. kubectl runs as a program with an argument array and a time limit, only to read.
import { execFile } from 'node:child_process';
import { noKubectlMessage } from '../wording/editor/baselines.ts';

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
  /** A `List` of the objects of a kind that the selector matches, as JSON. */
  list(context: string, objects: LiveList): Promise<string>;
}

export interface LiveList {
  readonly kind: 'replicasets.apps' | 'controllerrevisions.apps';
  readonly selector: string;
  readonly namespace: string | undefined;
}

export const kubectl: Kubectl = {
  currentContext: async () => (await run(['config', 'current-context'])).trim(),
  read: (context, { kind, name, namespace }) =>
    run(['get', `${kind.toLowerCase()}/${name}`, ...readOnly(context, namespace)]),
  list: (context, { kind, selector, namespace }) =>
    run(['get', kind, `--selector=${selector}`, ...readOnly(context, namespace)]),
};

function readOnly(context: string, namespace: string | undefined): readonly string[] {
  return [
    '--output=json',
    `--context=${context}`,
    `--request-timeout=${timeLimitMilliseconds / 1000}s`,
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
  ];
}

function run(options: readonly string[]): Promise<string> {
  const limits = { timeout: timeLimitMilliseconds, maxBuffer: mostBytes, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile('kubectl', [...options], limits, (error, output, errors) =>
      error === null
        ? resolve(output)
        : reject(new Error(error.code === 'ENOENT' ? noKubectlMessage : errors.trim() || error.message)),
    );
  });
}
