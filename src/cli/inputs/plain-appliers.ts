import path from 'node:path';
import { applierOf } from '../../charts/releases/applier-of.ts';
import type { SaidFolder } from '../../charts/releases/said.ts';
import { isInside } from '../../host/is-inside.ts';
import { type ApplierOptions, withoutObject } from '../../preview/release/appliers/applier.ts';

/** Who applies a file as it stands; undefined: nobody says, or several do it otherwise. */
export type ApplierOfFile = (file: string) => ApplierOptions | undefined;

/** By the objects that install folders: those of the nearest folder around a file count. */
export function plainAppliers(folders: readonly SaidFolder[]): ApplierOfFile {
  if (folders.length === 0) return () => undefined;
  return (file) => {
    const full = path.resolve(file);
    const around = folders.filter(({ folder, isDeep }) => {
      return isDeep ? isInside(full, folder) : path.dirname(full) === path.resolve(folder);
    });
    const nearest = Math.max(...around.map(({ folder }) => folder.length));
    const own = around.filter(({ folder }) => folder.length === nearest).map(({ by }) => applierOf(by));
    return new Set(own.map((each) => JSON.stringify(each && withoutObject(each)))).size === 1 ? own[0] : undefined;
  };
}
