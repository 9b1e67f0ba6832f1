import path from 'node:path';

/** Whether a place is the folder or lies below it. */
export function isInside(place: string, folder: string, platform = process.platform): boolean {
  const style = pathStyle(platform);
  // Windows compares in any case by itself; the file systems of macOS nearly always do.
  const spelled = (name: string) => style.resolve(platform === 'darwin' ? name.normalize('NFC').toLowerCase() : name);
  const way = style.relative(spelled(folder), spelled(place));
  return way === '' || !(way === '..' || way.startsWith(`..${style.sep}`) || style.isAbsolute(way));
}

export function pathStyle(platform: NodeJS.Platform): path.PlatformPath {
  return platform === 'win32' ? path.win32 : path.posix;
}
