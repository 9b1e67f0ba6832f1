// What moves the playhead, and what takes the time line elsewhere.

export const play = 'Play';

export const pause = 'Pause';

export const toolbarName = 'Playback and zoom';

export const previousEvent = 'Previous event (Left arrow)';

export const nextEvent = 'Next event (Right arrow)';

/** Where the playhead is. */
export function clockText(at: string, end: string): string {
  return `${at} of ${end}`;
}

export const speed = 'Speed';

export const zoomIn = 'Zoom in';

export const zoomOut = 'Zoom out';

export const all = 'All';

export const showAll = 'Show all';

export const keysNote = 'On the playhead: ← → moves by event (Shift: by wave), Space plays, + and − zoom, 0 shows all.';

export const pointerNote =
  'With the pointer: drag over the time axis to zoom, or Ctrl+wheel; Shift+wheel moves along; a double click shows all.';

export const playheadName = 'Playhead';

export const exportLabel = 'Export';

/** What the buttons are called that write a format, and what they do. */
export const exportNames = {
  svg: { label: 'SVG', name: 'Save the chart as SVG' },
  png: { label: 'PNG', name: 'Save the chart as PNG' },
  html: { label: 'HTML', name: 'Save the time line as a page that plays' },
  json: { label: 'JSON', name: 'Save the time line as JSON' },
  markdown: { label: 'Markdown', name: 'Copy the report as Markdown' },
} as const;

/** The button that shows the table, or takes it away. */
export function tableToggle(isShown: boolean): string {
  return isShown ? 'Hide the table' : 'Show the chart as a table';
}
