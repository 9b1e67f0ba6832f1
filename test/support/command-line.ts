import path from 'node:path';
import { root } from '../../scripts/root.ts';

/** The program of the command line, for Node: the built one where somebody has just built it, as it starts sooner. */
export const commandLine = process.env.ROLLOUT_PREVIEW_COMMAND_LINE ?? path.join(root, 'src/cli/main.ts');
