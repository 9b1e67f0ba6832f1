import type { ReleaseEntry } from '../../presentation/report/reported-release.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import type { AlternativeFolders } from '../../surroundings/alternative-folders.ts';
import { commonFolder } from '../../surroundings/folder-of.ts';
import type { Gone } from '../baselines/past.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { sourceHome } from '../inputs/source.ts';
import type { Settings } from '../options/settings.ts';
import type { BegunJob } from './preview-job.ts';
import type { PreviewRequest } from './preview-request.ts';

interface BesideFiles {
  readonly removed?: Gone['removed'];
  /** Of what is not rendered. */
  readonly alternatives?: AlternativeFolders;
}

/** What is applied together of the files that hold changes. */
export async function releasesOfFiles(
  files: readonly PreviewRequest[],
  { shard, steps, applier }: Pick<Settings, 'shard' | 'steps' | 'applier'>,
  [worker]: readonly Pick<BegunJob, 'release'>[],
  { removed = [], alternatives }: BesideFiles = {},
): Promise<readonly ReleaseEntry[]> {
  // A shard knows its own files alone, and the steps of a scenario are about one workload.
  if (worker === undefined || shard !== undefined || steps.length > 0) return [];
  const releases: ReleaseEntry[] = [];
  for (const [name, group] of groupedBy(files, ({ input }) => [releaseNameOf(input, alternatives)])) {
    const asked = applier === undefined ? usualApplierOf(group[0]?.input) : { applier, isAsked: true };
    // What files held that are gone was applied with the files.
    const isPlain = group.every(({ input }) => input.rendering === undefined);
    const gone = isPlain ? removed.filter(({ file }) => plainNameOf(file, alternatives) === name) : [];
    const folder = commonFolder(group.map(({ input }) => sourceHome(input)));
    const together = { name, files: group, folder, ...asked };
    const release = await worker.release({ ...together, ...(gone.length > 0 && { removed: gone }) });
    if (release !== undefined) releases.push(release);
  }
  return releases;
}

/** What is rendered for one environment is applied together, and else each rendering by itself. */
function releaseNameOf({ file, rendering }: InputFile, alternatives: AlternativeFolders | undefined): string {
  if (rendering === undefined) return plainNameOf(file, alternatives);
  return rendering.belongsTo.environment ?? file;
}

/** Of folders that are alternatives of each other each is applied by itself. */
function plainNameOf(file: string, alternatives: AlternativeFolders | undefined): string {
  return alternatives?.around(file)[0]?.replace(/\/$/, '') ?? '';
}

function usualApplierOf(input: InputFile | undefined): { readonly applier?: ApplierOptions } {
  if (input?.rendering === undefined) return {};
  const name = input.rendering.applier;
  return { applier: { name, waits: false, timeout: undefined, rollsBack: false, prunes: false, hookTime: 0 } };
}
