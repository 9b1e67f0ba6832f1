import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { findProgram, type ProgramSearch, safePath } from '../../../src/host/programs/find-program.ts';

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string>>;
  readonly workspace: readonly string[];
  /** The programs that are there; every folder is. */
  readonly programs: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
}

function searchOf({ platform, variables, workspace, programs, links = {} }: Machine): ProgramSearch {
  const spelled = (name: string) =>
    platform === 'linux' ? path.posix.normalize(name) : path.win32.normalize(name).toLowerCase().replaceAll('\\', '/');
  const isThere = new Set(programs.map(spelled));
  return {
    platform,
    environment: variables,
    workspace,
    home: platform === 'win32' ? String.raw`C:\Users\me` : '/home/me',
    realPath: (name) => links[name] ?? name,
    isProgram: (file) => isThere.has(spelled(file)),
  };
}

const repository = String.raw`C:\work\shop`;
const tools = String.raw`C:\Program Files\Git\cmd`;

interface Row {
  readonly name: string;
  readonly machine: Machine;
  readonly file?: string;
  readonly state?: 'absent' | 'inside-workspace';
}

function windows(search: string, programs: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    platform: 'win32',
    variables: { Path: search, PATHEXT: '.COM;.EXE;.BAT;.CMD' },
    workspace: [repository],
    programs,
    ...more,
  };
}

function linux(search: string, programs: readonly string[], more: Partial<Machine> = {}): Machine {
  return { platform: 'linux', variables: { PATH: search }, workspace: ['/work/shop'], programs, ...more };
}

const git = `${tools}\\git.exe`;

const rows: readonly Row[] = [
  {
    name: 'Windows: git.exe in the top folder of the workspace is not found',
    machine: windows(tools, [`${repository}\\git.exe`]),
    state: 'absent',
  },
  {
    name: 'Windows: the one on the PATH is',
    machine: windows(`.;${tools}`, [`${repository}\\git.exe`, git]),
    file: git,
  },
  {
    name: 'Windows: a PATH with the workspace in it',
    machine: windows(`${repository};${tools}`, [`${repository}\\git.exe`, git]),
    file: git,
  },
  {
    name: 'Windows: … in another case and with other slashes',
    machine: windows(`c:/WORK/Shop/bin;${tools}`, ['c:/work/shop/bin/git.exe', git]),
    file: git,
  },
  {
    name: 'Windows: … by a way with two dots',
    machine: windows(`C:\\work\\x\\..\\shop;${tools}`, [`${repository}\\git.exe`, git]),
    file: git,
  },
  {
    name: 'Windows: … and nowhere else',
    machine: windows(repository, [`${repository}\\git.exe`]),
    state: 'inside-workspace',
  },
  { name: 'Windows: an entry in quotes', machine: windows(`"${tools}"`, [git]), file: git },
  {
    name: 'Windows: an entry of the present drive, as the workspace may be',
    machine: windows(String.raw`\work\shop`, [`${repository}\\git.exe`]),
    state: 'absent',
  },
  {
    name: 'Windows: an entry of the present folder of a drive',
    machine: windows('C:', [`${repository}\\git.exe`]),
    state: 'absent',
  },
  { name: 'Windows: an empty entry', machine: windows(`;;${tools}`, ['git.exe', git]), file: git },
  {
    name: 'Windows: a script is no program, and one on a share is',
    machine: windows(String.raw`C:\a;\\server\tools`, [String.raw`C:\a\git.cmd`, String.raw`\\server\tools\git.exe`]),
    file: String.raw`\\server\tools\git.exe`,
  },
  {
    name: 'Windows: endings in the order of PATHEXT',
    machine: windows(tools, [git, `${tools}\\git.com`], { variables: { PATH: tools, PathExt: '.exe;.com' } }),
    file: git,
  },
  { name: 'Windows: without PATHEXT', machine: windows(tools, [git], { variables: { path: tools } }), file: git },
  {
    name: 'Windows: a folder beside the workspace whose name begins alike',
    machine: windows(String.raw`C:\work\shop-tools`, [String.raw`C:\work\shop-tools\git.exe`]),
    file: String.raw`C:\work\shop-tools\git.exe`,
  },
  {
    name: 'Windows: a folder that a link has inside the workspace',
    machine: windows(`C:\\link;${tools}`, ['C:\\link\\git.exe', git], {
      links: { 'C:\\link\\git.exe': `${repository}\\git.exe` },
    }),
    file: git,
  },
  {
    name: 'Windows: somebody stands at the top of the drive',
    machine: windows(`C:\\;${tools}`, ['C:\\git.exe', git], { workspace: ['C:\\'] }),
    file: git,
  },
  {
    name: 'Linux: the first on the PATH',
    machine: linux('/usr/local/bin:/usr/bin', ['/usr/local/bin/git', '/usr/bin/git']),
    file: '/usr/local/bin/git',
  },
  {
    name: 'Linux: empty, relative and dotted entries',
    machine: linux(':.:bin:./bin:../bin:/usr/bin', ['git', 'bin/git', '/work/shop/git', '/usr/bin/git']),
    file: '/usr/bin/git',
  },
  {
    name: 'Linux: node_modules/.bin of the workspace',
    machine: linux('/work/shop/node_modules/.bin:/usr/bin', ['/work/shop/node_modules/.bin/git', '/usr/bin/git']),
    file: '/usr/bin/git',
  },
  {
    name: 'Linux: … and nowhere else',
    machine: linux('/work/shop/bin', ['/work/shop/bin/git']),
    state: 'inside-workspace',
  },
  {
    name: 'Linux: in another case it is another folder',
    machine: linux('/work/Shop/bin', ['/work/Shop/bin/git']),
    file: '/work/Shop/bin/git',
  },
  {
    name: 'Linux: a program that links into the workspace',
    machine: linux('/home/me/bin:/usr/bin', ['/home/me/bin/git', '/usr/bin/git'], {
      links: { '/home/me/bin/git': '/work/shop/tools/git' },
    }),
    file: '/usr/bin/git',
  },
  {
    name: 'Linux: a workspace that is itself a link',
    machine: linux('/real/shop/bin:/usr/bin', ['/real/shop/bin/git', '/usr/bin/git'], {
      links: { '/work/shop': '/real/shop' },
    }),
    file: '/usr/bin/git',
  },
  {
    name: 'Linux: somebody stands at the top of the file system',
    machine: linux('/:/usr/bin', ['/git', '/usr/bin/git'], { workspace: ['/'] }),
    file: '/usr/bin/git',
  },
  {
    name: 'Linux: somebody stands at home, where their own programs lie below',
    machine: linux('/home/me/.local/bin', ['/home/me/.local/bin/git'], { workspace: ['/home/me'] }),
    file: '/home/me/.local/bin/git',
  },
  {
    name: 'Linux: … but not right there',
    machine: linux('/home/me:/usr/bin', ['/home/me/git', '/usr/bin/git'], { workspace: ['/home/me'] }),
    file: '/usr/bin/git',
  },
  {
    name: 'Windows: a workspace that holds all homes',
    machine: windows(String.raw`C:\Users\me\bin`, [String.raw`C:\Users\me\bin\git.exe`], {
      workspace: [String.raw`c:\users`],
    }),
    file: String.raw`C:\Users\me\bin\git.exe`,
  },
  {
    name: 'Linux: packages of another project, which npm has put on the PATH',
    machine: linux('/elsewhere/node_modules/.bin:/usr/bin', ['/elsewhere/node_modules/.bin/git', '/usr/bin/git']),
    file: '/usr/bin/git',
  },
  { name: 'Linux: nowhere', machine: linux('/usr/bin', []), state: 'absent' },
  { name: 'Linux: no PATH at all', machine: linux('', ['/usr/bin/git'], { variables: {} }), state: 'absent' },
  {
    name: 'macOS: the workspace in another case',
    machine: { ...linux('/Work/SHOP/bin:/usr/bin', ['/Work/SHOP/bin/git', '/usr/bin/git']), platform: 'darwin' },
    file: '/usr/bin/git',
  },
  {
    name: 'macOS: the workspace with its letters composed',
    machine: {
      ...linux('/caf\u00e9/bin:/usr/bin', ['/caf\u00e9/bin/git', '/usr/bin/git'], { workspace: ['/cafe\u0301'] }),
      platform: 'darwin',
    },
    file: '/usr/bin/git',
  },
];

for (const { name, machine, file, state } of rows) {
  test(name, () => {
    const found = findProgram('git', searchOf(machine));
    if (state === undefined) assert.deepEqual(found, { state: 'found', file });
    else assert.equal(found.state, state);
  });
}

test('what a program starts itself is not taken from the workspace either', () => {
  assert.equal(safePath(searchOf(linux('.:/work/shop/bin:/usr/bin::bin:/bin', []))), '/usr/bin:/bin');
  assert.equal(
    safePath(searchOf(windows(`.;${repository}\\bin;${tools};\\x;C:\\Windows`, []))),
    `${tools};C:\\Windows`,
  );
});
