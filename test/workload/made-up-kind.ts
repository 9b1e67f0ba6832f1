import { present } from '../../src/std/assert.ts';
import type { WorkloadKind } from '../../src/workload/api-types.ts';
import { kinds } from '../../src/workload/kinds.ts';
import type { SourceCopy } from './source-copy.ts';

const common = {
  spec: "Pick<DaemonSetSpec, 'selector' | 'template' | 'minReadySeconds' | 'revisionHistoryLimit'>",
  status: "Pick<DaemonSetStatus, 'observedGeneration' | 'conditions'>",
};

/** The name and the object of a kind, with no more than all kinds have, as somebody begins who adds one. */
export function addKind(copy: SourceCopy, name: string, { spec, status } = common): void {
  copy.insert('src/std/workload-kinds.ts', 'apiVersions = {', ` ${name}: 'demo/v1',`);
  const types = 'src/workload/api-types.ts';
  copy.insert(types, 'export type WorkloadObject = ', `${name} | `);
  const members = `kind: '${name}'; readonly metadata: ObjectMeta; readonly spec: ${spec}; readonly status: ${status}`;
  copy.write(types, `${copy.read(types)}export interface ${name} { readonly ${members} }\n`);
}

/** Where the controllers of a kind stand. */
interface Place {
  readonly folder: string;
  readonly file: string;
  readonly class: string;
}

const places: Readonly<Record<string, Place>> = {
  Deployment: { folder: 'deployment', file: 'deployment-controller', class: 'DeploymentController' },
  StatefulSet: { folder: 'statefulset', file: 'stateful-set-controller', class: 'StatefulSetController' },
  DaemonSet: { folder: 'daemon', file: 'daemon-controller', class: 'DaemonSetsController' },
};

/** A whole kind that is another one under another name: its entry, its folder of controllers and its Go structs. */
export function addKindLike(copy: SourceCopy, name: string, like: WorkloadKind): void {
  addKind(copy, name, { spec: `${like}Spec`, status: `${like}Status` });
  addEntry(copy, name, like);
  addControllers(copy, name, like);
  addStructs(copy, name, like);
}

function renamed(text: string, name: string, like: string): string {
  return text.replaceAll(new RegExp(`\\b${like}\\b`, 'g'), name);
}

function ownController(kind: WorkloadKind): string {
  return present(kinds[kind].controllers[0], 'a kind has a controller of its own');
}

function controllerOf(name: string): string {
  return `${name.toLowerCase()}-controller`;
}

function addEntry(copy: SourceCopy, name: string, like: WorkloadKind): void {
  const fileOf = (kind: string) => kind.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const constant = `${like.charAt(0).toLowerCase()}${like.slice(1)}`;
  const entry = renamed(copy.read(`src/workload/kinds/${fileOf(like)}.ts`), name, like)
    .replace(`export const ${constant}:`, 'export const madeUp:')
    .replaceAll(new RegExp(`\\b${like.toLowerCase()}(?= )`, 'g'), name.toLowerCase())
    .replace(`'${kinds[like].plural}'`, `'${name.toLowerCase()}s'`)
    .replace(ownController(like), controllerOf(name));
  copy.write(`src/workload/kinds/${fileOf(name)}.ts`, entry);
  const table = 'src/workload/kinds.ts';
  copy.write(table, `import { madeUp as like${like} } from './kinds/${fileOf(name)}.ts';\n${copy.read(table)}`);
  copy.insert(table, 'readonly kind: Name }>> } = {', ` ${name}: like${like},`);
}

function addControllers(copy: SourceCopy, name: string, like: WorkloadKind): void {
  const place = present(places[like], `the place of ${like}`);
  for (const file of copy.filesIn(`src/simulation/controllers/${place.folder}`))
    copy.write(
      file.replace(`/${place.folder}/`, `/${name}/`),
      renamed(copy.read(file), name, like).replaceAll(`'${ownController(like)}'`, `'${controllerOf(name)}'`),
    );
  copy.insert('src/workload/kinds/kind.ts', 'export type ControllerName =', `\n  | '${controllerOf(name)}'`);
  const cluster = 'src/simulation/cluster.ts';
  const source = `./controllers/${name}/${place.file}.ts`;
  copy.write(cluster, `import { ${place.class} as Own${name} } from '${source}';\n${copy.read(cluster)}`);
  const started = new RegExp(`  '${ownController(like)}': .*\n`).exec(copy.read(cluster));
  const [line] = present(started, 'the controller is started');
  const own = line.replace(ownController(like), controllerOf(name)).replace(place.class, `Own${name}`);
  copy.insert(cluster, line, own);
}

function addStructs(copy: SourceCopy, name: string, like: WorkloadKind): void {
  const schema = 'src/workload/schema/go-schema-data.ts';
  const structs = ['', 'Spec', 'Status'].map((part) => {
    const found = new RegExp(`^  ${like}${part}:\\s*'(.*)',`, 'm').exec(copy.read(schema));
    const [, fields = ''] = present(found, `the struct ${like}${part}`);
    return `\n  ${name}${part}: '${fields.replaceAll(new RegExp(`:${like}(?=(Spec|Status)\\b)`, 'g'), `:${name}`)}',`;
  });
  copy.insert(schema, 'goStructs: Readonly<Record<string, string>> = {', structs.join(''));
}
