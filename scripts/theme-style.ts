import { type Theme, themes } from '../site/themes.ts';

const fonts = `--vscode-font-family: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; --vscode-font-size: 13px;
--vscode-font-weight: normal; --vscode-editor-font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;`;

const conditions: Readonly<Record<Theme['name'], string>> = {
  dark: '(prefers-color-scheme: dark)',
  'high-contrast-light': '(prefers-contrast: more), (forced-colors: active)',
  'high-contrast':
    '(prefers-contrast: more) and (prefers-color-scheme: dark), (forced-colors: active) and (prefers-color-scheme: dark)',
};

/** Only an editor has the files for an exported page. */
const withoutPage = 'vscode-button[data-format="html"] { display: none; }';

/** The variables that VS Code gives the time line, with the colors of its default themes, as the system asks for them. */
export function themeStyle(): string {
  const variables = ({ colours }: Theme): string =>
    Object.entries(colours)
      .map(([name, value]) => `--vscode-${name}: ${value};`)
      .join(' ');
  const ordered = Object.entries(conditions).map(([name, condition]) => {
    const theme = themes.find((each) => each.name === name);
    return theme === undefined ? '' : `@media ${condition} { :root { ${variables(theme)} } }`;
  });
  const [light] = themes.filter(({ name }) => name === 'light');
  return [
    `:root { color-scheme: light dark; ${fonts} ${light && variables(light)} }`,
    ...ordered,
    withoutPage,
    '',
  ].join('\n');
}
