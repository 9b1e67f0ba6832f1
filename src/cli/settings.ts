import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { JsonMap } from '../document/manifest.ts';
import type { Finding, Severity } from '../rules/rule.ts';
import type { Step } from '../simulation/scenario.ts';
import { defaultAssumptions } from '../workload/assumptions.ts';
import { readAssumptions } from '../workload/read-assumptions.ts';
import { isSupportedVersion } from '../workload/versions.ts';
import type { Options } from './arguments.ts';
import { type IgnoreFile, ignoreFileOf } from './ignore-patterns.ts';
import { readScenario } from './scenario-file.ts';
import { checkKeys, listOf, mapOf, readSettingsObject, stringOf } from './settings-object.ts';
import { UsageError } from './usage-error.ts';

/** The name of the file that is looked for in the input's folder and those above it. */
export const configurationName = '.rollout-preview.yaml';

/** Of a finding's id, or `off`. */
type Severities = Readonly<Record<string, Severity | 'off'>>;

/** A run with what the files of configuration and scenario add; the command line wins over both. */
export interface Settings extends Options {
  readonly steps: readonly Step[];
  readonly severities: Severities;
  readonly ignored: readonly IgnoreFile[];
}

interface Configuration {
  readonly kubernetes: string | undefined;
  readonly assume: string;
  readonly severities: Severities;
  readonly ignored: readonly IgnoreFile[];
}

const noConfiguration: Configuration = { kubernetes: undefined, assume: '', severities: {}, ignored: [] };

/** Reads the files that the options name or that lie above the first input. Throws a UsageError. */
export async function settingsOf(options: Options): Promise<Settings> {
  const file = options.config ?? (await configurationAbove(options.inputs[0] ?? '.'));
  const configuration = file === undefined ? noConfiguration : await readConfiguration(file);
  const scenario = options.scenario === undefined ? undefined : await readScenario(options.scenario);
  const kubernetesVersion = options.kubernetes ?? configuration.kubernetes ?? defaultAssumptions.kubernetesVersion;
  const base = { ...defaultAssumptions, kubernetesVersion };
  const texts = [configuration.assume, scenario?.assume ?? '', ...options.assume];
  return {
    ...options,
    assumptions: readAssumptions(texts.join(','), base).assumptions,
    set: [...(scenario?.set ?? []), ...options.set],
    steps: scenario?.steps ?? [],
    severities: configuration.severities,
    ignored: configuration.ignored,
  };
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
async function configurationAbove(input: string): Promise<string | undefined> {
  const full = path.resolve(input === '-' ? '.' : input);
  const isFolder = await stat(full).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  for (let folder = isFolder ? full : path.dirname(full); ; folder = path.dirname(folder)) {
    const file = path.join(folder, configurationName);
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) return undefined;
  }
}

async function readConfiguration(file: string): Promise<Configuration> {
  const spec = await readSettingsObject(file, 'Configuration');
  checkKeys(spec, ['kubernetes', 'assume', 'severities', 'ignore'], `${file}: spec`);
  const kubernetes = spec.kubernetes === undefined ? undefined : stringOf(spec.kubernetes, `${file}: spec.kubernetes`);
  if (kubernetes !== undefined && !isSupportedVersion(kubernetes))
    throw new UsageError(`${file}: Kubernetes ${kubernetes} is not known`);
  const assume = spec.assume === undefined ? '' : stringOf(spec.assume, `${file}: spec.assume`);
  const [fault] = readAssumptions(assume, defaultAssumptions).faults;
  if (fault !== undefined) throw new UsageError(`${file}: spec.assume: ${fault}`);
  const lines = listOf(spec.ignore, `${file}: spec.ignore`).map((line, index) =>
    stringOf(line, `${file}: spec.ignore[${index}]`),
  );
  const folder = path.dirname(path.resolve(file)).split(path.sep).join('/');
  const ignored = [ignoreFileOf(folder, lines.join('\n'))];
  return {
    kubernetes,
    assume,
    severities: severitiesOf(mapOf(spec.severities ?? {}, `${file}: spec.severities`), file),
    ignored,
  };
}

const severityWords: readonly unknown[] = ['off', 'hint', 'information', 'warning', 'error'];

function severitiesOf(map: JsonMap, file: string): Severities {
  const entries = Object.entries(map).map(([id, written]) => {
    // A bare off is false in the YAML that Kubernetes reads.
    const severity = written === false ? 'off' : written;
    if (!severityWords.includes(severity))
      throw new UsageError(`${file}: spec.severities.${id} is none of ${severityWords.join(', ')}`);
    return [id, severity];
  });
  return Object.fromEntries(entries);
}
