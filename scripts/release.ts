// Makes a release: npm run release -- X.Y.Z
// It writes the version into all files that name it and dates the changelog, commits that and tags it. Pushing the tag publishes it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** The files that name the version, for those who install it. */
export const versionedFiles = [
  'package.json',
  'package-lock.json',
  'README.md',
  'action.yml',
  'docs/ci.md',
  'templates/rollout-preview.yml',
];

/** What keeps a release from being made, in a sentence. */
export class ReleaseFault extends Error {}

/** Commits and tags the version in the repository; `today` is a date such as 2026-11-20. Throws a ReleaseFault. */
export function release(folder: string, version: string, today: string): string {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const { name, version: former } = JSON.parse(read('package.json'));
  const tag = `v${version}`;
  if (!isLater(version, former, git('tag', '--list', `v${former}`) !== ''))
    throw new ReleaseFault(`${version} is no version after ${former}, such as ${nextOf(former)}`);
  if (git('status', '--porcelain') !== '') throw new ReleaseFault('there are changes that are not committed');
  if (git('tag', '--list', tag) !== '') throw new ReleaseFault(`there is a tag ${tag} already`);
  for (const file of versionedFiles)
    writeFileSync(path.join(folder, file), versioned(read(file), name, former, version));
  writeFileSync(path.join(folder, 'CHANGELOG.md'), dated(read('CHANGELOG.md'), version, today));
  git('add', 'CHANGELOG.md', ...versionedFiles);
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', tag, '--message', `${name} ${version}`);
  return tag;
}

/** The first release may be of the version that the package has had from the beginning. */
function isLater(version: string, former: string, isReleased: boolean): boolean {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) return false;
  const [numbers, others] = [version, former].map((each) => each.split('.').map(Number));
  const index = numbers?.findIndex((number, at) => number !== others?.[at]) ?? -1;
  return index < 0 ? !isReleased : (numbers?.[index] ?? 0) > (others?.[index] ?? 0);
}

function nextOf(version: string): string {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${(minor ?? 0) + 1}.0`;
}

/** The package's own version, and none of another package: behind its name, or where the file is about it alone. */
function versioned(text: string, name: string, former: string, version: string): string {
  return text
    .replaceAll(`${name}-${former}.`, `${name}-${version}.`)
    .replaceAll(`${name}@${former}`, `${name}@${version}`)
    .replaceAll(`${name}@v${former}`, `${name}@v${version}`)
    .replaceAll(`rev: v${former}`, `rev: v${version}`)
    .replaceAll(`"name": "${name}",\n  "version": "${former}"`, `"name": "${name}",\n  "version": "${version}"`)
    .replaceAll(`"name": "${name}",\n      "version": "${former}"`, `"name": "${name}",\n      "version": "${version}"`)
    .replace(new RegExp(`^  "version": "${former.replaceAll('.', '\\.')}"`, 'm'), `  "version": "${version}"`);
}

function dated(changelog: string, version: string, today: string): string {
  const heading = /^## .* \(not released\)$/m;
  if (!heading.test(changelog)) throw new ReleaseFault('CHANGELOG.md has no section “(not released)”');
  return changelog.replace(heading, `## ${version} (${today})`);
}

if (import.meta.main) {
  try {
    const tag = release(root, process.argv[2] ?? '', new Date().toISOString().slice(0, 10));
    console.log(`${tag} is committed and tagged. It is published by: git push origin main ${tag}`);
    if (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).repository === undefined)
      console.log('Before that, package.json needs the address of the repository as "repository".');
  } catch (error) {
    if (!(error instanceof ReleaseFault)) throw error;
    console.error(`release: ${error.message}`);
    process.exitCode = 1;
  }
}
