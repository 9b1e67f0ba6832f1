import type { LanguageServiceSettings } from '../language-service/language-service.ts';
import type { BaselineTexts } from '../language-service/service.ts';
import type { Severity } from '../rules/rule.ts';
import type { Plain } from '../std/plain.ts';
import { settingFault } from '../wording/editor/log.ts';
import {
  type AssumedTime,
  type Assumptions,
  defaultAssumptions,
  maxNodes,
  maxNodesOfFile,
} from '../workload/assumptions.ts';
import { gateFaults, readGateMap } from '../workload/feature-gates.ts';
import { supportedVersions, versionTraitsOf } from '../workload/versions.ts';
import type { ClusterChoice } from './kubectl.ts';

/** Which kinds of hints are shown. */
export interface Shows {
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
  readonly hovers: boolean;
  readonly diagnostics: boolean;
  readonly statusBar: boolean;
}

const baselineSettings = ['auto', 'git', 'saved', 'assumed'] as const;
const runSettings = ['onType', 'onSave'] as const;
const dryRunSettings = ['none', 'server'] as const;
const renderSettings = ['type', 'save', 'command'] as const;
const levels = ['off', 'hint', 'information', 'warning', 'error'] as const;

export type BaselineSetting = (typeof baselineSettings)[number];

/** A choice as kubectl has it, and whether the server itself says what applies come to. */
export interface ClusterSettings extends ClusterChoice {
  readonly asksServer: boolean;
}

/** What an editor is set to, each setting with its default. */
export interface EditorSettings {
  readonly service: LanguageServiceSettings;
  readonly shows: Shows;
  readonly baseline: BaselineSetting;
  /** What git is asked for. */
  readonly gitRef: string;
  /** The file that tells of the cluster; empty: none. */
  readonly world: string;
  /** What runs as it tells; undefined: it does not. */
  readonly running?: BaselineTexts;
  /** Which cluster is compared with. */
  readonly cluster: ClusterSettings;
  /** When charts and overlays are rendered again. */
  readonly render: (typeof renderSettings)[number];
  /** When diagnostics follow the text. */
  readonly run: (typeof runSettings)[number];
  /** One sentence for each value that is not understood; its default holds. */
  readonly faults: readonly string[];
}

/** The section that all settings stand in. */
export const section = 'rolloutPreview';

/** Reads the settings of an editor; `written` gives what is there, by the setting's name below the section. */
export function editorSettings(written: (name: string) => Plain<unknown>): EditorSettings {
  const faults: string[] = [];
  const readValue = <T>(name: string, byDefault: T, isRight: (value: unknown) => value is T): T => {
    const value = written(name) ?? byDefault;
    if (isRight(value)) return value;
    faults.push(settingFault(`${section}.${name}`, JSON.stringify(value)));
    return byDefault;
  };
  const tell = (name: string, fault: string) => faults.push(settingFault(`${section}.${name}`, fault));
  const read: SettingReader = Object.assign(readValue, { tell });
  const shown = (name: keyof Shows): boolean => read(`show.${name}`, true, isBoolean);
  return {
    service: { assumptions: assumptionsOf(read), severities: read('severities', {}, isSeverities) },
    shows: {
      codeLens: shown('codeLens'),
      inlayHints: shown('inlayHints'),
      hovers: shown('hovers'),
      diagnostics: shown('diagnostics'),
      statusBar: shown('statusBar'),
    },
    baseline: read('baseline', 'auto', among(baselineSettings)),
    gitRef: read('gitRef', 'HEAD', isText),
    world: read('world', '', isText),
    cluster: clusterOf(read),
    render: read('render', 'type', among(renderSettings)),
    run: read('run', 'onType', among(runSettings)),
    faults,
  };
}

interface SettingReader {
  <T>(name: string, byDefault: T, isRight: (value: unknown) => value is T): T;
  /** A part of a value is not understood. */
  tell(name: string, fault: string): void;
}

function clusterOf(read: SettingReader): ClusterSettings {
  const names = ['context', 'namespace', 'kubeconfig'] as const;
  const chosen = names.map((name) => [name, read(`cluster.${name}`, '', isText)] as const);
  const asksServer = read('cluster.dryRun', 'none', among(dryRunSettings)) === 'server';
  return { ...Object.fromEntries(chosen.filter(([, text]) => text !== '')), asksServer };
}

const longestSeconds = 86_400;

function assumptionsOf(read: SettingReader): Assumptions {
  const seconds = (name: AssumedTime): number =>
    read(`assumptions.${name}`, defaultAssumptions[name], isNumberUpTo(longestSeconds));
  const isCount = isWholeUpTo(maxNodes);
  // The settings of a workspace are a file of it.
  const isNodeCount = isWholeUpTo(maxNodesOfFile);
  const times = {
    startupSeconds: seconds('startupSeconds'),
    imagePullSeconds: seconds('imagePullSeconds'),
    schedulingSeconds: seconds('schedulingSeconds'),
    terminationSeconds: seconds('terminationSeconds'),
  };
  // Editors give the default of a setting that nobody has made: one that equals it counts as a guess.
  const stated = (Object.keys(times) as AssumedTime[]).filter((name) => times[name] !== defaultAssumptions[name]);
  const { kubernetesVersion: latest } = defaultAssumptions;
  const kubernetesVersion = read('kubernetesVersion', latest, among(supportedVersions));
  return {
    ...defaultAssumptions,
    ...times,
    ...(stated.length > 0 && { stated }),
    kubernetesVersion,
    ...featureGatesOf(read, kubernetesVersion),
    nodes: read('assumptions.nodes', defaultAssumptions.nodes, (value): value is number | undefined => {
      return value === undefined || isNodeCount(value);
    }),
    downNodes: read('assumptions.downNodes', defaultAssumptions.downNodes, isNodeCount),
    controllerQps: read('assumptions.controllerQps', defaultAssumptions.controllerQps, isCount),
    controllerBurst: read('assumptions.controllerBurst', defaultAssumptions.controllerBurst, isCount),
    gitops: read('gitops', defaultAssumptions.gitops, isBoolean),
  };
}

/** Those that the version has no switch for stay as they are. */
function featureGatesOf(read: SettingReader, kubernetesVersion: string): Pick<Assumptions, 'featureGates'> {
  const written = read('featureGates', {}, isMap);
  const { gates, faults } = readGateMap(written);
  const all = [...faults, ...gateFaults(gates, versionTraitsOf(kubernetesVersion))];
  for (const fault of all) read.tell('featureGates', fault);
  return Object.keys(gates).length === 0 ? {} : { featureGates: gates };
}

function among<T extends string>(choices: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => choices.some((choice) => choice === value);
}

function isNumberUpTo(most: number): (value: unknown) => value is number {
  return (value): value is number => typeof value === 'number' && value >= 0 && value <= most;
}

function isWholeUpTo(most: number): (value: unknown) => value is number {
  return (value): value is number => isNumberUpTo(most)(value) && Number.isInteger(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSeverities(value: unknown): value is Readonly<Record<string, Severity | 'off'>> {
  return typeof value === 'object' && value !== null && Object.values(value).every(among(levels));
}
