// S6: one rollout in `@ngrok/webernetes`, the one other simulator of the controllers in TypeScript.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Webernetes from '@ngrok/webernetes';
import { build } from 'esbuild';
import { type Comparison, compare } from './compare.ts';
import { rollout } from './rollouts.ts';

/** Its clock is stepped by so much virtual time; what its promises do in between is let run before the next step. */
const stepMilliseconds = 500;
const turnsPerStep = 5;
const maxSteps = 2000;

/** One rollout of a new image at so many replicas, in CPU time; both in virtual time, neither waits for anything. */
export async function compareSimulators(replicas: number, rounds: number): Promise<Comparison> {
  const { cluster, apply } = await startCluster(replicas);
  let version = 1;
  await apply(version);
  // At 1,000 replicas each of its rollouts takes more than a minute.
  const warmUps = rounds > 1 ? 1 : 0;
  // Ours is too short to be measured by one, and its first ones would mostly measure the compiler.
  const result = await compare(rollout(replicas), () => apply(++version), { rounds, warmUps, ownTimes: 20 });
  await cluster.close();
  return result;
}

async function startCluster(replicas: number) {
  const { BaseImage, Cluster } = await load();
  class App extends BaseImage {
    static override readonly imageName = 'web';
    override readonly defaultCommand = ['serve'];
    override exec(context: Webernetes.ProcessContext): Promise<number> {
      return context.waitUntilKilled();
    }
  }
  const cluster = new Cluster({ nodes: Math.max(3, Math.ceil(replicas / 50)) });
  for (let version = 1; version <= 40; version++) {
    cluster.registerImage(
      class extends App {
        static override readonly imageVersion = String(version);
      },
    );
  }
  await cluster.init();
  const apply = async (version: number): Promise<void> => {
    await cluster.apply([manifestOf(replicas, version)]);
    for (let step = 0; step < maxSteps; step++) {
      cluster.clock.step(stepMilliseconds);
      for (let turn = 0; turn < turnsPerStep; turn++) await new Promise((resolve) => setImmediate(resolve));
      const { items } = await cluster.api.appsv1.listNamespacedReplicaSet({ namespace: 'default' });
      if (isComplete(items, replicas, version)) return;
    }
    throw new Error(`webernetes does not complete version ${version} at ${replicas} replicas`);
  };
  return { cluster, apply };
}

/** Its Deployments do not tell their revision, so the ReplicaSets are looked at: all pods are of the version. */
function isComplete(replicaSets: readonly Webernetes.ReplicaSet[], replicas: number, version: number): boolean {
  const own = replicaSets.find(({ spec }) => spec.template.spec.containers[0]?.image === `web:${version}`);
  const pods = replicaSets.reduce((sum, { status }) => sum + (status?.replicas ?? 0), 0);
  return own?.status?.availableReplicas === replicas && pods === replicas;
}

function manifestOf(replicas: number, version: number): unknown {
  const labels = { app: 'web' };
  const rollingUpdate = { maxSurge: '25%', maxUnavailable: 1 };
  const containers = [{ name: 'server', image: `web:${version}` }];
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: {
      replicas,
      revisionHistoryLimit: 5,
      selector: { matchLabels: labels },
      strategy: { type: 'RollingUpdate', rollingUpdate },
      template: { metadata: { labels }, spec: { terminationGracePeriodSeconds: 2, containers } },
    },
  };
}

/** Its modules name each other without endings, which a browser's bundler takes and Node does not. */
async function load(): Promise<typeof Webernetes> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rollout-preview-webernetes-'));
  const outfile = path.join(folder, 'webernetes.mjs');
  const contents = "export { BaseImage, Cluster } from '@ngrok/webernetes';";
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'error' });
  const loaded = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return loaded;
}
