import { lstatSync } from 'node:fs';
import path from 'node:path';
import { type HelmEntry, helmEntriesOf } from '../../charts/helm-entries.ts';
import { isOutside, presentTop } from '../../charts/ways-out.ts';
import type { JsonMap } from '../../document/manifest.ts';
import {
  checkKeys,
  listOf,
  mapOf,
  readSettingsObject,
  SettingsFault,
  stringOf,
} from '../../document/settings-object.ts';
import { readFoundFile } from '../../host/found-file.ts';
import { configurationName } from '../../host/near-expectations.ts';
import { lookAt } from '../../host/regular-file.ts';
import type { ReportProblem } from '../../presentation/report/report.ts';
import { expectationsOf } from '../../preview/read-expectations.ts';
import type { ApplierOptions } from '../../preview/release/appliers/applier.ts';
import { readApplier } from '../../preview/release/appliers/read-applier.ts';
import { readScenarioFile } from '../../preview/what-if/scenario-file.ts';
import { catalogue } from '../../rules/registry.ts';
import type { Finding, Severity } from '../../rules/rule.ts';
import { nearSpelling } from '../../std/nearest.ts';
import { inWorld, runningText } from '../../surroundings/world/in-world.ts';
import { faultOfPlace, unfollowedLine } from '../../wording/cli/inputs.ts';
import { faultAt, leadsOut, notOneOf, unknownFinding, unknownSetting } from '../../wording/input/settings-faults.ts';
import { defaultAssumptions, maxNodesOfFile } from '../../workload/assumptions.ts';
import type { Expectation } from '../../workload/expectations.ts';
import { gateFaults, readGateMap, type SwitchedGates } from '../../workload/feature-gates.ts';
import type { KnownWorld } from '../../workload/known-world.ts';
import { readAssumptions } from '../../workload/read-assumptions.ts';
import type { ScenarioStep } from '../../workload/steps.ts';
import { isSupportedVersion, supportedVersions, versionTraitsOf } from '../../workload/versions.ts';
import { readOwn } from '../inputs/own-file.ts';
import { maxInputBytes, readText } from '../inputs/read-text.ts';
import { UsageError } from '../usage-error.ts';
import type { CliOptions } from './arguments.ts';
import { isOfNew } from './command-table.ts';
import { type IgnoreFile, ignoreFileOf } from './ignore-patterns.ts';
import { readWorldFile } from './world-file.ts';

/** Of a finding's id, or `off`. */
type Severities = Readonly<Record<string, Severity | 'off'>>;

/** A run with what the files of configuration and scenario add; the command line wins over both. */
export interface Settings extends CliOptions {
  readonly steps: readonly ScenarioStep[];
  readonly severities: Severities;
  readonly ignored: readonly IgnoreFile[];
  /** The charts with what they are installed with. */
  readonly charts: readonly HelmEntry[];
  /** How reports name the configuration; undefined without one. */
  readonly configuration?: string | undefined;
  /** Whether findings are told apart by whether they stand in the baseline, too. */
  readonly tellsNew: boolean;
  /** Whether what a commit has alike is only counted: nobody has asked for more of it. */
  readonly leavesUntouched: boolean;
  /** Whether somebody named the version, so that it is not assumed. */
  readonly isVersionGiven: boolean;
  /** Whether a file tells of the cluster. */
  readonly isWorldGiven: boolean;
  /** What is wrong with what tells of the cluster, the rest of which counts. */
  readonly worldFaults: readonly ReportProblem[];
}

interface Configuration {
  readonly kubernetes: string | undefined;
  readonly featureGates: SwitchedGates;
  readonly assume: string;
  readonly severities: Severities;
  readonly ignored: readonly IgnoreFile[];
  readonly charts: readonly HelmEntry[];
  readonly world: string | undefined;
  readonly expect: readonly Expectation[];
  readonly applier: ApplierOptions | undefined;
}

const noConfiguration: Configuration = {
  kubernetes: undefined,
  featureGates: {},
  assume: '',
  severities: {},
  ignored: [],
  charts: [],
  world: undefined,
  expect: [],
  applier: undefined,
};

/**
 * Reads the files that the options name or that lie above the first input; `today` is a date such as 2026-11-20. Throws a
 * UsageError.
 */
export async function settingsOf(options: CliOptions, today: string): Promise<Settings> {
  const { file, configuration } = await configurationFor(options);
  const scenario =
    options.scenario === undefined ? undefined : await readOwn(options.scenario, readText, readScenarioFile);
  const told = await worldOf(options, configuration, today);
  const kubernetesVersion =
    options.kubernetes ?? told?.kubernetes ?? configuration.kubernetes ?? defaultAssumptions.kubernetesVersion;
  checkGates(configuration.featureGates, kubernetesVersion, file ?? '');
  checkGates(options.featureGates ?? {}, kubernetesVersion, '--feature-gates');
  const applier = options.applier ?? configuration.applier;
  const featureGates = { ...configuration.featureGates, ...told?.featureGates, ...options.featureGates };
  const isSwitched = Object.keys(featureGates).length > 0;
  const { expect } = configuration;
  const expected = expect.length === 0 ? {} : { expect };
  const base = { ...defaultAssumptions, kubernetesVersion, ...(isSwitched && { featureGates }), ...expected };
  const texts = [configuration.assume, scenario?.assume ?? '', ...options.assume];
  const { assumptions } = readAssumptions(texts.join(','), base);
  return {
    ...options,
    against: againstIn(told?.world, options.against),
    assumptions: told === undefined ? assumptions : inWorld(assumptions, told.world),
    set: [...(scenario?.set ?? []), ...options.set],
    steps: scenario?.steps ?? [],
    severities: configuration.severities,
    ignored: configuration.ignored,
    charts: configuration.charts,
    ...(applier && { applier }),
    configuration: file,
    tellsNew: isBaselineNamed(options.against) || isOfNew(options.failOn),
    leavesUntouched: isOfWhatChanges(options) && told === undefined && scenario === undefined && expect.length === 0,
    isVersionGiven: (options.kubernetes ?? told?.kubernetes) !== undefined,
    isWorldGiven: told !== undefined,
    worldFaults: told?.problems ?? [],
  };
}

/** What another baseline has told of workloads is not what stood in the files. */
function isBaselineNamed({ source }: CliOptions['against']): boolean {
  return source === 'git' || source === 'file';
}

/** Whether nothing is told, in any report, of what a commit has alike. */
function isOfWhatChanges({ against, failOn, verbose, quiet, set, format, outputs }: CliOptions): boolean {
  const formats = [format, ...outputs.map((each) => each.format)];
  const isInBrief = !verbose && !quiet && formats.every((each) => each === 'text' || each === 'markdown');
  return against.source === 'git' && isInBrief && set.length === 0 && (isOfNew(failOn) || failOn === 'never');
}

/** The settings with what a live cluster has told. */
export function withLiveWorld(settings: Settings, world: KnownWorld | undefined): Settings {
  return world === undefined ? settings : { ...settings, assumptions: inWorld(settings.assumptions, world) };
}

function worldOf(options: CliOptions, configuration: Configuration, today: string) {
  const file = options.world ?? configuration.world;
  if (file === undefined) return undefined;
  return readWorldFile(file, options.world === undefined ? readFound : readText, today);
}

/** What runs is compared with where nothing else is asked for. */
function againstIn(world: KnownWorld | undefined, against: CliOptions['against']): CliOptions['against'] {
  const text = world && runningText(world);
  if (world === undefined || text === undefined || against.source !== 'auto') return against;
  return { source: 'file', path: world.file, text };
}

/** Whether the version has switches for them. Throws a UsageError. */
function checkGates(gates: SwitchedGates, version: string, place: string): void {
  const [fault] = gateFaults(gates, versionTraitsOf(version));
  if (fault !== undefined) throw new UsageError(faultOfPlace(place, fault));
}

/** The paths that the configuration leaves out, and the file that tells of the cluster. */
export async function configuredFiles(options: CliOptions): Promise<Pick<Settings, 'ignored' | 'world'>> {
  const { configuration } = await configurationFor(options);
  const world = options.world ?? configuration.world;
  return { ignored: configuration.ignored, ...(world !== undefined && { world }) };
}

async function configurationFor(options: CliOptions) {
  const file = configurationFile(options);
  const read = options.config === undefined ? readFound : readText;
  return {
    file,
    configuration: file === undefined ? noConfiguration : await readOwn(file, read, configurationReader(file, options)),
  };
}

/** The file of configuration that counts, as it is named or found. */
export function configurationFile({ config, inputs }: CliOptions): string | undefined {
  return config ?? configurationAbove(inputs[0] ?? '.');
}

/** The findings with the severities of the configuration, without those that are off. */
export function withSeverities(findings: readonly Finding[], severities: Severities): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = Object.hasOwn(severities, finding.id) ? severities[finding.id] : undefined;
    if (severity === undefined) return [finding];
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}

/** In the folder of the input, or the nearest above it; standard input stands where the tool was started. */
function configurationAbove(input: string): string | undefined {
  const full = path.resolve(input === '-' ? '.' : input);
  const isFolder = lookAt(full)?.isDirectory() === true;
  for (let folder = isFolder ? full : path.dirname(full); ; folder = path.dirname(folder)) {
    const file = path.join(folder, configurationName);
    // Called as it is reached from here: above all of this lies what is nobody's business.
    if (isThere(file)) return path.relative('.', file);
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** A link that leads nowhere is there: it was to be a configuration, and is told. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** What nobody named may be anything, and lead anywhere. */
function readFound(file: string): Promise<string> {
  return readFoundFile(file, maxInputBytes);
}

function configurationReader(file: string, { config }: CliOptions): (text: string) => Configuration {
  const full = path.resolve(file).split(path.sep).join('/');
  return (text) => {
    const spec = readSettingsObject(text, 'Configuration');
    // What nobody has named is called by the name that it always has, wherever it lies.
    const expect = expectationsOf(spec, { file: config ?? configurationName, text });
    return { ...configurationOf(spec, full), expect };
  };
}

function configurationOf(spec: JsonMap, file: string): Omit<Configuration, 'expect'> {
  const folder = path.dirname(file);
  checkKeys(
    spec,
    ['kubernetes', 'featureGates', 'world', 'assume', 'severities', 'ignore', 'helm', 'expect', 'applier'],
    'spec',
  );
  const kubernetes = spec.kubernetes === undefined ? undefined : stringOf(spec.kubernetes, 'spec.kubernetes');
  if (kubernetes !== undefined && !isSupportedVersion(kubernetes))
    throw new SettingsFault(unknownSetting(`spec.kubernetes: ${kubernetes}`, supportedVersions), 'spec.kubernetes');
  const { gates, faults } = readGateMap(mapOf(spec.featureGates ?? {}, 'spec.featureGates'));
  if (faults[0] !== undefined) throw new SettingsFault(faultAt('spec.featureGates', faults[0]), 'spec.featureGates');
  const assume = spec.assume === undefined ? '' : stringOf(spec.assume, 'spec.assume');
  const [fault] = readAssumptions(assume, defaultAssumptions, maxNodesOfFile).faults;
  if (fault !== undefined) throw new SettingsFault(faultAt('spec.assume', fault), 'spec.assume');
  const lines = listOf(spec.ignore, 'spec.ignore').map((line, index) => stringOf(line, `spec.ignore[${index}]`));
  const { file: ignored, unfollowed } = ignoreFileOf(folder, lines.join('\n'));
  for (const each of unfollowed)
    throw new SettingsFault(faultAt('spec.ignore', unfollowedLine(each.line, each.fault)), 'spec.ignore');
  return {
    kubernetes,
    featureGates: gates,
    assume,
    severities: severitiesOf(mapOf(spec.severities ?? {}, 'spec.severities')),
    ignored: [ignored],
    charts: helmEntriesOf(spec.helm, file),
    applier: spec.applier === undefined ? undefined : applierOf(stringOf(spec.applier, 'spec.applier')),
    world: spec.world === undefined ? undefined : worldFileOf(stringOf(spec.world, 'spec.world'), folder),
  };
}

function applierOf(text: string): ApplierOptions {
  const read = readApplier(text);
  if ('fault' in read) throw new SettingsFault(faultAt('spec.applier', read.fault), 'spec.applier');
  return read.applier;
}

/** Faults are reported with the words of the file, so the file must lie in the repository. */
function worldFileOf(named: string, folder: string): string {
  const full = path.resolve(folder, named);
  if (isOutside(presentTop(folder), full))
    throw new SettingsFault(faultAt('spec.world', leadsOut(named)), 'spec.world');
  return path.relative('.', full);
}

const severityWords: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];

function severitiesOf(map: JsonMap): Severities {
  const entries = Object.entries(map).map(([id, written]) => {
    // A bare off is false in the YAML that Kubernetes reads.
    const severity = written === false ? 'off' : written;
    const place = `spec.severities.${id}`;
    if (!severityWords.includes(severity)) throw new SettingsFault(notOneOf(place, severityWords), place);
    const known = catalogue.map((rule) => rule.id);
    if (!known.includes(id)) {
      throw new SettingsFault(unknownFinding(place, nearSpelling(id, known)), place);
    }
    return [id, severity];
  });
  return Object.fromEntries(entries);
}
