// Objects of Argo CD and Flux that installed something at a commit and that nothing holds any more: what becomes of that.
import path from 'node:path';
import { fitsAny } from '../../charts/releases/repository-ways.ts';
import { type SaidObject, saidAtAGlance, saidObjectsIn } from '../../charts/releases/said-objects.ts';
import { asList, asMap, asText, type JsonMap } from '../../document/manifest.ts';
import { isInside } from '../../host/is-inside.ts';
import type { FileReport } from '../../presentation/report/report.ts';
import { installerGone } from '../../wording/cli/baselines.ts';
import type { GoneInstaller, InstallerObject, PresentFile, RemovedWorkload } from './past.ts';
import { identityOfPresent, withoutNamespace } from './present-workloads.ts';

/** What is known of the inputs now and at the commit. */
interface Around {
  readonly top: string;
  readonly present: readonly PresentFile[];
  /** Where workloads stood. */
  readonly places: ReadonlyMap<string, { readonly name: string }>;
  /** What the files say is installed. */
  readonly now: readonly SaidObject[];
}

/** Those that stood in files at the commit, by their ways from the top of the repository, and that no file holds now. */
export function goneInstallers(former: readonly SaidObject[], around: Around): readonly GoneInstaller[] {
  const kept = new Set(around.now.map(installerKey));
  return former.filter((each) => !kept.has(installerKey(each))).map((each) => goneInstaller(each, around));
}

/** One that is gone, with the workloads that its folder holds or held, and what installs from there now. */
export function goneInstaller(object: SaidObject, { top, present, places, now }: Around): GoneInstaller {
  const way = sourceWayOf(object);
  const folder = path.join(top, way);
  const isBelow = (file: string) => way !== '' && isInside(file, folder);
  const held = [
    ...present.flatMap(({ file, workloads }) => (isBelow(path.resolve(file)) ? workloads.map(identityOfPresent) : [])),
    ...[...places].flatMap(([identity, { name }]) => (isBelow(path.join(top, name)) ? [identity] : [])),
  ];
  const next = way === '' ? undefined : now.find((each) => isInstaller(each) && sourceWayOf(each) === way);
  return {
    file: path.relative('.', path.join(top, object.file)),
    object,
    workloads: [...new Map(held.toReversed().map((each) => [withoutNamespace(each), each])).values()].toSorted(),
    ...(next && { successor: `${next.kind} ${next.name}` }),
  };
}

/** What installs something of a text. */
export function installersIn(file: string, text: string): readonly SaidObject[] {
  return saidAtAGlance(file, text) === 'installs' ? saidObjectsIn(file, text).filter(isInstaller) : [];
}

const installing: ReadonlySet<string> = new Set(['Application', 'ApplicationSet', 'HelmRelease', 'Kustomization']);

export function isInstaller({ kind }: Pick<SaidObject, 'kind'>): boolean {
  return installing.has(kind);
}

/** `Kustomization flux-system/apps`. */
export function installerKey({ kind, namespace, name }: Pick<SaidObject, 'kind' | 'name' | 'namespace'>): string {
  return `${kind} ${namespace}/${name}`;
}

/** Where in its repository an object takes what it installs; empty for what lies elsewhere or in several places. */
export function sourceWayOf({ kind, value }: Pick<SaidObject, 'kind' | 'value'>): string {
  const spec = asMap(value.spec);
  const way =
    kind === 'Kustomization'
      ? asText(spec.path) || '.'
      : kind === 'HelmRelease'
        ? asText(asMap(asMap(spec.chart).spec).chart)
        : kind === 'Application'
          ? asText(asMap(spec.source).path)
          : '';
  return path.posix.normalize(way).replace(/\/$/, '').replace(/^\.$/, '');
}

/** Whether what it has installed is deleted with it: by its finalizer, which Argo CD's Applications have only if they say so. */
export function deletesWithIt({ kind, value }: InstallerObject): boolean {
  const spec = asMap(value.spec);
  if (kind === 'Kustomization') {
    const policy = asText(spec.deletionPolicy) || 'MirrorPrune';
    const isPruned = policy === 'MirrorPrune' ? spec.prune === true : policy !== 'Orphan';
    return isPruned && spec.suspend !== true;
  }
  if (kind === 'HelmRelease') return spec.suspend !== true;
  if (kind === 'ApplicationSet') return asMap(spec.syncPolicy).preserveResourcesOnDeletion !== true;
  return finalizersOf(value).some((each) => each.startsWith('resources-finalizer.argocd.argoproj.io'));
}

function finalizersOf({ metadata }: JsonMap): readonly string[] {
  return asList(asMap(metadata).finalizers).map(asText);
}

/** What is told of one; a warning where its workloads are deleted. */
export function goneInstallerReport(
  { file, object, remover = 'kubectl', workloads, successor }: GoneInstaller,
  ref: string,
): FileReport {
  const isCascade = deletesWithIt(object);
  const message = installerGone({
    ...{ kind: object.kind, name: object.name, ref, way: sourceWayOf(object), workloads, successor, isCascade },
    isDeleted: remover !== 'kubectl' && remover !== 'a-sync',
  });
  const severity = isCascade ? 'warning' : 'information';
  return { file, workloads: [], problems: [{ file, position: undefined, code: 'installer-gone', message, severity }] };
}

/** With who deletes what a folder held that an installer took its workloads from, which may be gone itself. */
export function withInstallerOf(
  removed: RemovedWorkload,
  gone: readonly GoneInstaller[],
  now: readonly SaidObject[],
  repositories: readonly { readonly top: string }[],
): RemovedWorkload {
  const file = path.resolve(removed.file);
  const top = repositories.find((each) => isInside(file, each.top))?.top;
  if (removed.remover !== undefined || top === undefined) return removed;
  const own = gone.find(({ object }) => {
    const way = sourceWayOf(object);
    return way !== '' && deletesWithIt(object) && isInside(file, path.join(top, way));
  });
  if (own !== undefined) return { ...removed, remover: isOfFlux(own.object) ? 'flux' : 'argocd' };
  const set = now.find((each) => each.kind === 'ApplicationSet' && deletesWithIt(each) && makesOneOf(each, file, top));
  return set === undefined ? removed : { ...removed, remover: 'argocd' };
}

function isOfFlux({ kind }: Pick<SaidObject, 'kind'>): boolean {
  return kind === 'Kustomization' || kind === 'HelmRelease';
}

/** Whether an ApplicationSet makes an Application of a folder that a file lies in. */
function makesOneOf({ value }: SaidObject, file: string, top: string): boolean {
  const patterns = asList(asMap(value.spec).generators).flatMap((each) =>
    asList(asMap(asMap(each).git).directories).map(asMap),
  );
  const parts = path.relative(top, path.dirname(file)).split(path.sep);
  const folders = parts.map((_, index) => parts.slice(0, index + 1));
  const ways = (isExcluded: boolean) =>
    patterns.filter(({ exclude }) => (exclude === true) === isExcluded).map((each) => asText(each.path).split('/'));
  return folders.some((folder) => fitsAny(folder, ways(false)) && !fitsAny(folder, ways(true)));
}
