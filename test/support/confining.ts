// Whether this system gives programs a place without a network, and a program to look around in it.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPrograms, type Ended, type ProgramCall } from '../../src/host/programs/programs.ts';
import { TemporaryFiles } from '../../src/host/temporary-files.ts';

const limits = { silenceMilliseconds: 30_000, maxBytes: 1_000_000 };

/** A folder with a shell under the name of helm, which runs what it is told in a place of its own where there is one. */
export function shellAsHelm() {
  const top = realpathSync(mkdtempSync(path.join(tmpdir(), 'rollout-preview-place-')));
  const [bin, temporary] = [path.join(top, 'bin'), path.join(top, 'temporary')];
  mkdirSync(bin);
  mkdirSync(temporary);
  copyFileSync('/bin/bash', path.join(bin, 'helm'));
  chmodSync(path.join(bin, 'helm'), 0o755);
  const programs = createPrograms({ environment: { PATH: bin } });
  const run = (script: string, more: Partial<ProgramCall> & { readonly readable?: readonly string[] } = {}) => {
    const { readable = [], ...others } = more;
    const confinement = { temporary: new TemporaryFiles(temporary), readable };
    const words = ['--norc', '--noprofile', '-c', script, 'helm', top];
    return programs.run('helm', { words, environment: { PATH: '' }, confinement, ...limits, ...others });
  };
  return { top, temporary, run, remove: () => rmSync(top, { recursive: true, force: true }) };
}

export function isConfined(ended: Ended): boolean {
  return ended.state === 'exited' && ended.isConfined === true;
}

/** Whether programs get a place of their own here. */
export async function areConfined(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const { run, remove } = shellAsHelm();
  try {
    return isConfined(await run(':'));
  } finally {
    remove();
  }
}
