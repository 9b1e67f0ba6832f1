import type { ReleaseEntry } from '../../presentation/report/reported-release.ts';
import { type ApplierOptions, plainApplier } from '../../preview/release/appliers/applier.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import type { AlternativeFolders } from '../../surroundings/alternative-folders.ts';
import { commonFolder } from '../../surroundings/folder-of.ts';
import type { Gone, RemovedWorkload } from '../baselines/past.ts';
import type { InputFile } from '../inputs/input-files.ts';
import { sourceHome, usualApplierOf } from '../inputs/source.ts';
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
    const usual = commonApplierOf(group.map(({ input }) => input));
    const asked = applier === undefined ? usual && { applier: usual } : { applier, isAsked: true };
    // What files held that are gone was applied with the files, unless somebody else is known to have done it.
    const by = removerOf(usual ?? plainApplier('kubectl'));
    const isPlain = group.every(({ input }) => input.rendering === undefined);
    const isOfGroup = ({ file, remover = 'kubectl' }: RemovedWorkload) =>
      plainNameOf(file, alternatives) === name && (applier !== undefined || remover === by);
    const gone = isPlain ? removed.filter(isOfGroup) : [];
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

/** Who applies all of what is applied together, as it is rendered for one environment; files also by several. */
function commonApplierOf(inputs: readonly InputFile[]): ApplierOptions | undefined {
  const [first] = inputs;
  const applier = usualApplierOf(first);
  const isSame = (input: InputFile) => JSON.stringify(usualApplierOf(input)) === JSON.stringify(applier);
  return first?.rendering !== undefined || inputs.every(isSame) ? applier : undefined;
}
