// Run as a process of its own, with little memory: node test/hostile/read-input.ts GROUP
// Opens hostile inputs in the language service and tells what came; on the way, which one it is at.
import { createLanguageService } from '../../src/language-service/language-service.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { type HostileInput, hostileInputs } from './hostile-inputs.ts';

export interface Outcome {
  readonly name: string;
  /** The workloads that are shown. */
  readonly workloads: readonly string[];
  /** Codes of the diagnostics that the hostile document has and a fine one has not, each once. */
  readonly told: readonly string[];
  readonly diagnosticCount: number;
  readonly log: readonly string[];
  /** CPU time of the quickest of a few times, as of the clean text of the same length. */
  readonly milliseconds: number;
  readonly cleanMilliseconds: number;
}

const maxTimes = 3;
const enoughMilliseconds = 150;
const clean = '---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: data}\ndata:\n  a: b # c\n';

open(fine('warm').repeat(20));
const usual = new Set(open(fine('fine')).diagnostics.map(({ code }) => code));
const outcomes = hostileInputs.filter(({ group }) => group === process.argv[2]).map(outcomeOf);
console.log(JSON.stringify(outcomes));

function outcomeOf({ name, text: make }: HostileInput): Outcome {
  process.stderr.write(`${name}\n`);
  const text = `${make()}\n`;
  const cleanText = clean.repeat(Math.ceil(text.length / clean.length)) + fine('fine');
  const { workloads, diagnostics, log } = open(text + fine('fine'));
  const codes = diagnostics.filter(({ range }) => range.start <= text.length).map(({ code }) => code);
  const told = [...new Set(codes)].filter((code) => !usual.has(code));
  const [milliseconds, cleanMilliseconds] = [quickest(text + fine('fine')), quickest(cleanText)];
  return { name, workloads, told, diagnosticCount: diagnostics.length, log, milliseconds, cleanMilliseconds };
}

function quickest(text: string): number {
  const times: number[] = [];
  for (let spent = 0; times.length < maxTimes && spent < enoughMilliseconds; ) {
    const { milliseconds } = open(text);
    times.push(milliseconds);
    spent += milliseconds;
  }
  return Math.min(...times);
}

function fine(name: string): string {
  return (
    `---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}}\nspec:\n  selector: {matchLabels: {app: a}}\n` +
    '  template:\n    metadata: {labels: {app: a}}\n    spec: {containers: [{name: app, image: "app:1"}]}\n'
  );
}

/** Opens the text in a language service and asks for all that an editor shows. */
function open(text: string) {
  const log: string[] = [];
  const settings = { assumptions: defaultAssumptions, severities: {} };
  const service = createLanguageService({ settings, log: (message) => log.push(message) });
  const before = process.cpuUsage();
  service.update('file', text);
  const diagnostics = service.diagnostics('file');
  service.codeLenses('file');
  service.inlayHints('file');
  const { user, system } = process.cpuUsage(before);
  return { workloads: service.workloads('file'), diagnostics, log, milliseconds: (user + system) / 1000 };
}
