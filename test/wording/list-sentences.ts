// Every sentence that users read, by its code, with examples.
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { extensionManifest } from '../../scripts/extension-manifest.ts';
import { root } from '../../scripts/root.ts';
import { commands } from '../../src/cli/options/command-table.ts';
import { helpOf } from '../../src/cli/options/help.ts';
import { cliSamples } from './samples/cli.ts';
import { drainSampleTable } from './samples/drain.ts';
import { editorSamples } from './samples/editor.ts';
import { findingSamples } from './samples/findings.ts';
import { stuckFindingSamples } from './samples/findings-stuck.ts';
import { folderSampleTable } from './samples/folder.ts';
import { forecastSamples } from './samples/forecast.ts';
import { goalSampleTable } from './samples/goal.ts';
import { inputSamples } from './samples/input.ts';
import { otherSamples } from './samples/others.ts';
import { panelSampleTable } from './samples/panel.ts';
import { releaseSampleTable } from './samples/release.ts';
import { stepSamples, stepWords } from './samples/steps.ts';

/** A sentence by the place that it stands in, with one example for each list of sample parameters. */
export interface Told {
  readonly code: string;
  readonly examples: readonly string[];
}

const samples: Readonly<Record<string, unknown>> = {
  ...cliSamples,
  ...drainSampleTable,
  ...editorSamples,
  ...findingSamples,
  ...stuckFindingSamples,
  ...folderSampleTable,
  ...forecastSamples,
  ...goalSampleTable,
  ...inputSamples,
  ...otherSamples,
  ...panelSampleTable,
  ...releaseSampleTable,
};

/** The folders of our sentences, each with the path from which a file in it gets its code. */
const folders = [
  { from: 'src/wording', files: '**/*.ts' },
  { from: 'src/presentation', files: 'forecast/**/*.ts' },
];

/** Those of the code, of package.json and of `--help`; a function without an example has none. */
export async function everySentence(): Promise<readonly Told[]> {
  const found = folders.flatMap(({ from, files }) =>
    globSync(files, { cwd: path.join(root, from) }).map((file) => ({
      name: file.replaceAll(path.sep, '/').replace(/\.ts$/, ''),
      url: pathToFileURL(path.join(root, from, file)).href,
    })),
  );
  const told: Told[] = [];
  for (const { name, url } of found.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const exported = await import(url);
    told.push(...toldBy(name, { ...exported }, samples[name]));
  }
  const help = commands.map((command) => ({ code: `--help ${command.name}`.trim(), examples: [helpOf(command)] }));
  const ofSteps = toldBy('steps', stepWords, stepSamples);
  return [...told, ...ofSteps, ...toldBy('package.json', contributions(), undefined), ...help];
}

/** The golden file. */
export function listed(told: readonly Told[]): string {
  const indented = (text: string): string => `    ${text.trimEnd().replaceAll('\n', '\n    ')}\n`;
  return told.map(({ code, examples }) => `${code}\n${examples.map(indented).join('')}`).join('');
}

function toldBy(code: string, value: unknown, sample: unknown): readonly Told[] {
  if (typeof value === 'string') return value === '' ? [] : [{ code, examples: [value] }];
  if (typeof value === 'function') {
    const calls = (sample ?? []) as readonly (readonly unknown[])[];
    return [{ code, examples: calls.flatMap((args) => textsIn(value(...args))) }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return [{ code, examples: textsIn(value) }];
  const entries = Object.entries(value).filter(([, each]) => each !== value);
  return entries.flatMap(([key, each]) => toldBy(`${code}.${key}`, each, (sample as typeof value)?.[key as never]));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === undefined || value === '' ? [] : [String(value)];
}

/** What VS Code shows of the extension. */
function contributions(): unknown {
  const { description, contributes } = extensionManifest();
  const { commands: titles, configuration, walkthroughs, views, viewsWelcome } = contributes;
  const byId = (list: readonly { readonly id: string }[]) => Object.fromEntries(list.map((each) => [each.id, each]));
  return {
    description,
    commands: Object.fromEntries(titles.map((each: Readonly<Record<string, string>>) => [each.command, each.title])),
    settings: Object.fromEntries(Object.entries(configuration.properties).map(([name, each]) => [name, texts(each)])),
    walkthroughs: byId(walkthroughs.map((each: { readonly steps: [] }) => ({ ...each, steps: byId(each.steps) }))),
    views: Object.values(views).map((each) => (each as { readonly name: string }[]).map(({ name }) => name)),
    viewsWelcome: viewsWelcome.map(({ contents }: { readonly contents: string }) => contents),
  };
}

function texts(setting: unknown): unknown {
  const { markdownDescription, enumDescriptions } = setting as Readonly<Record<string, unknown>>;
  return enumDescriptions === undefined ? markdownDescription : [markdownDescription, ...(enumDescriptions as [])];
}
