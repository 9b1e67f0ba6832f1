import { workspace } from 'vscode';
import type { LanguageServiceSettings } from '../language-service.ts';
import type { Severity } from '../rules/rule.ts';
import { type Assumptions, defaultAssumptions } from '../workload/assumptions.ts';

/** Which kinds of hints are shown. */
export interface Shows {
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
  readonly hovers: boolean;
  readonly diagnostics: boolean;
  readonly statusBar: boolean;
}

export type BaselineSetting = 'auto' | 'git' | 'saved' | 'assumed';

export const section = 'rolloutPreview';

/** The settings of the core, each with its default. */
export function serviceSettings(): LanguageServiceSettings {
  const settings = workspace.getConfiguration(section);
  return { assumptions: assumptions(), severities: settings.get<Record<string, Severity | 'off'>>('severities', {}) };
}

export function shownHints(): Shows {
  const settings = workspace.getConfiguration(section);
  const shown = (name: string): boolean => settings.get<boolean>(`show.${name}`, true);
  return {
    codeLens: shown('codeLens'),
    inlayHints: shown('inlayHints'),
    hovers: shown('hovers'),
    diagnostics: shown('diagnostics'),
    statusBar: shown('statusBar'),
  };
}

/** Whether the manifests are applied from git, by themselves. */
export function isGitops(): boolean {
  return workspace.getConfiguration(section).get<boolean>('gitops', false);
}

/** When diagnostics and panels follow the text. */
export function runSetting(): 'onType' | 'onSave' {
  return workspace.getConfiguration(section).get<'onType' | 'onSave'>('run', 'onType');
}

/** What a workload is compared with, and the ref that git is asked for. */
export function baselineSetting(): { readonly baseline: BaselineSetting; readonly gitRef: string } {
  const settings = workspace.getConfiguration(section);
  return {
    baseline: settings.get<BaselineSetting>('baseline', 'auto'),
    gitRef: settings.get<string>('gitRef', 'HEAD'),
  };
}

function assumptions(): Assumptions {
  const settings = workspace.getConfiguration(section);
  const value = <T>(name: string, byDefault: T): T => settings.get<T>(name, byDefault) ?? byDefault;
  const seconds = (name: keyof Assumptions): number => value(`assumptions.${name}`, defaultAssumptions[name] as number);
  const nodes = settings.get<number | null>('assumptions.nodes', null);
  return {
    ...defaultAssumptions,
    kubernetesVersion: value('kubernetesVersion', defaultAssumptions.kubernetesVersion),
    startupSeconds: seconds('startupSeconds'),
    imagePullSeconds: seconds('imagePullSeconds'),
    schedulingSeconds: seconds('schedulingSeconds'),
    terminationSeconds: seconds('terminationSeconds'),
    nodes: nodes ?? undefined,
    downNodes: seconds('downNodes'),
  };
}
