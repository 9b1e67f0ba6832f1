import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../host/is-inside.ts';
import { nearSpelling } from '../std/nearest.ts';

/**
 * The folder that a way from another folder may mean, where there is none of its name: `charts/web` for `charts/wbe`. What
 * lies outside of the top is not looked at.
 */
export function nearWay(from: string, way: string, top: string): string | undefined {
  const full = path.resolve(from, way);
  if (!isInside(full, top)) return undefined;
  let found = path.resolve(top);
  for (const step of path.relative(found, full).split(path.sep).filter(Boolean)) {
    const names = foldersIn(found);
    const meant = names.includes(step) ? step : nearSpelling(step, names);
    if (meant === undefined) return undefined;
    found = path.join(found, meant);
  }
  return found === full ? undefined : path.relative(from, found).split(path.sep).join('/');
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  } catch {
    return [];
  }
}
