import type { ReleaseEntry } from '../../presentation/report/reported-release.ts';
import {
  type ApplierOptions,
  type DeliveredBy,
  plainApplier,
  withoutObject,
} from '../../preview/release/appliers/applier.ts';
import { removerOf } from '../../preview/release/appliers/apply-way.ts';
import { workOfReleases } from '../../preview/run-work.ts';
import { deepEqual } from '../../std/deep-equal.ts';
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
  let workLeft = workOfReleases;
  const neverReady = new Map<string, string>();
  for (const { name, files: group, by, isAwaited } of inOrder(files, alternatives)) {
    const inputs = group.map(({ input }) => input);
    const usual = commonApplierOf(inputs);
    const heldUpBy = by?.dependsOn.flatMap((each) => neverReady.get(objectKey(each)) ?? [])[0];
    const own = usual && { ...usual, ...(by && { by }), ...(heldUpBy !== undefined && { heldUpBy }) };
    const asked = applier === undefined ? own && { applier: own } : { applier, isAsked: true };
    // What files held that are gone was applied with the files, unless somebody else is known to have done it.
    const remover = removerOf(usual ?? plainApplier('kubectl'));
    const isPlain = group.every(({ input }) => input.rendering === undefined);
    const plainName = isPlain ? plainNameOf(inputs[0]?.file ?? '', alternatives) : '';
    const isOfGroup = ({ file, remover: other = 'kubectl' }: RemovedWorkload) =>
      plainNameOf(file, alternatives) === plainName && (applier !== undefined || other === remover);
    const gone = isPlain ? removed.filter(isOfGroup) : [];
    const folder = commonFolder(group.map(({ input }) => sourceHome(input)));
    const together = { name, files: group, folder, isAwaited, workLeft, ...asked };
    const made = await worker.release({ ...together, ...(gone.length > 0 && { removed: gone }) });
    workLeft = made.workLeft;
    const { release } = made;
    if (release === undefined) continue;
    releases.push(release);
    // What gives up but completes later is ready at the next attempt.
    const isNever = release.seconds === null && (release.applier?.failure ?? null) !== null;
    if (by !== undefined && isNever) neverReady.set(objectKey(by), `${by.kind} ${by.name}`);
  }
  return releases;
}

/** Files that are applied together. */
interface ReleaseGroup {
  readonly name: string;
  readonly files: readonly PreviewRequest[];
  /** The object of Flux that has them applied. */
  readonly by?: DeliveredBy;
  /** Whether another group is applied only once this one is ready. */
  readonly isAwaited: boolean;
}

/** Each after those that it depends on; plain files are parted by who applies them where one depends on another. */
function inOrder(
  files: readonly PreviewRequest[],
  alternatives: AlternativeFolders | undefined,
): readonly ReleaseGroup[] {
  const byOf = ({ input }: PreviewRequest) => usualApplierOf(input)?.by;
  const awaited = new Set(files.flatMap((each) => byOf(each)?.dependsOn ?? []).map(objectKey));
  const isApart = ({ kind, namespace, name, dependsOn }: DeliveredBy) =>
    dependsOn.length > 0 || awaited.has(objectKey({ kind, namespace, name }));
  const keyOf = (each: PreviewRequest) => {
    const [name, by] = [releaseNameOf(each.input, alternatives), byOf(each)];
    return JSON.stringify([name, ...(by !== undefined && isApart(by) ? [objectKey(by)] : [])]);
  };
  const groups = [...groupedBy(files, (each) => [keyOf(each)])].map(([key, group]): ReleaseGroup => {
    const [name = '', object] = JSON.parse(key) as readonly string[];
    const by = object === undefined ? undefined : group.map(byOf).find((each) => each !== undefined);
    const isAwaited = by !== undefined && awaited.has(objectKey(by));
    return { name: name === '' ? (by?.name ?? '') : name, files: group, ...(by && { by }), isAwaited };
  });
  const ordered = new Set<ReleaseGroup>();
  const visited = new Set<ReleaseGroup>();
  const visit = (group: ReleaseGroup): void => {
    if (visited.has(group)) return;
    visited.add(group);
    const needed = new Set(group.by?.dependsOn.map(objectKey));
    for (const each of groups) if (each.by !== undefined && needed.has(objectKey(each.by))) visit(each);
    ordered.add(group);
  };
  for (const group of groups) visit(group);
  return [...ordered];
}

function objectKey({ kind, namespace, name }: Omit<DeliveredBy, 'dependsOn'>): string {
  return `${kind} ${namespace}/${name}`;
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
  const termsOf = (input: InputFile | undefined) => {
    const options = usualApplierOf(input);
    return options && withoutObject(options);
  };
  const isSame = (input: InputFile) => deepEqual(termsOf(input), termsOf(first));
  return first?.rendering !== undefined || inputs.every(isSame) ? applier : undefined;
}
