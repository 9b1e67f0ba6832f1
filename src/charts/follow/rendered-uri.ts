const scheme = 'rollout-preview-rendered:';

/** What a rendering of the folder is called among the documents of an editor; the name tells its environment, too. */
export function renderedUri(folder: string, name: string): string {
  return `${scheme}${encodeURIComponent(folder)}?${encodeURIComponent(name)}`;
}

/** The folder that is rendered; undefined for any other URI. */
export function folderOfRendered(uri: string): string | undefined {
  return uri.startsWith(scheme) ? decodeURIComponent(uri.slice(scheme.length).split('?')[0] ?? '') : undefined;
}

/** What it is shown as: the folder and the environment. */
export function nameOfRendered(uri: string): string {
  return decodeURIComponent(uri.split('?').at(-1) ?? '');
}
