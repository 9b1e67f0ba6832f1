import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { build } from 'esbuild';
import { bundles } from '../../scripts/build.ts';
import { root } from '../../scripts/root.ts';
import { bundledPackages, thirdPartyNotice } from '../../scripts/third-party.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}

function lockOf(folder: string): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(path.join(root, folder, 'package-lock.json'), 'utf8')).packages;
}

const { dependencies, allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const results = await Promise.all(bundles.map((options) => build({ ...options, write: false })));
const packages = bundledPackages(results.flatMap(({ metafile }) => metafile ?? []));

test('nothing is installed with the package: all that runs is bundled', () => {
  assert.equal(dependencies, undefined);
  assert(packages.length >= 5, packages.map(({ name }) => name).join(' '));
});

test('no bundle names a source map, as none is shipped', () => {
  const files = results.flatMap(({ outputFiles }) => outputFiles);
  assert(files.length >= bundles.length);
  for (const file of files) assert.doesNotMatch(file.text, /sourceMappingURL/, file.path);
});

test('what is bundled is as the lock file says, and runs no script when it is installed', () => {
  const lock = lockOf('.');
  for (const { name, version } of packages) {
    const locked = Object.entries(lock).filter(([place]) => place.endsWith(`node_modules/${name}`));
    assert(
      locked.some(([, each]) => each.version === version),
      `${name} ${version} is not locked`,
    );
    for (const [place, { hasInstallScript }] of locked) assert.notEqual(hasInstallScript, true, place);
  }
});

test('only the packages that package.json names run scripts when they are installed', () => {
  const scripted = Object.entries(lockOf('.')).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripted.map(([place]) => place.replace(/^.*node_modules\//, ''));
  const unnamed = names.filter((name) => allowScripts[name] === undefined && !optionalOnly.has(name));
  assert.deepEqual(unnamed, []);
});

/** Of other systems than those that the tests run on, or never run. */
const optionalOnly: ReadonlySet<string> = new Set(['fsevents', 'keytar']);

test('the notice has the licence of each package that is bundled, and none asks for more than to be named', () => {
  const notice = thirdPartyNotice(packages);
  for (const { name, version, license, text } of packages) {
    assert.match(license, /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0)$/, name);
    assert(text.length > 200, `${name} has no text of a licence`);
    assert(notice.includes(`${name} ${version} (${license})\n\n${text}`), name);
  }
});

for (const folder of ['.', 'bench', 'test/support/vscode-server']) {
  test(`the lock file of ${folder} pins every package by its content`, () => {
    const lock = lockOf(folder);
    const own = lock[''] as { readonly devDependencies?: object; readonly dependencies?: object };
    const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    assert.deepEqual([own.dependencies, own.devDependencies], [manifest.dependencies, manifest.devDependencies]);
    const packed = Object.entries(lock).filter(([place, { link, inBundle }]) => {
      return place.startsWith('node_modules/') && link !== true && inBundle !== true;
    });
    assert(packed.length > 10);
    for (const [place, { integrity, resolved }] of packed) {
      assert.match(integrity ?? '', /^sha512-/, place);
      assert.match(resolved ?? 'https://registry.npmjs.org/', /^https:\/\/registry\.npmjs\.org\//, place);
    }
  });
}
