// What Helm 3 and 4 say when they do not render, as one sentence at the place that they name.
import path from 'node:path';
import { asList, asMap, asText } from '../../document/manifest.ts';
import { readPlainDocuments } from '../../document/plain-documents.ts';
import { LineIndex } from '../../std/line-index.ts';
import {
  failingTemplate,
  missingDependency,
  namedValuesMissing,
  noSuchValues,
  noYamlOfTemplate,
  oldHelm,
  otherHelmFault,
  refusedRelease,
  refusedValue,
  unreadableSet,
  unreadableValues,
  unusableSchema,
} from '../../wording/charts.ts';
import type { RenderFault } from '../rendering.ts';
import type { ValuesFile } from '../values-source.ts';
import { chartAbout } from './chart-folder.ts';
import { valuesLayers } from './values-layers.ts';

/** The chart that was asked for, and what is read of its values, the weakest first. */
export interface AskedChart {
  readonly folder: string;
  /** Its Chart.yaml. */
  readonly about?: string;
  /** Where it asks for other charts. */
  readonly asking?: ValuesFile;
  readonly values: readonly ValuesFile[];
  /** The file that names them, where that is neither the command line nor the configuration. */
  readonly saidIn?: { readonly file: string; readonly text: string } | undefined;
}

/** One sentence of what Helm wrote to its standard error, at its place. */
export function helmFault(errors: string, asked: AskedChart): RenderFault {
  const message = messageIn(errors);
  const traced = tracedFault(message, asked);
  if (traced !== undefined) return traced;
  const at = { file: path.join(asked.folder, 'Chart.yaml'), position: undefined, severity: 'error' } as const;
  const [, named, line, column, words] =
    /(?:template: |(?:parse|execution) error at \()([^:()\s]+):(\d+)(?::(\d+))?\)?:\s*(.*)/s.exec(message) ?? [];
  if (named !== undefined && line !== undefined) {
    // Go counts columns in bytes from 0.
    const position = { line: Number(line), column: Number(column ?? 0) + 1 };
    return { ...at, file: fileOf(named, asked), position, message: failingTemplate(reasonIn(words ?? message)) };
  }
  const [, broken, fault] = /YAML parse error on (\S+): (.*)/s.exec(message) ?? [];
  if (broken !== undefined) {
    const reason = yamlReason(fault ?? '');
    const message = noYamlOfTemplate(reason, asked.folder);
    return { ...at, file: fileOf(broken, asked), message, broken: { source: broken, reason } };
  }
  const [, missing] = /missing in charts\/ directory: (.*)/.exec(message) ?? [];
  if (missing !== undefined) {
    const message = missingDependency(missing.trim().split(', '), asked.folder);
    return { ...at, ...dependencyPlace(missing, asked), message, cause: 'missing-dependency' };
  }
  const refusedSet = refusedSetIn(message);
  if (refusedSet !== undefined) {
    const file = asked.saidIn?.file ?? at.file;
    return { ...at, file, message: unreadableSet(refusedSet), refusedSet };
  }
  const isSchema = message.startsWith("values don't meet the specifications of the schema");
  if (isSchema) return schemaFault(message, asked);
  const [, chartLine] = /^cannot load Chart\.yaml: .*?yaml: line (\d+)/.exec(message) ?? [];
  if (chartLine !== undefined)
    return { ...at, position: { line: Number(chartLine), column: 1 }, message: otherHelmFault(yamlReason(message)) };
  const [, unread] = /(?:cannot load|failed to parse) (\S+): /.exec(message) ?? [];
  if (unread !== undefined)
    return { ...at, ...valuesPlace(unread, message, asked), message: unreadableValues(yamlReason(message)) };
  const [, absent] = /open (\S+): no such file/.exec(message) ?? [];
  const wanted = asked.values.find(({ file }) => absent?.endsWith(file));
  if (wanted !== undefined) {
    return asked.saidIn === undefined
      ? { ...at, file: wanted.file, message: noSuchValues }
      : { ...at, ...placeNaming(wanted.file, asked.saidIn), message: namedValuesMissing(wanted.file) };
  }
  const [, release] = /release name "([^"\n]{0,300})": invalid/.exec(message) ?? [];
  if (release !== undefined) return { ...at, message: refusedRelease(release) };
  const [, old] = /^v?(2\.\S+)/.exec(message) ?? [];
  if (old !== undefined) return { ...at, message: oldHelm(old) };
  return { ...at, position: aboutPlace(message, asked), message: otherHelmFault(reasonIn(message)) };
}

/** Why it cannot read a value that `--set` sets. */
export function refusedSetIn(errors: string): string | undefined {
  return /failed parsing --set data: ([^\n]*)/.exec(errors)?.[1];
}

/** What it says as an error, without its hints. */
function messageIn(errors: string): string {
  const [, said = errors] = errors.split(/^Error: /m);
  const [own = ''] = said.split('\nUse --debug flag');
  return own.trim();
}

/** Helm 4 writes each step of an error on lines of its own: a place at the margin, and what it says below it. */
function tracedFault(message: string, asked: AskedChart): RenderFault | undefined {
  const [first = '', ...below] = message.split('\n');
  const [, file, line, column] = /^([^:\s]+):(\d+):(\d+)$/.exec(first) ?? [];
  const reason = below.at(-1)?.trim();
  if (file === undefined || reason === undefined) return undefined;
  const position = { line: Number(line), column: Number(column) + 1 };
  return { file: fileOf(file, asked), position, message: failingTemplate(reason), severity: 'error' };
}

/** `web/charts/cache/templates/a.yaml` as it lies below the folder. */
function fileOf(source: string, { folder }: AskedChart): string {
  const [, ...steps] = source.split('/');
  return path.join(folder, ...steps);
}

/** The innermost of what Go puts around an error. */
function reasonIn(words: string): string {
  const inner = words.split(/error calling include: /).at(-1) ?? words;
  const [, ...parts] = inner.split('>: ');
  return lastLine(parts.length === 0 ? inner : parts.join('>: ')).replace(/^error calling \w+: /, '');
}

/** The words of the YAML parser, without those of all who hand them on. */
function yamlReason(fault: string): string {
  return lastLine(fault.split('yaml: ').at(-1) ?? fault);
}

function lastLine(text: string): string {
  return text.trim().split('\n')[0]?.trim() ?? '';
}

/** Where Chart.yaml says what helm does not take of it. */
function aboutPlace(message: string, { about = '' }: AskedChart): RenderFault['position'] {
  const [, field, other] = /\bchart\.metadata\.(\w+) |\brequires (kubeVersion)\b/.exec(message) ?? [];
  const key = field ?? other;
  const range = key === undefined ? undefined : readPlainDocuments(about)[0]?.rangeOf([key]);
  return range && new LineIndex(about).positionAt(range.start);
}

/** Where the chart asks for the first of those that are missing. */
function dependencyPlace(
  missing: string,
  { folder, about = '', asking = { file: path.join(folder, 'Chart.yaml'), text: about } }: AskedChart,
): Pick<RenderFault, 'file' | 'position'> {
  const { file, text } = asking;
  const [document] = readPlainDocuments(text);
  const names = asList(asMap(document?.value).dependencies).map((each) => asText(asMap(each).name));
  const range = document?.rangeOf(['dependencies', names.indexOf(missing.split(',')[0]?.trim() ?? ''), 'name']);
  return { file, position: range && new LineIndex(text).positionAt(range.start) };
}

/** The first place that names a file by its last step. */
export function placeNaming(
  name: string,
  { file, text }: NonNullable<AskedChart['saidIn']>,
): Pick<RenderFault, 'file' | 'position'> {
  const offset = text.indexOf(path.basename(name));
  return { file, position: offset < 0 ? undefined : new LineIndex(text).positionAt(offset) };
}

/** A refused value has its place in the file that sets it; of several the first is told. */
function schemaFault(message: string, { folder, about, values }: AskedChart): RenderFault {
  const at = { position: undefined, severity: 'error' } as const;
  const [, name = '', pointer, reason] = /^(\S+):\n- at '([^'\n]*)': ([^\n]*)/m.exec(message) ?? [];
  if (pointer === undefined || reason === undefined) {
    const own = lastLine(message.split('\n').slice(2).join('\n'));
    return { ...at, file: path.join(folder, 'values.schema.json'), message: unusableSchema(own) };
  }
  const isOwn = name === asText(chartAbout(about).name);
  const keys = [...(isOwn ? [] : [name]), ...pointer.split('/').slice(1)];
  const [, extra] = /additional properties '([^']*)'/.exec(reason) ?? [];
  const told = extra === undefined ? keys : [...keys, extra];
  const layers = valuesLayers(values, []);
  const [place] = told.length === 0 ? [] : layers.placesOf({ paths: [told], isPlain: true }, []);
  const refused = refusedValue(keys.join('.'), reason);
  return place?.at === undefined
    ? { ...at, file: path.join(folder, 'values.yaml'), message: refused }
    : { ...at, file: place.at.file, position: place.at.start, message: refused };
}

function valuesPlace(
  name: string,
  message: string,
  { folder, values }: AskedChart,
): Pick<RenderFault, 'file' | 'position'> {
  const [, line] = /yaml: line (\d+)/.exec(message) ?? [];
  const file = values.find((each) => name.endsWith(each.file));
  // What stands inside of a file has lines of its own.
  const position = line === undefined || file?.inside !== undefined ? undefined : { line: Number(line), column: 1 };
  return { file: file?.file ?? path.join(folder, 'values.yaml'), position };
}
