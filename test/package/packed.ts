import { makePackages, type Packages, packagesIn } from '../../scripts/package.ts';

/** The packages: those that were packed for all tests, or its own in the folder. */
export async function packed(folder: string): Promise<Packages> {
  const made = process.env.ROLLOUT_PREVIEW_PACKAGES;
  return made === undefined ? makePackages(folder) : packagesIn(made);
}
