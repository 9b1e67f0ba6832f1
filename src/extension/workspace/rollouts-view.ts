import {
  commands,
  Disposable,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type Uri,
  window,
  workspace,
} from 'vscode';
import type { RemoteService } from '../../host/remote/remote-service.ts';
import { section } from '../../host/settings.ts';
import type { NamedDocument } from '../../language-service/service.ts';
import type { WorkloadRow } from '../../presentation/panel/folder-messages.ts';
import { worstFirst } from '../../presentation/panel/workload-row.ts';
import { groupedBy } from '../../std/grouped-by.ts';
import {
  filteredMessage,
  filterQuestion,
  filters,
  groupDescription,
  groupingQuestion,
  groupings,
  rowDescription,
} from '../../wording/editor/rollouts.ts';
import { toneNames } from '../../wording/panel/page.ts';
import { isOurs } from '../editor/document-selector.ts';
import type { AllPanels } from '../panel/all-panels.ts';
import { revealIn } from '../panel/messages.ts';

export interface RolloutsViewOptions {
  readonly service: RemoteService;
  /** Those of folders have what is listed besides the open files. */
  readonly panels: Pick<AllPanels, 'active' | 'folders'>;
}

/** The side view of all workloads that are known, the worst first. */
export interface RolloutsView extends Disposable {
  refresh(): void;
}

type RowFinding = WorkloadRow['findings'][number];
type Node =
  | { readonly type: 'group'; readonly label: string; readonly rows: readonly WorkloadRow[] }
  | { readonly type: 'workload'; readonly row: WorkloadRow }
  | { readonly type: 'finding'; readonly row: WorkloadRow; readonly finding: RowFinding };

type Grouping = keyof typeof groupings;
type Filter = keyof typeof filters;

/** From the last change to the list. */
const quietMilliseconds = 200;

/** The workload of an entry that a menu names; undefined of anything else. */
export function rowOf(value: unknown): Pick<WorkloadRow, 'uri' | 'workload'> | undefined {
  const row = (value as Partial<Extract<Node, { type: 'workload' }>> | undefined)?.row;
  return typeof row?.uri === 'string' && typeof row.workload === 'string' ? row : undefined;
}

export function createRolloutsView({ service, panels }: RolloutsViewOptions): RolloutsView {
  const changes = new EventEmitter<undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let grouping: Grouping = 'worst';
  let filter: Filter = 'all';
  const rows = async (): Promise<readonly WorkloadRow[]> => {
    const open = workspace.textDocuments.filter(isOurs).map(({ uri }) => named(uri));
    const all = worstFirst(await service.rows([...open, ...panels.folders.documents()]));
    const shown = filter === 'all' ? all : all.filter(({ isRemarkable }) => isRemarkable);
    // An empty message is none.
    view.message = shown.length === all.length ? '' : filteredMessage(shown.length, all.length);
    return shown;
  };
  const view = window.createTreeView<Node>('rolloutPreview.rollouts', {
    treeDataProvider: {
      onDidChangeTreeData: changes.event,
      getTreeItem: itemOf,
      getChildren: async (node) => (node === undefined ? topOf(await rows(), grouping) : childrenOf(node)),
    },
  });
  const refresh = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => changes.fire(undefined), quietMilliseconds);
  };
  void commands.executeCommand('setContext', 'rolloutPreview.hasStarted', true);
  const disposable = Disposable.from(
    view,
    changes,
    workspace.onDidCloseTextDocument(refresh),
    commands.registerCommand(`${section}.groupRollouts`, async () => {
      grouping = (await picked(groupings, grouping, groupingQuestion)) ?? grouping;
      refresh();
    }),
    commands.registerCommand(`${section}.filterRollouts`, async () => {
      filter = (await picked(filters, filter, filterQuestion)) ?? filter;
      refresh();
    }),
    commands.registerCommand(`${section}.goToManifest`, async (node: unknown) => {
      const { row, finding } = (node ?? {}) as Partial<Extract<Node, { type: 'finding' }>>;
      if (row !== undefined) return revealIn(service, row.uri, (finding ?? row).range);
      const subject = panels.active();
      const range = subject && (await service.named(subject.uri, subject.workload))?.range;
      if (subject !== undefined && range !== undefined)
        await revealIn(service, subject.uri, { start: range.start, end: range.start });
    }),
  );
  return {
    refresh,
    dispose() {
      clearTimeout(timer);
      disposable.dispose();
    },
  };
}

async function picked<Key extends string>(
  choices: Readonly<Record<Key, { readonly label: string; readonly detail: string }>>,
  present: Key,
  placeHolder: string,
): Promise<Key | undefined> {
  const items = (Object.keys(choices) as Key[]).map((key) => ({ ...choices[key], key, picked: key === present }));
  return (await window.showQuickPick(items, { placeHolder }))?.key;
}

function named(uri: Uri): NamedDocument {
  return { uri: uri.toString(), name: workspace.asRelativePath(uri) };
}

function topOf(rows: readonly WorkloadRow[], grouping: Grouping): Node[] {
  if (grouping === 'worst') return rows.map(nodeOf);
  // The rows come worst first, and so do the groups.
  const groups = groupedBy(rows, (row) => [row[grouping]]);
  return [...groups].map(([label, rows]) => ({ type: 'group', label, rows }));
}

function nodeOf(row: WorkloadRow): Node {
  return { type: 'workload', row };
}

function childrenOf(node: Node): Node[] {
  if (node.type === 'group') return node.rows.map(nodeOf);
  if (node.type === 'finding') return [];
  return node.row.findings.map((finding) => ({ type: 'finding', row: node.row, finding }));
}

function itemOf(node: Node): TreeItem {
  if (node.type === 'group') return groupItem(node.label, node.rows);
  return node.type === 'workload' ? workloadItem(node.row) : findingItem(node);
}

function groupItem(label: string, rows: readonly WorkloadRow[]): TreeItem {
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.id = `group:${label}`;
  item.description = groupDescription(rows.length, rows.filter(({ isRemarkable }) => isRemarkable).length);
  return item;
}

const icons = {
  good: new ThemeIcon('pass', new ThemeColor('testing.iconPassed')),
  bad: new ThemeIcon('error', new ThemeColor('list.errorForeground')),
  warning: new ThemeIcon('warning', new ThemeColor('list.warningForeground')),
  neutral: new ThemeIcon('circle-outline'),
} as const;

function workloadItem(row: WorkloadRow): TreeItem {
  const { uri, workload, kind, namespace, name, findings, verdict, file, result, isOutOfDate, tone } = row;
  const { None, Collapsed } = TreeItemCollapsibleState;
  const item = new TreeItem(name, findings.length === 0 ? None : Collapsed);
  item.id = `${uri} ${workload}`;
  item.description = rowDescription(result, findings.length, isOutOfDate);
  item.iconPath = icons[tone];
  item.tooltip = `${kind} ${namespace}/${name}\n${verdict.replaceAll('`', '')}\n${file}`;
  item.accessibilityInformation = {
    label: `${kind} ${namespace}/${name}, ${toneNames[tone]}, ${item.description}, ${file}`,
  };
  item.contextValue = 'workload';
  item.command = { title: '', command: `${section}.preview`, arguments: [uri, workload] };
  return item;
}

const findingIcons = {
  error: icons.bad,
  warning: icons.warning,
  information: new ThemeIcon('info'),
  hint: new ThemeIcon('info'),
} as const;

function findingItem(node: Extract<Node, { type: 'finding' }>): TreeItem {
  const { id, message, severity } = node.finding;
  const words = message.replaceAll('`', '');
  const item = new TreeItem(words);
  item.iconPath = findingIcons[severity];
  item.tooltip = `${words}\n${id}`;
  item.contextValue = 'finding';
  item.command = { title: '', command: `${section}.goToManifest`, arguments: [node] };
  return item;
}
