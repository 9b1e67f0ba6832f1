import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../../scripts/root.ts';

const program = path.join(root, 'src/cli/main.ts');
const folder = mkdtempSync(path.join(os.tmpdir(), 'language-'));

function written(name: string, strategy: string): string {
  const file = path.join(folder, name);
  const pods = 'selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }';
  const spec = `{ replicas: 10, strategy: ${strategy}, ${pods}, spec: { containers: [{ name: c, image: a:1 }] } } }`;
  writeFileSync(file, `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\nspec: ${spec}\n`);
  return file;
}

const good = written('good.yaml', '{ type: RollingUpdate }');
const refused = written('refused.yaml', '{ type: Unknown }');

function told(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { stdout, stderr, status };
}

test('a preview speaks Chinese where the command line says so', () => {
  assert.match(told([good, '--language', 'zh-cn']).stdout, /3 个波次.*10/);
  assert.match(told(['--language=zh-cn', good]).stdout, /3 个波次.*10/);
});

test('its threads speak Chinese, too', () => {
  assert.match(told([good, '--language', 'zh-cn', '--jobs', '2', '--verbose']).stdout, /3 个波次.*10/);
});

test('what the API server says stays English', () => {
  const { stdout, status } = told([refused, '--language', 'zh-cn']);
  assert.match(stdout, /spec\.strategy:\s+Unsupported value: .*supported values/);
  assert.equal(status, 1);
});

test('what kubectl prints stays English', () => {
  assert.match(told(['status', good, '--language', 'zh-cn']).stdout, /deployment "web" successfully rolled out/);
});

test('English is the default, whatever the environment says', () => {
  const english = told([good]);
  assert.deepEqual(told([good], { LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8', LANGUAGE: 'zh_CN' }), english);
  assert.deepEqual(told([good, '--language', 'en']), english);
});

test('an unknown language is a wrong use', () => {
  const { stderr, status } = told([good, '--language', 'fr']);
  assert.match(stderr, /--language fr is not valid: use en or zh-cn/);
  assert.equal(status, 2);
});
