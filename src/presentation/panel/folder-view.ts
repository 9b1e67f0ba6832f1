import { folderProgress, folderVerdict } from '../../wording/folder.ts';
import type { FolderView, WorkloadRow } from './folder-messages.ts';
import { worstFirst } from './workload-row.ts';

export interface FolderState extends Pick<FolderView, 'panel' | 'name' | 'isStopped' | 'notes'> {
  readonly rows: readonly WorkloadRow[];
  /** Files that were read, and all of them; undefined once that is over. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
}

/** What the page of a folder shows. */
export function folderView({ rows, progress, ...state }: FolderState): FolderView {
  const remarkable = rows.filter(({ isRemarkable }) => isRemarkable);
  const tone = remarkable.some(({ tone, findings }) => tone === 'bad' || findings.some(isError)) ? 'bad' : 'warning';
  const told = { workloads: rows.length, remarkable: remarkable.length, isOver: progress === undefined };
  return {
    ...state,
    verdict: {
      text: folderVerdict(told),
      tone: remarkable.length > 0 ? tone : rows.length > 0 ? 'good' : 'neutral',
    },
    progress: progress === undefined ? null : { ...progress, text: folderProgress(progress.done, progress.total) },
    rows: [...worstFirst(rows)],
  };
}

function isError({ severity }: WorkloadRow['findings'][number]): boolean {
  return severity === 'error';
}
