// The files that kubectl reads before it asks anybody: it would wait for a pipe, and read a device for ever.
import { homedir } from 'node:os';
import path from 'node:path';
import { unfitKubeconfig } from '../wording/cluster.ts';
import { reasonAgainst } from './unfit-file.ts';

/** Those of a hundred clusters, with all their certificates, take a tenth of this. */
const maxMegabytes = 8;

/** Throws where one of the files cannot be one. */
export async function demandKubeconfigs(named: string | undefined): Promise<void> {
  for (const file of kubeconfigsOf(named)) {
    const reason = await reasonAgainst(file, maxMegabytes);
    if (reason !== undefined) throw new Error(unfitKubeconfig(file, reason));
  }
}

/** As kubectl looks for them: the one that is named, those of the environment, or the user's own. */
function kubeconfigsOf(named: string | undefined): readonly string[] {
  if (named !== undefined) return [named];
  const listed = listedKubeconfigs() ?? [];
  return listed.length > 0 ? listed : [path.join(homedir(), '.kube', 'config')];
}

/** Those of the environment by their full names; undefined where it names none. */
export function listedKubeconfigs(): readonly string[] | undefined {
  const { KUBECONFIG: files } = process.env;
  const named = files?.split(path.delimiter).filter((file) => file !== '');
  return named?.map((file) => path.resolve(file));
}
