import { exportedNote, exportedTitle } from '../../wording/exported.ts';
import { catalogueElement } from './catalogue-element.ts';
import type { PanelView } from './messages.ts';

export interface ExportedPage {
  readonly view: PanelView;
  /** The webview's bundle. */
  readonly script: string;
  readonly style: string;
  /** The theme that it was seen in. */
  readonly look: ExportedLook;
  /** The file that it is about, as people know it. */
  readonly file: string;
  /** Such as `2026-11-24`. */
  readonly date: string;
}

/** The theme's kind, and its variables as `--vscode-foreground: #cccccc`. */
export interface ExportedLook {
  readonly kind: string;
  readonly variables: readonly string[];
}

/** The look as the webview sent it, without anything that does not declare a color or a font. */
export function readLook(content: string): ExportedLook {
  const { kind, variables } = JSON.parse(content) as Record<keyof ExportedLook, unknown>;
  const declared = Array.isArray(variables) ? variables : [];
  return {
    kind: /^[\w -]+$/.test(String(kind)) ? String(kind) : '',
    variables: declared.map(String).filter((each) => /^--vscode-[\w-]+: [^;{}<>\\]*$/.test(each)),
  };
}

/** The time line as one file that plays in any browser: it loads nothing, and hides what needs an editor. */
export function exportedPage({ view, script, style, look, file, date }: ExportedPage): string {
  const findings = view.findings.map((finding) => ({ ...finding, fixes: [] }));
  const questions = view.questions.filter((question) => question !== 'undo' && !view.isWayBack);
  const message = { type: 'view', view: { ...view, form: null, findings, questions } };
  const named = new Set(`${style} ${script}`.match(/--vscode-[\w-]+/g));
  const variables = look.variables.filter((each) => named.has(each.slice(0, each.indexOf(':'))));
  const title = exportedTitle(`${view.kind} ${view.namespace}/${view.name}`, view.verdict.text);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">:root { ${[...fonts, ...variables].join('; ')} }
${style.replaceAll('</', '<\\/')}
${withoutHost}</style>
</head>
<body class="${look.kind}" data-vscode-theme-kind="${look.kind}">
<p class="note">${escaped(exportedNote(file, date))}</p>
<div id="root"></div>
${catalogueElement()}<script type="application/json" id="shown">${JSON.stringify(message).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}">${script.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')}</script>
</body>
</html>
`;
}

/** The file runs only its own script, and fetches nothing. */
const nonce = 'rollout-preview';
const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src blob:`;

const fonts = [
  '--vscode-font-family: system-ui, sans-serif',
  '--vscode-editor-font-family: ui-monospace, monospace',
  '--vscode-font-size: 13px',
];

/** The parts that need a host, which is absent. */
const withoutHost = `.export, .spread, .hypothesis-note { display: none; }
.finding .link { color: var(--vscode-descriptionForeground); font-family: var(--vscode-editor-font-family); font-size: 0.92em; pointer-events: none; }`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
