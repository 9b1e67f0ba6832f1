import { commandTexts, kubernetesText, optionTexts } from '../../wording/cli/options.ts';
import { assumedVersion, latestVersion, supportedVersions } from '../../workload/versions.ts';
import { languages } from './languages.ts';

/** An option of the command line; without `value` it is on or off. */
export interface Flag {
  readonly name: string;
  readonly short?: string;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly isRepeatable?: true;
  /** The values that it takes, where they can be told. */
  readonly choices?: readonly string[];
  /** Whether its value is a file. */
  readonly isFile?: true;
  /** Whether it is for the live cluster alone, as kubectl has it. */
  readonly isOfCluster?: true;
  readonly text: string;
}

/** What can be asked for; the one without a name is the preview. */
export interface Command {
  readonly name:
    | ''
    | 'lsp'
    | 'mcp'
    | 'merge'
    | 'tune'
    | 'watch'
    | 'world-save'
    | 'world-show'
    | 'completion'
    | 'man'
    | (typeof operations)[number];
  /** The words of the command, as they are typed. */
  readonly words: readonly string[];
  readonly operands: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
}

export const operations = [
  'status',
  'history',
  'undo',
  'restart',
  'pause',
  'resume',
  'scale',
  'set-image',
  'get',
  'drain',
] as const;

/** The shells that there is a completion for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export const formats = ['text', 'json', 'markdown', 'sarif', 'junit'] as const;
export const failLevels = ['stuck', 'error', 'warning', 'new-error', 'new-warning', 'never'] as const;

/** Whether only what is new counts. */
export function isOfNew(level: (typeof failLevels)[number]): boolean {
  return level === 'new-error' || level === 'new-warning';
}

const against: Flag = {
  name: 'against',
  value: 'WHAT',
  text: optionTexts.against,
};
const cluster: readonly Flag[] = [
  { name: 'context', value: 'NAME', isOfCluster: true, text: optionTexts.context },
  { name: 'namespace', short: 'n', value: 'NAME', isOfCluster: true, text: optionTexts.namespace },
  { name: 'kubeconfig', value: 'FILE', isFile: true, isOfCluster: true, text: optionTexts.kubeconfig },
];
const applied: readonly Flag[] = [
  ...cluster,
  { name: 'server-side', isOfCluster: true, text: optionTexts['server-side'] },
  { name: 'force-conflicts', isOfCluster: true, text: optionTexts['force-conflicts'] },
  { name: 'dry-run', value: 'WHERE', choices: ['none', 'server'], isOfCluster: true, text: optionTexts['dry-run'] },
];
const world: readonly Flag[] = [
  { name: 'kubernetes', value: 'VERSION', text: kubernetesText(supportedVersions[0], latestVersion, assumedVersion) },
  { name: 'feature-gates', value: 'GATES', isRepeatable: true, text: optionTexts['feature-gates'] },
  { name: 'world', value: 'FILE', isFile: true, text: optionTexts.world },
  {
    name: 'assume',
    value: 'KEY=VALUE,…',
    isRepeatable: true,
    text: optionTexts.assume,
  },
];
const language: Flag = { name: 'language', value: 'LANGUAGE', choices: languages, text: optionTexts.language };
const help: Flag = { name: 'help', short: 'h', text: optionTexts.help };
const clusterOfWatch: readonly Flag[] = [
  { name: 'context', value: 'NAME', text: optionTexts.contextOfLive },
  { name: 'namespace', short: 'n', value: 'NAME', text: optionTexts.namespaceOfWatch },
  { name: 'kubeconfig', value: 'FILE', isFile: true, text: optionTexts.kubeconfig },
];
const clusterOfWorld: readonly Flag[] = [
  { name: 'context', value: 'NAME', text: optionTexts.contextOfLive },
  { name: 'namespace', short: 'n', value: 'NAME', isRepeatable: true, text: optionTexts.namespaceOfWorld },
  { name: 'kubeconfig', value: 'FILE', isFile: true, text: optionTexts.kubeconfig },
];
const general: readonly Flag[] = [
  {
    name: 'config',
    value: 'FILE',
    isFile: true,
    text: optionTexts.config,
  },
  { name: 'no-color', text: optionTexts['no-color'] },
  language,
  help,
];
const report: readonly Flag[] = [
  { name: 'format', value: 'FORMAT', choices: formats, text: optionTexts.format },
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT=FILE',
    isRepeatable: true,
    text: optionTexts.output,
  },
  {
    name: 'fail-on',
    value: 'LEVEL',
    choices: failLevels,
    text: optionTexts['fail-on'],
  },
  { name: 'strict', text: optionTexts.strict },
];
const waiting: readonly Flag[] = [
  { name: 'watch', short: 'w', text: optionTexts.watch },
  { name: 'timeout', value: 'DURATION', text: optionTexts.timeout },
];
const at: Flag = {
  name: 'at',
  value: 'DURATION',
  text: optionTexts.at,
};
const helm: readonly Flag[] = [
  { name: 'values', value: 'FILE', isRepeatable: true, isFile: true, text: optionTexts.values },
  { name: 'helm-set', value: 'PATH=VALUE', isRepeatable: true, text: optionTexts['helm-set'] },
  { name: 'helm-args', value: 'WORDS', isRepeatable: true, text: optionTexts['helm-args'] },
  { name: 'fetch', text: optionTexts.fetch },
];
const change = [at, ...waiting, against, ...applied, ...report, ...world, ...helm, ...general];
const record: Flag = { name: 'record', text: optionTexts.record };

/** Everything that can be typed: --help, what is understood, and the tests are made of it. */
export const commands: readonly Command[] = [
  {
    name: '',
    words: [],
    operands: '[FILE|FOLDER|-]…',
    summary: commandTexts[''],
    flags: [
      { ...against, text: optionTexts.againstOfPreview },
      ...applied,
      ...report,
      ...world,
      {
        name: 'set',
        value: 'PATH=VALUE',
        isRepeatable: true,
        text: optionTexts.set,
      },
      ...helm,
      { name: 'applier', value: 'NAME,…', text: optionTexts.applier },
      {
        name: 'scenario',
        value: 'FILE',
        isFile: true,
        text: optionTexts.scenario,
      },
      { name: 'follow', text: optionTexts.follow },
      { name: 'shard', value: 'I/N', text: optionTexts.shard },
      { name: 'jobs', value: 'N', text: optionTexts.jobs },
      { name: 'quiet', short: 'q', text: optionTexts.quiet },
      { name: 'verbose', short: 'v', text: optionTexts.verbose },
      ...general,
      { name: 'version', text: optionTexts.version },
    ],
  },
  {
    name: 'status',
    words: ['status'],
    operands: 'FILE|FOLDER…',
    summary: commandTexts.status,
    flags: [...waiting, against, ...applied, ...world, ...helm, ...general],
  },
  {
    name: 'history',
    words: ['history'],
    operands: 'FILE',
    summary: commandTexts.history,
    flags: [
      { name: 'revision', value: 'N', text: optionTexts.revision },
      against,
      ...applied,
      ...world,
      ...helm,
      ...general,
    ],
  },
  {
    name: 'undo',
    words: ['undo'],
    operands: 'FILE',
    summary: commandTexts.undo,
    flags: [{ name: 'to-revision', value: 'N', text: optionTexts['to-revision'] }, ...change],
  },
  { name: 'restart', words: ['restart'], operands: 'FILE', summary: commandTexts.restart, flags: change },
  { name: 'pause', words: ['pause'], operands: 'FILE', summary: commandTexts.pause, flags: change },
  {
    name: 'resume',
    words: ['resume'],
    operands: 'FILE',
    summary: commandTexts.resume,
    flags: change,
  },
  {
    name: 'scale',
    words: ['scale'],
    operands: 'FILE',
    summary: commandTexts.scale,
    flags: [{ name: 'replicas', value: 'N', text: optionTexts.replicas }, record, ...change],
  },
  {
    name: 'set-image',
    words: ['set', 'image'],
    operands: 'FILE CONTAINER=IMAGE…',
    summary: commandTexts['set-image'],
    flags: [record, ...change],
  },
  {
    name: 'get',
    words: ['get'],
    operands: 'FILE',
    summary: commandTexts.get,
    flags: [
      { name: 'watch', short: 'w', text: optionTexts.watchOfGet },
      against,
      ...applied,
      ...world,
      ...helm,
      ...general,
    ],
  },
  {
    name: 'drain',
    words: ['drain'],
    operands: 'FILE|FOLDER…',
    summary: commandTexts.drain,
    flags: [
      { name: 'node', value: 'NAME', isRepeatable: true, text: optionTexts.node },
      { name: 'ignore-daemonsets', text: optionTexts['ignore-daemonsets'] },
      { name: 'delete-emptydir-data', text: optionTexts['delete-emptydir-data'] },
      { name: 'away', value: 'DURATION', text: optionTexts.away },
      { name: 'format', value: 'FORMAT', choices: ['text', 'json'], text: optionTexts.formatOfDrain },
      ...world,
      ...helm,
      ...general,
    ],
  },
  {
    name: 'tune',
    words: ['tune'],
    operands: 'FILE|FOLDER [NAME]',
    summary: commandTexts.tune,
    flags: [
      { name: 'at-least', value: 'PODS', text: optionTexts['at-least'] },
      { name: 'at-most-pods', value: 'PODS', text: optionTexts['at-most-pods'] },
      { name: 'within', value: 'DURATION', text: optionTexts.within },
      { name: 'format', value: 'FORMAT', choices: ['text', 'json'], text: optionTexts.formatOfDrain },
      against,
      ...applied,
      ...world,
      ...helm,
      ...general,
    ],
  },
  {
    name: 'watch',
    words: ['watch'],
    operands: 'KIND/NAME',
    summary: commandTexts.watch,
    flags: [
      { name: 'timeout', value: 'DURATION', text: optionTexts.timeoutOfWatch },
      { name: 'save-times', value: 'FILE', isFile: true, text: optionTexts['save-times'] },
      ...clusterOfWatch,
      ...world,
      ...general,
    ],
  },
  {
    name: 'world-save',
    words: ['world', 'save'],
    operands: '',
    summary: commandTexts['world-save'],
    flags: [
      ...clusterOfWorld,
      { name: 'output', short: 'o', value: 'FILE', isFile: true, text: optionTexts.outputOfWorld },
      language,
      help,
    ],
  },
  {
    name: 'world-show',
    words: ['world', 'show'],
    operands: '[FILE]',
    summary: commandTexts['world-show'],
    flags: [...clusterOfWorld, language, help],
  },
  {
    name: 'merge',
    words: ['merge'],
    operands: 'REPORT.json…',
    summary: commandTexts.merge,
    flags: [
      ...report,
      { name: 'quiet', short: 'q', text: optionTexts.quiet },
      { name: 'verbose', short: 'v', text: optionTexts.verbose },
      ...general.filter(({ name }) => name !== 'config'),
    ],
  },
  {
    name: 'lsp',
    words: ['lsp'],
    operands: '',
    summary: commandTexts.lsp,
    flags: [{ name: 'stdio', text: optionTexts.stdio }, language, help],
  },
  {
    name: 'mcp',
    words: ['mcp'],
    operands: '',
    summary: commandTexts.mcp,
    flags: [help],
  },
  {
    name: 'completion',
    words: ['completion'],
    operands: shells.join('|'),
    summary: commandTexts.completion,
    flags: [help],
  },
  { name: 'man', words: ['man'], operands: '', summary: commandTexts.man, flags: [language, help] },
];
