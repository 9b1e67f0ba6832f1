// What is said of charts and overlays, and of the programs that render them.

export function noHelm(): string {
  return 'this chart is not previewed: helm is not on the PATH. Install Helm 3 or 4, or preview what helm template writes.';
}

export function noKustomize(): string {
  return 'this overlay is not previewed: neither kustomize nor kubectl is on the PATH. Install one of them, or preview what kustomize build writes.';
}

export function missingDependency(names: string, folder: string): string {
  return `the chart lacks ${names} in its charts folder: run helm dependency build ${folder}`;
}

/** A template ends with an error; `reason` is Helm's own. */
export function failingTemplate(reason: string): string {
  return `helm cannot render this template: ${reason}`;
}

export function noYamlOfTemplate(reason: string, folder: string): string {
  return `this template renders to no YAML: ${reason}; helm template ${folder} --debug shows it`;
}

/** The chart's own schema refuses a value. */
export function refusedValue(path: string, reason: string): string {
  return `values.schema.json refuses ${path === '' ? 'the values' : path}: ${reason}`;
}

export function unusableSchema(reason: string): string {
  return `helm cannot use this schema: ${reason}`;
}

/** `written` is the line that the template renders to. */
export function noYamlAt(reason: string, written: string): string {
  return `this renders to no YAML: ${reason}, in "${written}"`;
}

export function refusedRelease(name: string): string {
  return `helm takes no release that is called "${name}": a name has at most 53 lower-case letters, digits, dashes and dots`;
}

export function unreadableValues(reason: string): string {
  return `helm cannot read these values: ${reason}`;
}

export const noSuchValues =
  'there is no such file of values: mend its name behind --values, or in helm: of .rollout-preview.yaml';

/** In the configuration; `meant` is a folder of nearly the same name. */
export function noSuchChart(folder: string, meant: string | undefined): string {
  return `there is no chart in ${folder}${didYouMean(meant)}`;
}

/** At the path of an Application and the like, in its own repository. */
export function noSuchSource(by: string, folder: string, meant: string | undefined): string {
  return `${by} installs ${folder}, which is not in this repository${didYouMean(meant)}`;
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}

/** At what installs the chart, such as an Application. */
export function namedValuesMissing(file: string): string {
  return `there is no ${file}, which this names as a file of values: mend the name, or add the file`;
}

/** At what names it, or at itself. */
export function unfitValues(file: string, reason: string): string {
  return `${file} cannot be a file of values: ${reason}`;
}

/** At a file that Helm reads of every chart. */
export function unfitInChart(reason: string): string {
  return `this chart is not previewed, as helm would read this: ${reason}`;
}

/** Why a file of values is handed to no program, by the codes of errno(3). */
export function valuesFaults(megabytes: number) {
  return {
    EISDIR: 'it is a folder',
    ENOTREG: 'it is neither a file nor a folder',
    EFBIG: `it has more than ${megabytes} MB`,
  };
}

export function unreadableSet(reason: string): string {
  return `helm cannot read a value that is set for this chart: ${reason}`;
}

export function otherHelmFault(reason: string): string {
  return `helm cannot render this chart: ${reason}`;
}

export function endlessRendering(program: string, seconds: number): string {
  return `${program} had not finished after ${seconds} seconds, so it was ended: look for a loop without an end, or try again on a less busy machine`;
}

export function tooMuchRendered(program: string, megabytes: number): string {
  return `${program} wrote more than ${megabytes} MB, so it was ended`;
}

export function tooLargeRendering(program: string, gigabytes: number): string {
  return `${program} took more than ${gigabytes} GB of memory, so it was ended: look for a loop without an end`;
}

export function brokenProgram(program: string, reason: string): string {
  return `${program} cannot be started: ${reason}`;
}

export function renderedInWorkspace(program: string, file: string): string {
  return `this is not previewed: ${program} lies inside the folder that is previewed (${file}). Install it elsewhere, and put that on the PATH.`;
}

export function oldHelm(version: string): string {
  return `helm ${version} is too old to render this chart: install Helm 3 or 4`;
}

export function remoteBase(reference: string): string {
  return `this overlay is not previewed: ${reference} is remote, and nothing is fetched. Copy it into the repository and name that.`;
}

/** What is rendered could show anything of the machine to who reads the report. */
export function outsideRepository(file: string): string {
  return `this is not previewed: ${file} leads out of the repository. Put a copy in its place.`;
}

/** Of a file that an overlay includes: neither it nor the tool takes so much in. */
export function unreadReference(file: string, megabytes: number): string {
  return `this overlay is not previewed: ${file} cannot be read, or has more than ${megabytes} MB.`;
}

export function missingReference(reference: string): string {
  return `this overlay is not previewed: there is no ${reference}. Mend its name, or take the line out.`;
}

/** Kustomize counts every path from the folder of the kustomization. */
export function wholePathInOverlay(reference: string): string {
  return `this overlay is not previewed: ${reference} is a whole path, which kustomize does not take. Name it from this folder.`;
}

/** At one of two kustomizations of a folder. */
export function twoKustomizations(other: string): string {
  return `this overlay is not previewed: beside this file lies ${other}, and kustomize takes one of them alone. Take one away.`;
}

export function circularOverlay(way: string): string {
  return `this overlay is not previewed: it includes itself (${way}). Take one of these lines out.`;
}

/** At the target of a patch. */
export function idlePatch(kind: string, name: string): string {
  return `this patch changes nothing: what is built has no ${[kind, name].filter((word) => word !== '').join(' ')}`;
}

export function chartInOverlay(name: string): string {
  return `this overlay is not previewed: it renders the chart ${name}, which wants kustomize --enable-helm. Preview what that writes.`;
}

export function pluginInOverlay(field: string): string {
  return `this overlay is not previewed: its ${field} start programs, which is not done. Preview what kustomize build --enable-alpha-plugins writes.`;
}

export function otherKustomizeFault(reason: string): string {
  return `kustomize cannot build this overlay: ${reason}`;
}

/** The comment on a rendered line of a workload that comes out otherwise each time. */
export const madeAnew = 'differs in each rendering';

/** What stands behind a finding's message: the values that decide. */
export function decidedBy(values: readonly string[]): string {
  return `set by ${values.join(' and ')}`;
}

export const valueNotKnown = 'which value decides is not known';

export function unsetValue(path: string): string {
  return `${path}, which takes no value from a file`;
}

export function setValue(path: string, place: string): string {
  return `${path} at ${place}`;
}

/** The values with which a chart was rendered, behind the place of a workload. */
export function withEnvironment(environment: string): string {
  return `with ${environment}`;
}

/** An overlay that is installed in several namespaces. */
export function inNamespaceOf(folder: string, namespace: string): string {
  return `${folder} in namespace ${namespace}`;
}

/** Of what installs charts from elsewhere, such as a HelmRelease; `others` is how many do so besides. */
export function installedFromElsewhere(kind: string, name: string, others: number): string {
  const more = others === 0 ? '' : `; so ${others === 1 ? 'does 1 other' : `do ${others} others`}`;
  return `${whatInstalls(kind, name)} is not previewed, as it installs what is not in this repository${more}`;
}

/** Of what installs charts in a way that only its own program understands. */
export function unreadInstallation(kind: string, name: string): string {
  return `${whatInstalls(kind, name)} is not previewed where only its own program knows what it installs: name the charts and their values in helm: of .rollout-preview.yaml`;
}

export function whatInstalls(kind: string, name: string): string {
  return kind === 'Helmfile' ? 'this helmfile' : `${kind} ${name}`;
}

/** What it is compared with cannot be rendered. */
export function noFormerRendering(label: string, reason: string): string {
  return `what ${label} holds of it cannot be rendered, so an earlier image is assumed: ${reason}`;
}
