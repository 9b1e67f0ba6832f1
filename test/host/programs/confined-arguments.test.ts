import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  confinedCall,
  isUnstarted,
  mountTable,
  placeContents,
  saidInside,
} from '../../../src/host/programs/confined-arguments.ts';

const links: Readonly<Record<string, string>> = { '/lib': '/usr/lib', '/home/ann/shop': '/data/shop' };

/** As on a system with these links, on which all is there but `/gone`. */
function realPath(name: string): string | undefined {
  const [link, target] = Object.entries(links).find(([each]) => name === each || name.startsWith(`${each}/`)) ?? [];
  if (link === undefined) return name === '/gone' ? undefined : name;
  return `${target}${name.slice(link.length)}`;
}

interface Row {
  readonly what: string;
  readonly names: readonly string[];
  readonly mounts: readonly string[];
  readonly links?: readonly (readonly [string, string])[];
}

const places: readonly Row[] = [
  { what: 'folders beside each other', names: ['/tmp/a', '/repo'], mounts: ['/tmp/a', '/repo'] },
  { what: 'a folder in another', names: ['/repo/charts', '/repo', '/repo'], mounts: ['/repo'] },
  { what: 'a folder whose name begins as another', names: ['/repo', '/repo-2'], mounts: ['/repo', '/repo-2'] },
  { what: 'what is not there', names: ['/gone', '/repo'], mounts: ['/repo'] },
  { what: 'a link into what is there', names: ['/usr', '/lib'], mounts: ['/usr'], links: [['/lib', '/usr/lib']] },
  {
    what: 'a link to elsewhere, and what lies below it',
    names: ['/home/ann/shop', '/home/ann/shop/chart'],
    mounts: ['/data/shop'],
    links: [['/home/ann/shop', '/data/shop']],
  },
  { what: 'all', names: ['/tmp/a', '/', '/usr'], mounts: ['/'] },
];

for (const { what, names, mounts, links: named = [] } of places) {
  test(`a place shows ${what} with as little as does`, () => {
    const wanted = { mounts, links: named.map(([name, target]) => ({ name, target })) };
    assert.deepEqual(placeContents(names, realPath), wanted);
  });
}

test('a name is one field of the mount table, and no comment, whatever is in it', () => {
  const table = mountTable(['/a b', '/a\tb\nc', '/#a\\040', '/a,b=c"\''], '/r t');
  assert.deepEqual(table.split('\n'), [
    '/a\\040b /r\\040t/a\\040b none rbind 0 0',
    '/a\\011b\\012c /r\\040t/a\\011b\\012c none rbind 0 0',
    '/\\043a\\134040 /r\\040t/\\043a\\134040 none rbind 0 0',
    '/a,b=c"\' /r\\040t/a,b=c"\' none rbind 0 0',
    '',
  ]);
});

test('only what is one byte is written as a byte', () => {
  const names = ['\u00a0', '\u1680', '\u2003', '\u2028', '\u3000', '\ufeff', '\u0085', 'é', '😀'].map(
    (sign) => `/a${sign}b`,
  );
  for (const name of names) assert.equal(mountTable([name], '/r'), `${name} /r${name} none rbind 0 0\n`);
});

test('the script is the same for every call, and all that varies is a word of its own', () => {
  const makers = { unshare: '/u', shell: '/s', mount: '/m', chroot: '/c' };
  const place = { root: '/r', table: '/t', isByRoot: false };
  const hostile = ['$(id)', '; id', '"', "'", '--', '-c'];
  const called = [
    { file: '/helm', words: [] },
    { file: '/$(id)/helm', words: hostile },
  ].map((each) => confinedCall(each, makers, place));
  const isScript = (word: string) => word.includes('exec');
  assert.equal(new Set(called.map(({ words }) => words.find(isScript))).size, 1);
  assert.deepEqual(
    called.map(({ file, words }) => [file, ...words.filter((word) => !isScript(word))]),
    [
      ['/u', '-r', '-n', '-m', '--propagation', 'private', '/s', '-ec', 'sh', '/m', '/t', '/c', '/r', '/helm'],
      [
        ...['/u', '-r', '-n', '-m', '--propagation', 'private', '/s', '-ec', 'sh', '/m', '/t', '/c', '/r'],
        ...['/$(id)/helm', ...hostile],
      ],
    ],
  );
  const byRoot = confinedCall({ file: '/helm', words: [] }, makers, { ...place, isByRoot: true });
  assert.deepEqual(byRoot.words.slice(0, 3), ['-n', '-m', '--propagation']);
});

const said: readonly (readonly [errors: string, inside: string | undefined])[] = [
  ['rollout-preview is in\n', ''],
  ['rollout-preview is in\nError: no chart\n', 'Error: no chart\n'],
  ['a warning of mount\nrollout-preview is in\nrollout-preview is in\n', 'rollout-preview is in\n'],
  ['unshare: unshare failed: Operation not permitted\n', undefined],
  ['', undefined],
];

for (const [errors, inside] of said)
  test(`${JSON.stringify(errors)} tells whether the program was reached`, () =>
    assert.equal(saidInside(errors), inside));

test('what a program that fails ends with is not what one ends with that does not start', () => {
  assert.deepEqual([0, 1, 2, 124, 125, 126, 127, 128].filter(isUnstarted), [125, 126, 127]);
});
