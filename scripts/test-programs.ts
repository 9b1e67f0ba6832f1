import { homedir } from 'node:os';
import path from 'node:path';

/** Where the programs lie that tests need, each in a folder of its own; `npm run charts-test` builds them there. */
export const testPrograms = path.join(
  process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'),
  'rollout-preview',
  'test-programs',
);
