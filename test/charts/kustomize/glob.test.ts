import { equal, ok } from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { globOf } from '../../../src/charts/kustomize/glob.ts';
import { resourcesOf } from '../../../src/charts/kustomize/plain-folder.ts';

const rows: readonly (readonly [pattern: string, fitting: readonly string[], others: readonly string[]])[] = [
  ['a.yaml', ['a.yaml'], ['a-yaml', 'b/a.yaml', 'a.yaml2', '']],
  ['*.yaml', ['a.yaml', 'b/a.yaml', '.yaml'], ['a.yml']],
  ['**/a*', ['b/a.yaml', 'c/b/a'], ['a.yaml']],
  ['env/*/web.yaml', ['env/a/web.yaml', 'env/a/b/web.yaml'], ['env/web.yaml']],
  ['?.yaml', ['a.yaml', '/.yaml', 'é.yaml', '🌱.yaml'], ['ab.yaml', '.yaml']],
  ['[ab].yaml', ['a.yaml', 'b.yaml'], ['c.yaml', 'ab.yaml']],
  ['[!ab].yaml', ['c.yaml'], ['a.yaml', '.yaml']],
  ['[a-c]*', ['a', 'c/d'], ['d', '-']],
  ['[!a-c]', ['d'], ['b']],
  ['{a,b/*}.yaml', ['a.yaml', 'b/c.yaml'], ['c.yaml', 'a']],
  ['{*.yml,*.yaml}', ['a.yml', 'b/a.yaml'], ['a.json']],
  ['{a,{b,c}d,}e', ['ae', 'bde', 'cde', 'e'], ['be', 'ad']],
  ['{a,ab}{c,bc}', ['ac', 'abc', 'abbc'], ['ab', 'c']],
  ['a,b}', ['a,b}'], ['a']],
  ['\\*\\{', ['*{'], ['a{']],
  ['+(a|b)', ['+(a|b)'], ['a']],
];

for (const [pattern, fitting, others] of rows) {
  test(`${pattern} fits what Argo CD fits with it`, () => {
    for (const each of fitting) equal(globOf(pattern)?.(each), true, each);
    for (const each of others) equal(globOf(pattern)?.(each), false, each);
  });
}

for (const pattern of ['[a', '[]', '[!]', '[a-z0-9]', '[z-a]', '[a-]', '{a', '{a,{b}', 'a\\', 'a'.repeat(2000)]) {
  test(`${pattern.slice(0, 20)} is no pattern`, () => equal(globOf(pattern), undefined));
}

const long = 'a'.repeat(200);
const slow: readonly (readonly [what: string, pattern: string])[] = [
  ['stars', `${'*a'.repeat(20)}*b`],
  ['stars in braces', `{${'*a'.repeat(20)}*b,${'*a?'.repeat(20)}*b}`],
  ['braces behind each other', `${'{a,aa,aaa}'.repeat(60)}b`],
  ['braces in each other', `${'{a,'.repeat(200)}b${'}'.repeat(200)}`],
  ['braces with points', '{a..z}'.repeat(8)],
  ['braces with nothing', `${'{a,}'.repeat(150)}b`],
];

for (const [what, pattern] of slow) {
  test(`is told soon whether a pattern of ${what} fits`, async () => {
    const files = Array.from({ length: 5 }, (_, index) => `${long}${index}.yaml`);
    const source = { filesBelow: () => Promise.resolve(files.map((each) => path.join('/folder', each))) };
    const before = process.cpuUsage();
    const wanted = { isDeep: true, extensions: ['.yaml'], include: pattern };
    const found = await resourcesOf('/folder', wanted, source as unknown as Parameters<typeof resourcesOf>[2]);
    equal(found.length, 0);
    ok(process.cpuUsage(before).user < 2e6);
  });
}
