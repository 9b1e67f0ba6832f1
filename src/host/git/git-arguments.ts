// What git is given on its command line. Nothing else writes flags for it.

/** Said before each command, so that it wins over what a repository's settings say. */
const settings = [
  'core.alternateRefsCommand=',
  'core.askPass=',
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'core.quotePath=false',
  'core.sshCommand=',
  'credential.helper=',
  'diff.external=',
  'diff.relative=false',
  // Anew, git would write into the repository, and start what its settings name for merges.
  'log.diffMerges=separate',
  'log.follow=false',
  'log.mailmap=false',
  'log.showSignature=false',
  // What a repository allows by name would count for more than what is forbidden in general.
  ...['allow', ...['ext', 'file', 'ftp', 'ftps', 'git', 'http', 'https', 'ssh'].map((name) => `${name}.allow`)].map(
    (key) => `protocol.${key}=never`,
  ),
].flatMap((setting) => ['-c', setting]);

/** A command that goes by these settings. */
export function commandWords(words: readonly string[]): readonly string[] {
  return [...settings, ...words];
}

export const versionWords: readonly string[] = ['version'];

/** Answers for each line of its input what object it names. */
export const objectWords: readonly string[] = ['cat-file', '--batch'];

/** The commit in which what is checked out and another commit part. */
export function mergeBaseWords(commit: string): readonly string[] {
  return ['merge-base', '--end-of-options', commit, 'HEAD'];
}

const changes = ['--date-order', '--parents', '-m', '--root', '--raw', '-z', '--no-abbrev', '--no-renames'];
const plain = ['--no-color', '--no-decorate', '--no-notes', '--no-ext-diff', '--no-textconv', '--encoding=UTF-8'];

/** Every commit up to one that changed what the paths name, from the top of the repository; `''` is the top itself. */
export function historyWords(commit: string, paths: readonly string[]): readonly string[] {
  const named = paths.map((name) => `:(top,literal)${name}`);
  return ['log', ...changes, ...plain, '-O/dev/null', '--pretty=short', '--end-of-options', commit, '--', ...named];
}
