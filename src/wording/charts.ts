// What is said of charts and overlays, and of the programs that render them.
import { say } from '../std/say.ts';
import { listText } from './list-text.ts';
import { andOthers } from './plural.ts';

export function noHelm(): string {
  return say`this chart is not previewed, because helm was not found on the PATH. Install Helm 3 or 4, or preview the output of helm template.`;
}

export function noKustomize(): string {
  return say`this overlay is not previewed, because neither kustomize nor kubectl was found on the PATH. Install one of them, or preview the output of kustomize build.`;
}

export function missingDependency(names: readonly string[], folder: string): string {
  return names.length === 1
    ? say`${names[0] ?? ''} is missing from the charts folder of this chart: run helm dependency build ${folder}`
    : say`${listText(names, 'and')} are missing from the charts folder of this chart: run helm dependency build ${folder}`;
}

/** A template ends with an error; `reason` is Helm's own. */
export function failingTemplate(reason: string): string {
  return say`helm cannot render this template: ${reason}`;
}

export function noYamlOfTemplate(reason: string, folder: string): string {
  return say`this template does not render to valid YAML: ${reason}. To see the output, run helm template ${folder} --debug`;
}

/** The chart's own schema refuses a value. */
export function refusedValue(path: string, reason: string): string {
  return path === ''
    ? say`values.schema.json refuses the values: ${reason}`
    : say`values.schema.json refuses ${path}: ${reason}`;
}

export function unusableSchema(reason: string): string {
  return say`helm cannot use this schema: ${reason}`;
}

/** At a schema, or at a packed chart that has one. */
export function uncheckedSchemas(reference: string): string {
  return say`the values of this chart are not checked, because this schema refers to ${reference}, and no other documents are read for a schema`;
}

/** At a schema or a packed chart in which nobody can look. */
export const packedSchemas = say`the values of this chart are not checked, because this file cannot be read or contains packed charts, whose schemas are unknown`;

/** `written` is the line that the template renders to. */
export function noYamlAt(reason: string, written: string): string {
  return say`this does not render to valid YAML: ${reason}, in "${written}"`;
}

export function refusedRelease(name: string): string {
  return say`helm refuses the release name "${name}": use at most 53 lower-case letters, digits, dashes and dots`;
}

export function unreadableValues(reason: string): string {
  return say`helm cannot read these values: ${reason}`;
}

export const noSuchValues = say`this values file does not exist: check its name in --values, or under helm: in .rollout-preview.yaml`;

/** In the configuration; `meant` is a folder of nearly the same name. */
export function noSuchChart(folder: string, meant: string | undefined): string {
  return say`${folder} contains no chart${didYouMean(meant)}`;
}

/** At the path of an Application and the like, in its own repository. */
export function noSuchSource(by: string, folder: string, meant: string | undefined): string {
  return say`${by} installs ${folder}, which is not in this repository${didYouMean(meant)}`;
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : say`; did you mean ${meant}?`;
}

/** At what installs the chart, such as an Application. */
export function namedValuesMissing(file: string): string {
  return say`the values file ${file} does not exist: correct its name, or add the file`;
}

/** At what names it, or at itself. */
export function unfitValues(file: string, reason: string): string {
  return say`${file} cannot be used as a values file: ${reason}`;
}

/** At a file that Helm reads of every chart. */
export function unfitInChart(reason: string): string {
  return say`this chart is not previewed, because this path cannot be used as a chart file: ${reason}`;
}

export function unreadableSet(reason: string): string {
  return say`helm cannot read a value set for this chart: ${reason}`;
}

export function otherHelmFault(reason: string): string {
  return say`helm cannot render this chart: ${reason}`;
}

export function endlessRendering(program: string, seconds: number): string {
  return say`${program} was stopped after ${seconds} s without finishing: look for an endless loop, or try again on a less busy machine`;
}

export function tooMuchRendered(program: string, megabytes: number): string {
  return say`${program} was stopped, because it wrote more than ${megabytes} MB`;
}

export function tooManyRendered(program: string, documents: number): string {
  return say`this is not previewed, because ${program} wrote more than ${documents} documents: look for an endless loop`;
}

export function tooLargeRendering(program: string, gigabytes: number): string {
  return say`${program} was stopped, because rendering used more than ${gigabytes} GB of memory: look for an endless loop`;
}

export function renderedAfterStopped(count: number): string {
  return say`this is not previewed, because ${count} charts or overlays before it had to be stopped: correct those first`;
}

export function brokenProgram(program: string, reason: string): string {
  return say`${program} cannot be started: ${reason}`;
}

export function renderedInWorkspace(program: string, file: string): string {
  return say`this is not previewed, because ${program} is inside the previewed folder (${file}). Install it elsewhere and put its folder on the PATH.`;
}

export function oldHelm(version: string): string {
  return say`helm ${version} is too old to render this chart: install Helm 3 or 4`;
}

export function remoteBase(reference: string): string {
  return say`this overlay is not previewed, because ${reference} is remote, and remote bases are not fetched. Copy it into the repository and use the copy.`;
}

/** What is rendered could show anything of the machine to who reads the report. */
export function outsideRepository(file: string): string {
  return say`this is not previewed, because ${file} is outside the repository or links to a place outside it. Use a copy inside the repository.`;
}

/** The same where there is no repository: the folder is the one that was named, or where the tool was started. */
export function outsideFolder(file: string, folder: string): string {
  return say`this is not previewed, because ${file} is outside ${folder} or links to a place outside it. To use it, run this in a folder that contains both.`;
}

/** Of a file that an overlay includes: neither it nor the tool takes so much in. */
export function unreadReference(file: string, megabytes: number): string {
  return say`this overlay is not previewed, because ${file} cannot be read or is larger than ${megabytes} MB.`;
}

export function tooLargeOverlays(megabytes: number): string {
  return say`this overlay is not previewed, because the files of the overlays have more than ${megabytes} MB together.`;
}

export function missingReference(reference: string): string {
  return say`this overlay is not previewed, because ${reference} does not exist here. Add it, correct its name, or remove the line.`;
}

/** Kustomize counts every path from the folder of the kustomization. */
export function wholePathInOverlay(reference: string): string {
  return say`this overlay is not previewed, because kustomize does not accept the absolute path ${reference}. Use a path relative to this folder.`;
}

/** At one of two kustomizations of a folder. */
export function twoKustomizations(other: string): string {
  return say`this overlay is not previewed, because ${other} is in the same folder, and kustomize accepts only one of the two. Remove one.`;
}

export function circularOverlay(way: string): string {
  return say`this overlay is not previewed, because it includes itself (${way}). Remove one of these lines.`;
}

/** At the target of a patch. */
export function idlePatch(kind: string, name: string): string {
  if (kind === '') return say`this patch changes nothing, because the build contains nothing named ${name}`;
  return say`this patch changes nothing, because the build contains no ${[kind, name].filter((word) => word !== '').join(' ')}`;
}

export function chartInOverlay(name: string): string {
  return say`this overlay is not previewed, because the chart ${name} needs kustomize --enable-helm. Preview the output of that command.`;
}

export function pluginInOverlay(field: string): string {
  return say`this overlay is not previewed, because its ${field} would start programs. Preview the output of kustomize build --enable-alpha-plugins.`;
}

/** At a plugin of which nobody knows what it opens. */
export function unknownPlugin(kind: string): string {
  return say`this overlay is not previewed, because it is not known what the plugin ${kind} reads. Preview the output of kustomize build.`;
}

/** At a folder whose kustomization changes the configurations of plugins before they are read. */
export function builtPlugins(folder: string): string {
  return say`this overlay is not previewed, because the plugins in ${folder} are built by another kustomization. List their files here instead.`;
}

/** At a field that kustomize takes in any case. */
export function misspeltField(written: string, meant: string): string {
  return say`this overlay is not previewed, because ${written} is not spelled as kustomize documents it. Write ${meant} instead.`;
}

export function otherKustomizeFault(reason: string): string {
  return say`kustomize cannot build this overlay: ${reason}`;
}

/** The comment on a rendered line of a workload that comes out otherwise each time. */
export const madeAnew = say`differs in each rendering`;

/** What stands behind a finding's message: the values that decide. */
export function decidedBy(values: readonly string[]): string {
  return say`set by ${values.join(' and ')}`;
}

export const valueNotKnown = say`the value that decides this is unknown`;

export function unsetValue(path: string): string {
  return say`${path}, which no file sets`;
}

export function setValue(path: string, place: string): string {
  return say`${path} at ${place}`;
}

/** The values with which a chart was rendered, behind the place of a workload. */
export function withEnvironment(environment: string): string {
  return say`with ${environment}`;
}

/** An overlay that is installed in several namespaces. */
export function inNamespaceOf(folder: string, namespace: string): string {
  return say`${folder} in namespace ${namespace}`;
}

/** Of what installs charts from elsewhere, such as a HelmRelease. */
export function installedFromElsewhere(kind: string, name: string, { others, pullable }: Elsewhere): string {
  const what = whatInstalls(kind, name);
  const told =
    others === 0
      ? say`${what} is not previewed, because it installs something outside this repository`
      : say`${what}${andOthers(others)} are not previewed, because they install something outside this repository`;
  if (pullable === 0) return told;
  return others === 0
    ? say`${told}. With --fetch, helm pulls its chart`
    : say`${told}. With --fetch, helm pulls the charts of ${pullable} of these`;
}

interface Elsewhere {
  /** How many do so besides. */
  readonly others: number;
  /** Of how many helm can pull the charts. */
  readonly pullable: number;
}

const programs: Readonly<Record<string, string>> = {
  Application: 'Argo CD',
  ApplicationSet: 'Argo CD',
  HelmRelease: 'Flux',
  Kustomization: 'Flux',
  Helmfile: 'helmfile',
};

/** Of what installs charts in a way that only its own program understands. */
export function unreadInstallation(kind: string, name: string): string {
  return say`${whatInstalls(kind, name)} is not fully previewed, because only ${programs[kind] ?? kind} can tell what it installs. List the charts and their values under helm: in .rollout-preview.yaml`;
}

/** Of what installs more than is followed. */
export function tooManyInstallations(
  kind: string,
  name: string,
  most: { ofObject: number; ofTemplates: number },
): string {
  return say`${whatInstalls(kind, name)} is not fully previewed: at most ${most.ofObject} charts or overlays of one object are followed, and ${most.ofTemplates} of all that make several`;
}

/** What installs something takes from elsewhere, or says in a field that is not applied. */
export type UnknownPart =
  | { readonly is: 'values'; readonly of: string }
  | { readonly is: 'field'; readonly name: string };

/** Of what is previewed without a part that is not known or not applied. */
export function partlyKnown(kind: string, name: string, parts: readonly UnknownPart[]): string {
  const all = parts.map((part) => (part.is === 'values' ? say`the values of ${part.of}` : part.name));
  return say`${whatInstalls(kind, name)} is previewed without ${all.join(', ')}: what that changes is unknown`;
}

/** A chart of the repository that an overlay changes in its HelmRelease. */
export function changedByOverlay(kind: string, name: string): string {
  return say`this overlay changes ${kind} ${name}, whose chart is previewed without these changes: what they do to its workloads is unknown`;
}

/** What Flux does not apply. */
export function suspended(kind: string, name: string): string {
  return say`${kind} ${name} is suspended: nothing of it is applied before somebody resumes it`;
}

/** Variables of an overlay that `unknown` alone can say, such as Secrets. */
export function unknownVariables(names: readonly string[], what: string, unknown: readonly string[]): string {
  const variables = names.map((name) => `\${${name}}`).join(', ');
  return say`${what} takes ${variables} from ${unknown.join(', ')}, which no file here holds: what the variables stand for is unknown`;
}

/** Variables beyond what is filled in. */
export function tooManyVariables(what: string, depth: number, megabytes: number): string {
  return say`this is not previewed, because the variables that ${what} fills in are nested more than ${depth} deep, or come to more than ${megabytes} MB.`;
}

export function whatInstalls(kind: string, name: string): string {
  return kind === 'Helmfile' ? say`this helmfile` : `${kind} ${name}`;
}

/** What it is compared with cannot be rendered. */
/** Of a name in a commit that would lead out of the folder that it is written to. */
export function refusedName(name: string): string {
  return say`the commit holds the file name ${JSON.stringify(name)}, which no system can safely write.`;
}

export function largeFormer(megabytes: number): string {
  return say`its files at the commit hold more than ${megabytes} MB.`;
}

export function largeChart(entries: number): string {
  return say`this chart is not previewed, because its folder holds more than ${entries} files, or folders too deep.`;
}

/** Of a folder that Flux or Argo CD apply as it is. */
export function largePlainFolder(entries: number): string {
  return say`this folder is not previewed, because it holds more than ${entries} files, or folders too deep.`;
}

/** `circle`: charts each of which depends on the next. */
export function circularCharts(circle: string): string {
  return say`this chart is not previewed, because its dependencies form a circle: ${circle}. Remove one of them.`;
}

/** Each chart counts as often as another depends on it. */
export function manyCharts(charts: number): string {
  return say`this chart is not previewed, because with its dependencies it holds more than ${charts} charts.`;
}

/** Of a folder of a chart at a commit. */
export function largeFolder(entries: number): string {
  return say`its folder holds more than ${entries} files, or folders too deep.`;
}

export function noFormerRendering(label: string, reason: string): string {
  return say`an earlier image is assumed, because the version in ${label} cannot be rendered: ${reason}`;
}
