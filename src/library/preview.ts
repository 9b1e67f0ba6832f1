import type { BaselineText } from '../change/change.ts';
import { placesIn } from '../document/place.ts';
import { readManifests } from '../document/read-manifests.ts';
import { SettingsFault } from '../document/settings-object.ts';
import { fileReport } from '../presentation/report/document-report.ts';
import { jsonWriter } from '../presentation/report/json.ts';
import { ReleaseMembers, reportedReleaseOf } from '../presentation/report/reported-release.ts';
import { RunningTotals } from '../presentation/report/running-totals.ts';
import { preview as previewFile } from '../preview/preview.ts';
import { membersIn } from '../preview/release/member.ts';
import { worldAround } from '../preview/world-around.ts';
import { LineIndex } from '../std/line-index.ts';
import { createFolderIndex } from '../surroundings/folder-index.ts';
import { folderOf } from '../surroundings/folder-of.ts';
import { noRole } from '../surroundings/kustomizations.ts';
import { notSimulatedIn } from '../surroundings/not-simulated.ts';
import { withoutPatches } from '../surroundings/patches.ts';
import { givenLabel } from '../wording/baselines.ts';
import { faultAt, notOneOf } from '../wording/input/settings-faults.ts';
import { type Assumptions, defaultAssumptions } from '../workload/assumptions.ts';
import { gateFaults, readFeatureGates } from '../workload/feature-gates.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import { isSupportedVersion, supportedVersions, traitsOf } from '../workload/versions.ts';
import { inWorld, runningText } from '../world/in-world.ts';
import { type ReadWorld, readWorld } from '../world/read-world.ts';
import type { Report } from './report.ts';

/** What a preview depends on besides the manifests. */
export interface PreviewOptions {
  /** The manifests that run now. Absent: the same ones with a former image. */
  readonly against?: string;
  /** Other manifests that are there: quotas, disruption budgets, autoscalers, services, nodes. */
  readonly beside?: readonly string[];
  /** The Kubernetes version that is simulated, such as `1.34`. */
  readonly kubernetes?: string;
  /** Feature gates that are switched, as `--feature-gates` takes them: `MaxUnavailableStatefulSet=true`. */
  readonly featureGates?: string;
  /** What is assumed of the world, as the command line's `--assume` takes it: `startup=20s,nodes=3`. */
  readonly assume?: string;
  /**
   * What is there in the cluster, as the file has it that `--world` names. The workloads in it are those that run now,
   * unless `against` says otherwise.
   */
  readonly world?: string;
  /** What the report calls the text. */
  readonly file?: string;
}

/**
 * Predicts what applying manifests does to each Deployment, StatefulSet and DaemonSet in a text of YAML or JSON. The same
 * input gives the same report, which is that of `rollout-preview --format json`. A fault in the text is told in the
 * report, as is what a world contradicts; an option that is not understood throws a RangeError.
 */
export function preview(text: string, options: PreviewOptions = {}): Report {
  const told = options.world === undefined ? undefined : worldOf(options.world);
  const running = told?.world.workloads && runningText(told.world.workloads);
  const { file = '-', against = running, beside = [] } = options;
  const assumptions = assumptionsOf(options, told);
  const folder = createFolderIndex();
  for (const [index, other] of beside.entries())
    folder.set(`${folderOf(file)}beside-${index}.yaml`, readManifests(other));
  const manifests = withoutPatches(readManifests(text), noRole);
  const surroundings = { baseline: against === undefined ? undefined : baselineOf(against), ...folder.around(file) };
  const { workloads, objects, problems } = previewFile(manifests, surroundings, assumptions);
  const together = { file: manifests, ...worldAround(manifests, surroundings, assumptions), steps: [] };
  const changed = new ReleaseMembers();
  changed.add(membersIn(together), { placeOf: placesIn(file, text) });
  const release = reportedReleaseOf('', changed, together.assumptions);
  const report = fileReport(
    { file, text, workloads, objects, problems, notSimulated: notSimulatedIn(manifests) },
    { assumptions, toolVersion: '' },
  );
  const totals = new RunningTotals();
  totals.add(report);
  const writer = jsonWriter({ assumptions, toolVersion: '' });
  const { problems: own, ...others } = JSON.parse(
    writer.begin() + writer.file(report) + writer.end(totals.totals(release && [release])),
  );
  return { ...others, problems: [...(told?.problems ?? []), ...own] };
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
  const [gateFault] = [...read.faults, ...gateFaults(read.gates, traitsOf(kubernetes))];
  if (gateFault !== undefined) throw new RangeError(faultAt('featureGates', gateFault));
  const gates = { ...told?.featureGates, ...read.gates };
  const switched = Object.keys(gates).length === 0 ? {} : { featureGates: gates };
  const base = { ...defaultAssumptions, kubernetesVersion: kubernetes, ...switched };
  const { assumptions, faults } = readAssumptions(assume, base);
  if (faults[0] !== undefined) throw new RangeError(faultAt('assume', faults[0]));
  return told === undefined ? assumptions : inWorld(assumptions, told.world);
}
