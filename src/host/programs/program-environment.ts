// What programs get of the environment: the least that each works with.
import { type EnvironmentVariables, type ProgramSearch, safePath } from './find-program.ts';

export type ProgramName = 'git' | 'kubectl' | 'helm' | 'kustomize';

/** Where a user's own files and temporary files are, and what Windows needs to start anything. */
const ofEverybody = [
  'HOME',
  'XDG_CONFIG_HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  // Leads the git of macOS to the real one.
  'DEVELOPER_DIR',
];

/** The user's own settings; whoever SUDO_UID names may own a repository that root reads. */
const ofGit = /^(?:GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|(?:KEY|VALUE)_\d+)|SUDO_UID)$/;

/** Loads code into whatever is started, or speaks for the editor or the git that started this program. */
const loadsCode =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|NODE_OPTIONS|ELECTRON_RUN_AS_NODE|BASH_ENV|ENV|PERL5OPT|PERL5DB|RUBYOPT|PYTHONSTARTUP|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|VSCODE_.*|GIT_.*|PATH)$/;

/**
 * The environment of a program. git gets a short list of it. How kubectl signs in is up to plugins, which need what no
 * list names: it gets all but what loads code, with the names of its settings as they read where this program stands.
 */
export function programEnvironment(name: ProgramName, search: ProgramSearch): Record<string, string> {
  const { environment, platform } = search;
  const passes = passesTo[name];
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && passes(spelled(entry[0], platform)),
  );
  return { ...Object.fromEntries(kept), ...always(name, platform), PATH: safePath(search) };
}

/** What leads a program to a network as the user's own shell would, and where it keeps what it has from there. */
const ofNetwork =
  /^(?:(?:HTTPS?|ALL|NO)_PROXY|SSL_CERT_(?:FILE|DIR)|XDG_(?:CACHE|DATA)_HOME|HELM_(?:CACHE|CONFIG|DATA)_HOME|HELM_(?:REGISTRY_CONFIG|REPOSITORY_(?:CONFIG|CACHE))|DOCKER_CONFIG)$/i;

/** What a program gets besides that is to reach a network. */
export function onlineEnvironment({ environment }: ProgramSearch): Record<string, string> {
  const kept = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && ofNetwork.test(entry[0]),
  );
  return Object.fromEntries(kept);
}

const passesTo: Readonly<Record<ProgramName, (variable: string) => boolean>> = {
  git: (variable) => ofEverybody.includes(variable) || ofGit.test(variable),
  kubectl: (variable) => !loadsCode.test(variable),
  helm: (variable) => ofEverybody.includes(variable),
  kustomize: (variable) => ofEverybody.includes(variable),
};

function spelled(name: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? name.toUpperCase() : name;
}

function always(name: ProgramName, platform: NodeJS.Platform): EnvironmentVariables & Record<string, string> {
  // What git says is read; what a plugin of kubectl says is shown.
  const language = name === 'git' ? { LC_ALL: 'C' } : {};
  // Windows looks for what a program starts in the folder that it stands in, unless told.
  return platform === 'win32' ? { ...language, NoDefaultCurrentDirectoryInExePath: '1' } : language;
}
