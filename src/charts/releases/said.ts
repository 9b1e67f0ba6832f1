import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Path } from '../../document/manifest.ts';
import type { UnknownPart } from '../../wording/charts.ts';
import type { ChartReference } from '../fetch/chart-reference.ts';
import type { SaidOverlay } from '../find-overlays.ts';
import type { HelmEntry } from '../helm-entries.ts';
import { kustomizationFileIn } from '../kustomize/overlay-files.ts';
import { nearWay } from '../near-way.ts';
import type { OwnRepository } from './own-repository.ts';
import type { SaidObject } from './said-objects.ts';

/** What an object says is installed: a chart or an overlay of the repository, or what cannot be followed. */
export type SaidInstallation =
  | { readonly is: 'chart'; readonly entry: HelmEntry; readonly unknown?: PartlyKnown }
  | ({ readonly is: 'overlay' } & SaidOverlay)
  /** What is applied as it stands. */
  | ({ readonly is: 'folder' } & SaidFolder)
  | { readonly is: 'unread'; readonly by: SaidObject }
  /** Without a chart it is none, or nobody here knows which. */
  | { readonly is: 'elsewhere'; readonly by: SaidObject; readonly chart?: DistantChart }
  /** More than is followed; what comes first is told besides. */
  | { readonly is: 'too-many'; readonly by: SaidObject }
  | MissingSource;

/** A folder whose files are applied as they stand. */
export interface SaidFolder {
  /** The object that says so. */
  readonly by: SaidObject;
  /** Its whole path. */
  readonly folder: string;
  /** Whether what lies below it is applied, too. */
  readonly isDeep: boolean;
}

/** More than any object of a repository installs, and more than all of its templates together. */
export const maxInstallations = { ofObject: 500, ofTemplates: 2000 };

/** A chart that lies elsewhere, where helm can pull it, and with what it is installed. */
export interface DistantChart {
  readonly by: SaidObject;
  /** Where it is asked for. */
  readonly at: Path;
  readonly reference: ChartReference;
  /** The object that says where it lies, where that is another one. */
  readonly source?: SaidObject;
  readonly unknown?: PartlyKnown;
  /** With what it is installed, wherever it lies; undefined where only the program knows that installs it. */
  entryIn(folder: string): Promise<HelmEntry | undefined>;
}

/** What an object adds that nobody knows here, or that is not applied: `values of Secret web`. */
export interface PartlyKnown {
  readonly by: SaidObject;
  readonly parts: readonly UnknownPart[];
}

/** That there is nothing at a way that an object names. */
export interface MissingSource {
  readonly is: 'missing';
  readonly by: SaidObject;
  /** Where it names it. */
  readonly at: Path;
  readonly way: string;
  /** What it may mean. */
  readonly meant: string | undefined;
}

/** What an object that installs something is read with. */
export interface SaidContext {
  readonly repository: OwnRepository;
  /** All that is said, as objects name each other. */
  readonly objects: readonly SaidObject[];
}

/** What lies at a way from the top of the repository: undefined where there is nothing that is rendered. */
export async function sourceAt(
  way: string,
  { repository }: SaidContext,
): Promise<{ readonly is: 'chart' | 'overlay' | 'folder'; readonly folder: string } | undefined> {
  const folder = repository.placeOf(way);
  if (folder === undefined) return undefined;
  if (await isThere(path.join(folder, 'Chart.yaml'))) return { is: 'chart', folder };
  if ((await kustomizationFileIn(folder)) !== undefined) return { is: 'overlay', folder };
  return (await isThere(folder)) ? { is: 'folder', folder } : undefined;
}

/** Of a way to nothing: a slip where the repository is surely this one, or has something of nearly that name. */
export function nothingAt(
  way: string,
  { by, at, isSurelyOwn }: Pick<MissingSource, 'by' | 'at'> & { readonly isSurelyOwn: boolean },
  { repository }: SaidContext,
): SaidInstallation {
  const meant = nearWay(repository.top, way, repository.top);
  const isSlip = repository.placeOf(way) !== undefined && (isSurelyOwn || meant !== undefined);
  return isSlip ? { is: 'missing', by, at, way, meant } : { is: 'elsewhere', by };
}

export function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
