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

/** The innermost folder that holds all of some; the root where they are named from different places. */
export function commonFolder(folders: readonly string[]): string {
  if (new Set(folders.map(isWhole)).size > 1) return root;
  let common = folders[0] ?? '';
  while (common !== root && !folders.every((each) => isWithin(each, common))) common = folderAbove(common);
  return common;
}

/** Whether a folder is the other one or lies below it, as far as their names tell. */
export function isWithin(folder: string, outer: string): boolean {
  if (isWhole(folder) || isWhole(outer)) return isWhole(outer) && folder.startsWith(outer);
  const [way = '', outerWay = ''] = [folder, outer].map((each) => ups.exec(each)?.[0]);
  return way === outerWay ? folder.startsWith(outer) : way.length < outerWay.length && outer.length === outerWay.length;
}

function folderAbove(folder: string): string {
  if (isWhole(folder)) return folderOf(folder.slice(0, -1)) || root;
  return ups.exec(folder)?.[0] === folder ? `../${folder}` : folderOf(folder.slice(0, -1));
}

const root = '/';

/** The way up from where the tool was started. */
const ups = /^(?:\.\.\/)*/;

/** Whether it is a whole path or a URI. */
function isWhole(folder: string): boolean {
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(folder);
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
