// Which files of a workspace are read for what lives beside a workload.

export const manifestEndings = ['yaml', 'yml', 'json'] as const;

/** Folders that hold nothing of the user's own. */
export const otherFolders = ['node_modules', '.git', 'dist', 'out', 'vendor'] as const;

/** Most files that are read; a workspace with more is read in part. */
export const mostFiles = 2000;

export const mostBytes = 1024 * 1024;

/** As editors write patterns of files. */
export const manifestGlob = `**/*.{${manifestEndings.join(',')}}`;
