const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more), (forced-colors: active)'] as const;

/** Says on the page, as VS Code does, which kind of theme is in use: the form controls read their colors anew when it changes. */
export function tellThemeKind(): void {
  const [dark, contrast] = [matchMedia(queries[0]), matchMedia(queries[1])];
  const tell = (): void => {
    const contrasting = dark.matches ? 'vscode-high-contrast' : 'vscode-high-contrast-light';
    const plain = dark.matches ? 'vscode-dark' : 'vscode-light';
    document.body.className = contrast.matches ? contrasting : plain;
    document.body.dataset.vscodeThemeKind = document.body.className;
  };
  for (const query of [dark, contrast]) query.addEventListener('change', tell);
  tell();
}
