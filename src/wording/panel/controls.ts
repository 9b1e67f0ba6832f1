// What moves the playhead, and what takes the time line elsewhere.
import { say, verbatim } from '../../std/say.ts';

export const play = say`Play`;

export const pause = say`Pause`;

export const toolbarName = say`Playback and zoom`;

export const previousEvent = say`Previous event (Left arrow)`;

export const nextEvent = say`Next event (Right arrow)`;

/** Where the playhead is. */
export function clockText(at: string, end: string): string {
  return say`${at} of ${end}`;
}

export const speed = say`Speed`;

export const zoomIn = say`Zoom in`;

export const zoomOut = say`Zoom out`;

export const all = say`All`;

export const showAll = say`Show all`;

export const keysNote = say`On the playhead: ← → move by event (Shift: by wave), Space plays, + and − zoom, 0 shows all.`;

export const pointerNote = say`With the pointer: drag along the time axis or use Ctrl+wheel to zoom; Shift+wheel scrolls; a double-click shows all.`;

export const playheadName = say`Playhead`;

export const exportLabel = say`Export`;

/** What the buttons are called that write a format to a file or to the clipboard, and what they do. */
export const exportNames = {
  svg: { label: 'SVG', name: say`Save the chart as SVG` },
  png: { label: 'PNG', name: say`Save the chart as PNG` },
  html: { label: say`HTML`, name: say`Save the time line as a playable HTML page` },
  json: { label: 'JSON', name: say`Save the time line as JSON` },
  markdown: { label: say`Copy Markdown`, name: say`Copy Markdown report to the clipboard` },
} as const;

/** The button that shows the table, or takes it away. */
export function tableToggle(isShown: boolean): string {
  return isShown ? say`Hide the table` : say`Show the chart as a table`;
}

/** On an exported picture: who made it, and when. */
export function sheetNote(date: string): string {
  return verbatim`Rollout Preview · ${date}`;
}
