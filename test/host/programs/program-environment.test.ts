import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnvironmentVariables, ProgramSearch } from '../../../src/host/programs/find-program.ts';
import { onlineEnvironment, programEnvironment } from '../../../src/host/programs/program-environment.ts';

function searchIn(environment: EnvironmentVariables, platform: NodeJS.Platform = 'linux'): ProgramSearch {
  return {
    platform,
    environment,
    workspace: ['/work'],
    home: '/home/me',
    realPath: (name) => name,
    isProgram: () => true,
  };
}

const ofSomebody = {
  HOME: '/home/me',
  PATH: '.:/work/bin:/usr/bin',
  TMPDIR: '/tmp',
  LANG: 'de_DE.UTF-8',
  GIT_DIR: '/elsewhere/.git',
  GIT_SSH_COMMAND: '/work/program',
  GIT_EXTERNAL_DIFF: '/work/program',
  GIT_CONFIG_GLOBAL: '/home/me/other',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'safe.directory',
  GIT_CONFIG_VALUE_0: '*',
  SUDO_UID: '1000',
  KUBECONFIG: '/home/me/config',
  AWS_PROFILE: 'shop',
  OWN_TOKEN: 'secret',
  NODE_OPTIONS: '--require ./x.js',
  LD_PRELOAD: './x.so',
  LD_LIBRARY_PATH: ':/opt/lib',
  VSCODE_IPC_HOOK_CLI: '/run/x.sock',
  ABSENT: undefined,
};

test('git gets where its user has settings, and nothing else that it might follow', () => {
  assert.deepEqual(programEnvironment('git', searchIn(ofSomebody)), {
    HOME: '/home/me',
    PATH: '/usr/bin',
    TMPDIR: '/tmp',
    GIT_CONFIG_GLOBAL: '/home/me/other',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    SUDO_UID: '1000',
    LC_ALL: 'C',
  });
});

test('kubectl gets what a plugin may sign in with, and nothing that loads code', () => {
  assert.deepEqual(programEnvironment('kubectl', searchIn(ofSomebody)), {
    HOME: '/home/me',
    PATH: '/usr/bin',
    TMPDIR: '/tmp',
    LANG: 'de_DE.UTF-8',
    SUDO_UID: '1000',
    KUBECONFIG: '/home/me/config',
    AWS_PROFILE: 'shop',
    OWN_TOKEN: 'secret',
    LD_LIBRARY_PATH: ':/opt/lib',
  });
});

test('on Windows names count in any case, and nothing is looked for where a program stands', () => {
  const environment = {
    Path: String.raw`.;C:\Windows`,
    SystemRoot: String.raw`C:\Windows`,
    Git_Dir: 'x',
    userprofile: 'u',
  };
  assert.deepEqual(programEnvironment('git', searchIn(environment, 'win32')), {
    PATH: String.raw`C:\Windows`,
    SystemRoot: String.raw`C:\Windows`,
    userprofile: 'u',
    LC_ALL: 'C',
    NoDefaultCurrentDirectoryInExePath: '1',
  });
});

test('what reaches a network gets what leads there, and nothing that loads code', () => {
  const kept = { HTTPS_PROXY: 'http://proxy:1', no_proxy: 'x', SSL_CERT_FILE: '/ca', HELM_REGISTRY_CONFIG: '/login' };
  const others = { HELM_PLUGINS: '/plugins', LD_PRELOAD: '/x', OWN_TOKEN: 'secret', GIT_DIR: 'x', PATH: '/bin' };
  assert.deepEqual(onlineEnvironment(searchIn({ ...kept, ...others })), kept);
});
