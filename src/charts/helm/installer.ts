import { tmpdir } from 'node:os';
import type { Programs } from '../../host/programs/programs.ts';
import { offline } from '../offline.ts';
import { renderLimits } from '../program-fault.ts';
import { versionWords } from './helm-arguments.ts';

const known = new WeakMap<Programs, Promise<'helm3' | 'helm4'>>();

/**
 * Who installs charts: the Helm that renders them. Helm 3 merges as kubectl does, where Helm 4 applies on the server, so that
 * the same chart may be rejected by one of them alone.
 */
export function installerOfCharts(programs: Programs): Promise<'helm3' | 'helm4'> {
  const answer = known.get(programs) ?? askedInstaller(programs);
  known.set(programs, answer);
  return answer;
}

async function askedInstaller(programs: Programs): Promise<'helm3' | 'helm4'> {
  const ended = await programs.run('helm', {
    words: versionWords,
    environment: offline(tmpdir()),
    ...renderLimits,
  });
  return ended.state === 'exited' && ended.output.toString('utf8').startsWith('v3.') ? 'helm3' : 'helm4';
}
