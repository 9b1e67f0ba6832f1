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
  readonly text: string;
}

/** What can be asked for; the one without a name is the preview. */
export interface Command {
  readonly name: '' | 'lsp' | 'merge' | 'completion' | 'man' | (typeof operations)[number];
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
] as const;

/** The shells that there is a completion for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export const formats = ['text', 'json', 'markdown', 'sarif', 'junit'] as const;
export const failLevels = ['stuck', 'error', 'warning', 'never'] as const;

const against: Flag = {
  name: 'against',
  value: 'WHAT',
  text: 'what runs now: git:REF, a FILE, cluster (kubectl get), or assumed (the same with another image)',
};
const world: readonly Flag[] = [
  { name: 'kubernetes', value: 'VERSION', text: 'the version that is simulated, 1.29 to 1.36 (default: 1.36)' },
  {
    name: 'assume',
    value: 'KEY=VALUE,…',
    isRepeatable: true,
    text: 'startup=20s, pull=2s, scheduling=0s, termination=2s, nodes=3, down-nodes=0, new-version=healthy|never-ready|crashes:30s|fails:20%',
  },
];
const help: Flag = { name: 'help', short: 'h', text: 'this text' };
const general: readonly Flag[] = [
  {
    name: 'config',
    value: 'FILE',
    isFile: true,
    text: 'a configuration (default: .rollout-preview.yaml above the input)',
  },
  { name: 'no-color', text: 'no colours; so does NO_COLOR' },
  help,
];
const report: readonly Flag[] = [
  { name: 'format', value: 'FORMAT', choices: formats, text: 'text, json, markdown, sarif or junit (default: text)' },
  {
    name: 'output',
    short: 'o',
    value: 'FORMAT=FILE',
    isRepeatable: true,
    text: 'also write a report to a file; may be given several times',
  },
  {
    name: 'fail-on',
    value: 'LEVEL',
    choices: failLevels,
    text: 'exit with 1 from stuck, error or warning on, or never (default: error)',
  },
];
const waiting: readonly Flag[] = [
  { name: 'watch', short: 'w', text: 'follow the rollout to its end (default; --watch=false: only its beginning)' },
  { name: 'timeout', value: 'DURATION', text: 'stop watching after so long, in virtual time (default: 0s, never)' },
];
const at: Flag = {
  name: 'at',
  value: 'DURATION',
  text: 'that long after the manifest is applied; by default once it is rolled out',
};
const change = [at, ...waiting, against, ...report, ...world, ...general];
const record: Flag = { name: 'record', text: 'accepted as kubectl does, and of no effect' };

/** Everything that can be typed: --help, what is understood, and the tests are made of it. */
export const commands: readonly Command[] = [
  {
    name: '',
    words: [],
    operands: '[FILE|FOLDER|-]…',
    summary: 'what applying the manifests does',
    flags: [
      { ...against, text: `${against.text} (default: git HEAD where it differs, else assumed)` },
      ...report,
      ...world,
      {
        name: 'set',
        value: 'PATH=VALUE',
        isRepeatable: true,
        text: 'preview with a field changed in each workload, such as spec.replicas=5',
      },
      {
        name: 'scenario',
        value: 'FILE',
        isFile: true,
        text: 'play steps in the middle of the rollout',
      },
      { name: 'follow', text: 'preview again whenever a file changes, until Ctrl+C' },
      { name: 'shard', value: 'I/N', text: 'only the share I of N of the files; merge joins the JSON reports' },
      { name: 'jobs', value: 'N', text: 'how many threads work (default: one for each processor)' },
      { name: 'quiet', short: 'q', text: 'only errors, warnings and problems' },
      ...general,
      { name: 'version', text: 'the version of this tool' },
    ],
  },
  {
    name: 'status',
    words: ['status'],
    operands: 'FILE|FOLDER…',
    summary: 'what kubectl rollout status prints after the apply; of a folder one line per workload, slowest first',
    flags: [...waiting, against, ...world, ...general],
  },
  {
    name: 'history',
    words: ['history'],
    operands: 'FILE',
    summary: 'the revisions that are there once the manifest is rolled out on those of its git history',
    flags: [
      { name: 'revision', value: 'N', text: 'the pod template of one revision instead of the list' },
      against,
      ...world,
      ...general,
    ],
  },
  {
    name: 'undo',
    words: ['undo'],
    operands: 'FILE',
    summary: 'the whole trip back to an older revision',
    flags: [{ name: 'to-revision', value: 'N', text: 'the revision (default: 0, the one before)' }, ...change],
  },
  { name: 'restart', words: ['restart'], operands: 'FILE', summary: 'new pods of the same template', flags: change },
  { name: 'pause', words: ['pause'], operands: 'FILE', summary: 'stop rolling out changes', flags: change },
  {
    name: 'resume',
    words: ['resume'],
    operands: 'FILE',
    summary: 'roll out what waits in a paused Deployment',
    flags: change,
  },
  {
    name: 'scale',
    words: ['scale'],
    operands: 'FILE',
    summary: 'another number of pods',
    flags: [{ name: 'replicas', value: 'N', text: 'how many' }, record, ...change],
  },
  {
    name: 'set-image',
    words: ['set', 'image'],
    operands: 'FILE CONTAINER=IMAGE…',
    summary: 'another image, of every container for *',
    flags: [record, ...change],
  },
  {
    name: 'get',
    words: ['get'],
    operands: 'FILE',
    summary: 'what kubectl get -w shows of the workload and its ReplicaSets after the apply',
    flags: [
      { name: 'watch', short: 'w', text: 'follow to the end (default; --watch=false: only the beginning)' },
      against,
      ...world,
      ...general,
    ],
  },
  {
    name: 'merge',
    words: ['merge'],
    operands: 'REPORT.json…',
    summary: 'one report of the JSON reports that shards of a run made',
    flags: [
      ...report,
      { name: 'quiet', short: 'q', text: 'only errors, warnings and problems' },
      ...general.filter(({ name }) => name !== 'config'),
    ],
  },
  {
    name: 'lsp',
    words: ['lsp'],
    operands: '',
    summary: 'a language server for editors, on standard input and output; docs/editors.md shows the lines for some',
    flags: [{ name: 'stdio', text: 'accepted as other servers do, and of no effect: there is no other way' }, help],
  },
  {
    name: 'completion',
    words: ['completion'],
    operands: shells.join('|'),
    summary: 'the completion for a shell, on standard output',
    flags: [help],
  },
  { name: 'man', words: ['man'], operands: '', summary: 'the manual page, for man to show', flags: [help] },
];
