import { readdirSync } from 'node:fs';
import path from 'node:path';
import { nearSpelling } from '../std/nearest.ts';

/** The folder that a way from another folder may mean, where there is none of its name: `charts/web` for `charts/wbe`. */
export function nearWay(from: string, way: string): string | undefined {
  const full = path.resolve(from, way);
  let found = path.parse(full).root;
  for (const step of path.relative(found, full).split(path.sep)) {
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
