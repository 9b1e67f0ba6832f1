// What a live cluster has. kubectl runs only to read.
import path from 'node:path';
import {
  brokenOffMessage,
  endedMessage,
  insideWorkspaceMessage,
  noKubectlMessage,
  silentMessage,
} from '../wording/programs.ts';
import type { Ended, Programs } from './programs/programs.ts';

/** The longest that the server may take, and kubectl to sign in besides. */
const requestSeconds = 10;
const silenceMilliseconds = 2 * requestSeconds * 1000;
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
  /** The object as JSON, with who owns its fields. */
  read(context: string, object: LiveName): Promise<string>;
  /** A `List` of the objects of a kind that the selector matches, as JSON. */
  list(context: string, objects: LiveList): Promise<string>;
}

export interface LiveList {
  readonly kind: 'replicasets.apps' | 'controllerrevisions.apps' | 'pods';
  readonly selector: string;
  readonly namespace: string | undefined;
}

export function createKubectl(programs: Programs): Kubectl {
  const run = async (words: readonly string[]) =>
    outputOf(await programs.run('kubectl', { words, environment: configuration(), silenceMilliseconds, mostBytes }));
  return {
    currentContext: async () => (await run(['config', 'current-context'])).trim(),
    read: (context, { kind, name, namespace }) =>
      run(['get', `${kind.toLowerCase()}/${name}`, '--show-managed-fields', ...readOnly(context, namespace)]),
    list: (context, { kind, selector, namespace }) =>
      run(['get', kind, `--selector=${selector}`, ...readOnly(context, namespace)]),
  };
}

/** Files that are named from where this program stands: kubectl stands elsewhere. */
function configuration(): Readonly<Record<string, string>> {
  const { KUBECONFIG: files } = process.env;
  if (files === undefined) return {};
  const named = files.split(path.delimiter).filter((file) => file !== '');
  return { KUBECONFIG: named.map((file) => path.resolve(file)).join(path.delimiter) };
}

function readOnly(context: string, namespace: string | undefined): readonly string[] {
  return [
    '--output=json',
    `--context=${context}`,
    `--request-timeout=${requestSeconds}s`,
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
  ];
}

/** Throws an error in kubectl's own words, or in ours where it says nothing. */
function outputOf(ended: Ended): string {
  switch (ended.state) {
    case 'exited':
      if (ended.status === 0) return ended.output.toString('utf8');
      throw new Error(ended.errors.trim() || endedMessage('kubectl', ended.status));
    case 'absent':
      throw new Error(noKubectlMessage);
    case 'inside-workspace':
      throw new Error(insideWorkspaceMessage('kubectl', ended.file));
    case 'silent':
      throw new Error(silentMessage('kubectl', silenceMilliseconds / 1000));
    default:
      throw new Error(ended.errors.trim() || brokenOffMessage('kubectl'));
  }
}
