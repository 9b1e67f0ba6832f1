import { durationText } from '../../wording/duration-text.ts';
import { plural } from '../../wording/plural.ts';
import { exportedWaveHeadings } from '../../wording/report.ts';
import { visibleText } from '../report/markdown-text.ts';
import type { ExportFormat, PanelRun, PanelView } from './messages.ts';

/** The time line as a file or for the clipboard, with its date; empty for the formats that only the webview can draw. */
export function exportText(view: PanelView, format: ExportFormat, date: string): string {
  if (format === 'json') return jsonText(view, date);
  return format === 'markdown' ? markdownText(view) : '';
}

function jsonText({ panel: _panel, form: _form, questions: _questions, ...timeLine }: PanelView, date: string): string {
  return `${JSON.stringify({ date, ...timeLine }, undefined, 2)}\n`;
}

function markdownText(view: PanelView): string {
  const blocks = [
    `### ${view.kind} ${visibleText(`${view.namespace}/${view.name}`)}`,
    `**${visibleText(view.verdict.text)}**`,
    `${visibleText(view.baseline)}. ${visibleText(view.assumptions)}.`,
    view.reason.map((each) => visibleText(each)).join('\n'),
    [...view.differences, ...view.settings].map((difference) => `- ${visibleText(difference)}`).join('\n'),
    visibleText(view.kept),
    view.findings.map(({ severity, id, message }) => `- ${severity} ${id}: ${visibleText(message)}`).join('\n'),
    view.course === null || view.course.waves.length === 0 ? '' : wavesTable(view.course),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function wavesTable({ waves, lanes }: PanelRun): string {
  const rows = waves.map(({ start, started, stopped, oldPods, newPods, available }, index) => {
    return `| ${[index + 1, durationText(start), started, stopped, oldPods, newPods, available].join(' | ')} |`;
  });
  const images = lanes
    .map(({ label, images }) => `${label}: ${images.map((each) => visibleText(each)).join(', ')}`)
    .join('; ');
  return [
    `${plural(waves.length, 'wave')}; ${images}`,
    '',
    `| ${exportedWaveHeadings.join(' | ')} |`,
    '|---:|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');
}
