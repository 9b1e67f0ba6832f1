/** The folder of a file's path or URI, with a slash at its end: `./deploy/web.yaml` and `deploy/x/../web.yaml` are in `deploy/`. */
export function folderOf(file: string): string {
  const path = file.replaceAll('\\', '/');
  return pathFrom(path.slice(0, path.lastIndexOf('/') + 1), '');
}

/** A path that is written relative to a folder. */
export function pathFrom(folder: string, path: string): string {
  const whole = `${path.startsWith('/') ? '' : folder}${path}`;
  if (!hasDots.test(whole)) return whole;
  const steps: string[] = [];
  for (const step of whole.split('/')) {
    const last = steps.at(-1);
    if (step === '..' && last !== undefined && last !== '..' && last !== '') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Most paths are written without a detour, and this is asked for every object of a folder. */
const hasDots = /(?:^|\/)\.\.?(?:\/|$)/;

/** A folder and those above it, the nearest first. */
export function foldersUpFrom(folder: string): readonly string[] {
  return folder === '' ? [''] : [folder, ...foldersUpFrom(folderOf(folder.slice(0, -1)))];
}

/** The innermost folder that all of the files are in. */
export function commonFolder(files: readonly string[]): string {
  const [first = '', ...others] = new Set(files.map(folderOf));
  return foldersUpFrom(first).find((folder) => others.every((each) => each.startsWith(folder))) ?? '';
}

/** The way from a file's folder to another folder: from `base/web.yaml` to `overlays/test` it is `../overlays/test`. */
export function relativePath(file: string, folder: string): string {
  const [from, to] = [folderOf(file), pathFrom('', folder)].map((path) =>
    path.split('/').filter((step) => step !== ''),
  );
  if (from === undefined || to === undefined) return folder;
  const differs = from.findIndex((step, index) => step !== to[index]);
  const shared = differs < 0 ? from.length : differs;
  return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/') || '.';
}
