import { readTexts } from '../../presentation/library/preview-texts.ts';
import { columns } from '../../presentation/report/terminal.ts';
import { toldSetting } from '../../presentation/report/told-setting.ts';
import { reportedTuning, tuningLines } from '../../presentation/report/tuning-report.ts';
import { wantedGoalOf } from '../../preview/goal/read-goal.ts';
import { tuned } from '../../preview/goal/tuning.ts';
import { noWhatIf } from '../../preview/what-if/what-if.ts';
import { LineIndex } from '../../std/line-index.ts';
import { assumingText, badOption, giveAGoal, setText, versionAndAssumptions } from '../../wording/cli/mcp.ts';
import { assumeText } from '../../workload/assume-text.ts';
import { askedTexts, withOptions } from './asked-texts.ts';
import { workloadIn } from './named-workload.ts';
import { ToolFault } from './tool-fault.ts';
import type { ToolInput } from './tool-input.ts';

export type TuningAnswer = Awaited<ReturnType<typeof tuneRollout>>;

const names = { atLeast: 'atLeast', atMostPods: 'atMostPods', within: 'within' };

/** The smallest change of a workload's strategy with which its rollout meets a goal. Throws a ToolFault. */
export async function tuneRollout(root: string, input: ToolInput) {
  const { atLeast, atMostPods, within } = input;
  const { wanted, fault } = wantedGoalOf({ atLeast, atMostPods, within }, names);
  if (fault !== undefined) throw new ToolFault(badOption(fault));
  if (Object.keys(wanted).length === 0) throw new ToolFault(giveAGoal);
  const { texts, options } = await askedTexts(root, input);
  const world = withOptions(() => readTexts(texts, options));
  const { name, workload, source } = workloadIn(world, input.workload ?? '');
  const { assumptions } = world;
  const { manifests: file, surroundings } = source;
  const question = { file, workload, surroundings, assumptions, whatIf: noWhatIf, wanted };
  const line = new LineIndex(file.text).positionAt(workload.manifest.range.start).line;
  const place = { file: source.file, line, isWritten: true, assuming: assumeText(assumptions) };
  const report = reportedTuning({ question, tuning: tuned(question, toldSetting), ...place });
  const { rows } = tuningLines(report);
  return {
    workload: name,
    file: report.file,
    line: report.line,
    kubernetes: assumptions.kubernetesVersion,
    assume: report.assuming,
    goal: report.goal,
    isMet: report.isMet,
    sentences: report.words,
    today: answered(report.today),
    recommended: report.recommended && answered(report.recommended),
    nearest: report.nearest && answered(report.nearest),
    alternatives: report.alternatives.slice(1).map((each) => ({ bestAt: each.by, ...answered(each) })),
    settingsTried: report.settings.length,
    rows: columns(rows),
  };
}

type Reported = ReturnType<typeof reportedTuning>['today'];

function answered({ set, seconds, isTimeAssumed, time, mostPods, fewestAvailable, isMet, reason, waiting }: Reported) {
  return {
    set: set.map(({ path, value }) => `${path}=${String(value)}`),
    result: time,
    seconds,
    isTimeAssumed,
    mostPods,
    fewestAvailable,
    isMet,
    reason,
    waiting,
  };
}

/** The answer for those who read no structure. */
export function tuningText({ workload, kubernetes, assume, sentences, recommended, rows }: TuningAnswer): string {
  const lines = [...sentences, ...(recommended === null ? [] : [setText(recommended.set)]), ...rows];
  return [workload, ...lines.map((line) => `  ${line}`), assumingText(versionAndAssumptions(kubernetes, assume))].join(
    '\n',
  );
}
