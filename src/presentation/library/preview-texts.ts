import type { BaselineText } from '../../change/change.ts';
import type { ManifestFile } from '../../document/manifest.ts';
import { placesIn } from '../../document/place.ts';
import { readManifests } from '../../document/read-manifests.ts';
import { SettingsFault } from '../../document/settings-object.ts';
import { fileContext } from '../../preview/file-context.ts';
import { preview as previewFile } from '../../preview/preview.ts';
import { LineIndex } from '../../std/line-index.ts';
import { createFolderIndex } from '../../surroundings/folder-index.ts';
import { folderOf } from '../../surroundings/folder-of.ts';
import { kustomizationText, noRole } from '../../surroundings/kustomizations.ts';
import { notSimulatedIn } from '../../surroundings/not-simulated.ts';
import { withoutPatches } from '../../surroundings/patches.ts';
import type { Surroundings } from '../../surroundings/surroundings.ts';
import { inWorld, runningText } from '../../surroundings/world/in-world.ts';
import { type ReadWorld, readWorld } from '../../surroundings/world/read-world.ts';
import { givenLabel } from '../../wording/baselines.ts';
import { faultAt, notOneOf } from '../../wording/input/settings-faults.ts';
import { type Assumptions, defaultAssumptions } from '../../workload/assumptions.ts';
import { gateFaults, readFeatureGates } from '../../workload/feature-gates.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import { isSupportedVersion, supportedVersions, versionTraitsOf } from '../../workload/versions.ts';
import { fileReport } from '../report/document-report.ts';
import { jsonWriter } from '../report/json.ts';
import { ReleaseMembers, reportedReleaseOf } from '../report/reported-release.ts';
import { RunningTotals } from '../report/running-totals.ts';
import type { PreviewOptions } from './preview-options.ts';
import type { Report } from './report.ts';

/** A text of manifests, and what the report calls it. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** `preview` of texts that are applied together, in their order; the objects of each count for the others. */
export function previewTexts({ problems: worldProblems, assumptions, sources }: LibraryTexts): Report {
  const totals = new RunningTotals();
  const writer = jsonWriter({ assumptions });
  const changed = new ReleaseMembers();
  let [written, assumed] = [writer.begin(), assumptions];
  for (const { file, manifests, surroundings } of sources) {
    const { text } = manifests;
    const { workloads, objects, problems } = previewFile(manifests, surroundings, assumptions);
    const around = fileContext(manifests, surroundings, assumptions);
    assumed = around.assumptions;
    const world = { file: manifests, ...around, steps: [] };
    changed.addFile(world, { placeOf: placesIn(file, text) });
    const previewed = { file, text, workloads, objects, problems, notSimulated: notSimulatedIn(manifests) };
    const report = fileReport(previewed, { assumptions });
    totals.add(report);
    written += writer.file(report);
  }
  const release = reportedReleaseOf('', changed, assumed);
  const { problems: own, ...others } = JSON.parse(written + writer.end(totals.totals(release && [release])));
  return { ...others, problems: [...worldProblems, ...own] };
}

/** Texts as they were read, with all that is known and assumed of the world. */
export interface LibraryTexts {
  /** What the world contradicts. */
  readonly problems: Report['problems'];
  readonly assumptions: Assumptions;
  readonly sources: readonly LibraryText[];
}

/** A text, and what it lives among. */
interface LibraryText {
  readonly file: string;
  readonly manifests: ManifestFile;
  readonly surroundings: Surroundings;
}

/** Reads the texts, and what the options tell of the world. Throws a RangeError for an option that is not understood. */
export function readTexts(texts: readonly NamedText[], options: PreviewOptions): LibraryTexts {
  const told = options.world === undefined ? undefined : worldOf(options.world);
  const running = told && runningText(told.world);
  const { against = running, beside = [] } = options;
  const assumptions = assumptionsOf(options, told);
  const folder = createFolderIndex();
  const read = texts.map(({ file, text }) => ({ file, read: readManifests(text) }));
  if (texts.length > 1)
    for (const { file, text } of texts) folder.set(file, readManifests(kustomizationText(file, text)));
  const [first = { file: '-' }] = texts;
  for (const [index, other] of beside.entries())
    folder.set(`${folderOf(first.file)}beside-${index}.yaml`, readManifests(other));
  const baseline = against === undefined ? undefined : baselineOf(against);
  const sources = read.map(({ file, read }): LibraryText => {
    const role = texts.length > 1 ? folder.roleOf(file) : noRole;
    return { file, manifests: withoutPatches(read, role, file), surroundings: { baseline, ...folder.around(file) } };
  });
  return { problems: told?.problems ?? [], assumptions, sources };
}

/** How reports name the world. */
const worldName = 'world';

function worldOf(text: string) {
  try {
    const told = readWorld(text, worldName);
    const lines = new LineIndex(text);
    const problems = told.faults.map(({ message, offset }) => {
      const { line, column } = lines.positionAt(offset);
      return { file: worldName, line, column, code: 'world', message, severity: 'warning' as const };
    });
    return { ...told, problems };
  } catch (error) {
    if (error instanceof SettingsFault) throw new RangeError(faultAt(worldName, error.message));
    throw error;
  }
}

function baselineOf(text: string): BaselineText {
  return { source: 'file', label: givenLabel, file: readManifests(text), history: [] };
}

function assumptionsOf(
  { kubernetes: asked, featureGates = '', assume = '' }: PreviewOptions,
  told: ReadWorld | undefined,
): Assumptions {
  const kubernetes = asked ?? told?.kubernetes ?? defaultAssumptions.kubernetesVersion;
  if (!isSupportedVersion(kubernetes)) throw new RangeError(notOneOf(`kubernetes: ${kubernetes}`, supportedVersions));
  const read = readFeatureGates(featureGates);
  const [gateFault] = [...read.faults, ...gateFaults(read.gates, versionTraitsOf(kubernetes))];
  if (gateFault !== undefined) throw new RangeError(faultAt('featureGates', gateFault));
  const gates = { ...told?.featureGates, ...read.gates };
  const switched = Object.keys(gates).length === 0 ? {} : { featureGates: gates };
  const base = { ...defaultAssumptions, kubernetesVersion: kubernetes, ...switched };
  const { assumptions, faults } = readAssumptions(assume, base);
  if (faults[0] !== undefined) throw new RangeError(faultAt('assume', faults[0]));
  return told === undefined ? assumptions : inWorld(assumptions, told.world);
}
