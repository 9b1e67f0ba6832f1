import type { PageAction } from './state.ts';

interface MapOptions {
  readonly root: HTMLElement;
  readonly perform: (action: PageAction) => void;
}

/** Tries the setting that is pointed at or has the focus; the arrows lead through its map, Enter and the space bar take it. */
export function listenToMaps({ root, perform }: MapOptions): void {
  const attempt = (event: Event): void => perform({ do: 'try', setting: cellOf(event)?.dataset.setting });
  root.addEventListener('pointerover', attempt);
  root.addEventListener('pointerleave', () => perform({ do: 'try', setting: undefined }));
  root.addEventListener('focusin', attempt);
  root.addEventListener('focusout', () => perform({ do: 'try', setting: undefined }));
  root.addEventListener('keydown', (event) => {
    const cell = cellOf(event);
    if (cell === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    const next = isPress ? undefined : neighbour(cell, event.key);
    if (!isPress && next === undefined) return;
    event.preventDefault();
    if (isPress) perform({ do: 'take-setting', setting: cell.dataset.setting ?? '' });
    else next?.focus();
  });
}

function cellOf({ target }: Event): HTMLTableCellElement | undefined {
  const cell = target instanceof Element && target.closest<HTMLTableCellElement>('td[data-setting]');
  return cell || undefined;
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The next cell in a direction that has a setting, or the first and last of the row. */
function neighbour(cell: HTMLTableCellElement, key: string): HTMLElement | undefined {
  const row = cell.closest('tr');
  const rows = [...(cell.closest('tbody')?.rows ?? [])];
  if (row === null) return undefined;
  if (key === 'Home' || key === 'End') {
    const all = row.querySelectorAll<HTMLElement>('td[data-setting]');
    return all[key === 'Home' ? 0 : all.length - 1];
  }
  const step = steps[key];
  if (step === undefined) return undefined;
  let [across, down] = [cell.cellIndex, rows.indexOf(row)];
  for (;;) {
    across += step[0];
    down += step[1];
    const next = rows[down]?.cells[across];
    if (next === undefined) return undefined;
    if (next.dataset.setting !== undefined) return next;
  }
}
