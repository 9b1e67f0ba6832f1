import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What stands in every file outside of the repository, so that it is known wherever it is shown. */
export const canary = 'c4n4ry-0ut51de';

/** A folder in which a repository is tried, with files around it that nobody may read or change. */
export interface Place {
  readonly base: string;
  readonly repository: string;
  readonly home: string;
  readonly temporary: string;
  /** Where the reports go that are asked for. */
  readonly output: string;
}

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${canary} }
spec:
  replicas: 3
  selector: { matchLabels: { app: ${canary} } }
  template:
    metadata: { labels: { app: ${canary} } }
    spec: { containers: [{ name: ${canary}, image: "${canary}:1" }] }
`;
const chart = `apiVersion: v2\nname: ${canary}\nversion: 1.0.0\n`;

/** What lies outside, by its path from the base. */
const outside: Readonly<Record<string, string>> = {
  'canary.yaml': deployment,
  'work/canary.yaml': deployment,
  'work/values.yaml': `name: ${canary}\n`,
  'outside/canary.yaml': deployment,
  'outside/canary.txt': canary,
  'outside/values.yaml': `name: ${canary}\n`,
  'outside/kustomization.yaml': 'resources: [canary.yaml]\n',
  'outside/schema.json': `{"title": "${canary}", "type": "string"}`,
  'outside/chart/Chart.yaml': chart,
  'outside/chart/values.yaml': `name: ${canary}\n`,
  'outside/chart/templates/web.yaml': deployment,
  'outside/script.sh': `#!/bin/sh\necho ${canary}\n`,
  'home/.ssh/id_rsa': canary,
  'home/.kube/config': `{"${canary}": 1}`,
};

const longAgo = new Date('2001-01-01');
const newer = new Date('2002-01-01');

export function makePlace(base: string): Place {
  const place = {
    base,
    repository: path.join(base, 'work/repository'),
    home: path.join(base, 'home'),
    temporary: path.join(base, 'temporary'),
    output: path.join(base, 'output'),
  };
  for (const folder of [place.repository, place.temporary, place.output]) mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(outside)) {
    const file = path.join(base, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, name.endsWith('.sh') ? { mode: 0o755 } : {});
    // Linux notes that a file is read where that was last before it was written.
    utimesSync(file, longAgo, newer);
  }
  return place;
}

/** Which of the files outside have been read, as the file system tells. */
export function readOutside({ base }: Place): readonly string[] {
  return Object.keys(outside).filter((name) => {
    const status = statSync(path.join(base, name), { throwIfNoEntry: false });
    return status !== undefined && status.atimeMs !== longAgo.getTime();
  });
}

/** All that lies outside of what may be written, each with what tells that it has changed. */
export function stateOf({ base, temporary, output }: Place): ReadonlyMap<string, string> {
  const state = new Map<string, string>();
  const look = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (file === output) continue;
      const status = lstatSync(file, { throwIfNoEntry: false });
      if (status === undefined) continue;
      const isOwn = file === temporary;
      state.set(file, isOwn ? 'folder' : `${status.mode} ${status.ino} ${status.size} ${status.mtimeMs}`);
      if (status.isDirectory()) look(file);
    }
  };
  look(base);
  return state;
}

/** The texts that were written where they were asked for. */
export function written({ output }: Place): string {
  return readdirSync(output)
    .map((name) => readFileSync(path.join(output, name), 'utf8'))
    .join('\n');
}
