import { readManifests } from '../../document/read-manifests.ts';
import type { Missed } from '../../preview/goal/judged-course.ts';
import type { TriedSetting, TuneQuestion } from '../../preview/goal/tried-setting.ts';
import type { Tuning } from '../../preview/goal/tuning.ts';
import { editedText, jsonOf } from '../../preview/what-if/edited-text.ts';
import { fieldPathText } from '../../preview/what-if/field-value.ts';
import { writablePlaces } from '../../preview/what-if/manifest-fields.ts';
import { shortfallText } from '../../wording/findings/expectations.ts';
import { setTitle } from '../../wording/findings/fix-titles.ts';
import {
  failingSetting,
  fewestCell,
  goalSentence,
  keepsOldRevision,
  limitNotKept,
  limitsExclude,
  limitText,
  missedText,
  mostCell,
  nearestSetting,
  noRolloutSucceeds,
  noSettingMeets,
  nothingToTune,
  notSearched,
  restsOnAssumed,
  settingHeadings,
  settingNames,
  todayMeets,
  todayMisses,
  volumeOfRecreate,
} from '../../wording/goal.ts';
import { inMiddle } from '../../wording/plural.ts';
import { kinds } from '../../workload/kinds.ts';
import { type ChangedLine, changedLines } from './changed-lines.ts';
import type { ToldSetting } from './told-setting.ts';

type Setting = TriedSetting<ToldSetting>;

/** A workload that was tuned, and where it stands. */
export interface TunedWorkload {
  readonly question: TuneQuestion;
  readonly tuning: Tuning<ToldSetting>;
  readonly file: string;
  readonly line: number;
  /** Whether the text of the question is what people edit, and not what was rendered of a chart or an overlay. */
  readonly isWritten: boolean;
  readonly assuming: string;
}

/** What came of tuning a workload, as plain data. */
export type ReportedTuning = ReturnType<typeof reportedTuning>;

export function reportedTuning({ question, tuning, file, line, isWritten, assuming }: TunedWorkload) {
  const { goal, room, present, best, nearest, alternatives, settings, isOverWork } = tuning;
  const { workload } = question;
  const reported = (setting: Setting) => reportedSetting(setting, question);
  return {
    workload: `${workload.kind} ${workload.namespace}/${workload.name}`,
    file,
    line,
    goal: goal.map(limitText),
    isMet: best !== undefined,
    isTunable: room !== undefined && !isOverWork,
    words: sentencesOf(tuning),
    today: reported(present),
    recommended: best === undefined ? null : reported(best),
    nearest: nearest === undefined ? null : reported(nearest),
    changedLines: isWritten && best !== undefined ? linesFor(best, question) : [],
    alternatives: alternatives.map(({ by, setting }) => ({ by, ...reported(setting) })),
    settings: settings.map(reported),
    assuming,
  };
}

function reportedSetting(setting: Setting, { workload }: TuneQuestion) {
  const { pace, values, missed, fewest, most, complete, told, crowded } = setting;
  const places = writablePlaces(workload.kind);
  const { rolloutFields } = kinds[workload.kind];
  return {
    set: values.flatMap(({ field, value }) => {
      const place = places.find((each) => each.field === field);
      return place === undefined ? [] : [{ path: fieldPathText(place.path), value: jsonOf(value) }];
    }),
    maxSurge: pace !== undefined && rolloutFields.includes('maxSurge') ? pace.surge : null,
    maxUnavailable: pace === undefined ? null : pace.unavailable,
    partition: pace !== undefined && rolloutFields.includes('partition') ? pace.partition : null,
    fewestAvailable: fewest ?? null,
    mostPods: most ?? null,
    seconds: complete === undefined ? null : complete / 1000,
    isTimeAssumed: told.isAssumed,
    time: told.time,
    isMet: missed.length === 0,
    reason: missed[0] === undefined ? '' : reasonOf(missed[0], told),
    waiting: crowded === undefined ? '' : shortfallText(crowded),
  };
}

/** In words, without a full stop. */
export function reasonOf(missed: Missed, { course }: ToldSetting): string {
  if (missed.that === 'rollout') return course;
  return missed.that === 'finding' ? missed.message : missedText(missed, missed.at);
}

/** Sentences that are told where nothing else tells the same. */
export interface BesidesTold {
  /** What is asked. */
  readonly asked: readonly string[];
  /** What the answer rests on. */
  readonly assumed: readonly string[];
}

/** What to set comes first, then what it leads to, and why today's setting does not do. */
export function sentencesOf(
  tuning: Tuning<ToldSetting>,
  { asked, assumed }: BesidesTold = besides(tuning),
): readonly string[] {
  const { present, best, room, isOverWork } = tuning;
  if (isOverWork) return [notSearched, ...asked];
  if (room === undefined) return [...asked, nothingToTune, present.told.course];
  if (best === undefined) return [noSettingMeets, ...asked, ...unmetSentences(tuning)];
  const isToday = best.values.length === 0;
  return [
    isToday ? todayMeets : changeText(best),
    best.told.course,
    ...(best.told.kept > 0 && !isToday ? [keepsOldRevision(best.told.kept)] : []),
    ...(mayShareVolume(best) ? [volumeOfRecreate] : []),
    ...(best.crowded === undefined ? [] : [shortfallText(best.crowded)]),
    ...asked,
    ...(isToday ? [] : todaySentences(present)),
    ...assumed,
  ];
}

function besides({ goal, best }: Tuning<ToldSetting>): BesidesTold {
  const asked = goal.length === 0 ? [] : [goalSentence(goal)];
  return { asked, assumed: best === undefined ? [] : assumedSentences(goal, best) };
}

/** Where Recreate is left, it may have kept pods from using one volume together. */
function mayShareVolume({ values, told }: Setting): boolean {
  return told.mountsClaim && values.some(({ field }) => field === 'strategy');
}

function todaySentences({ missed, told }: Setting, most = 1): readonly string[] {
  return missed.slice(0, most).map((each) => todayMisses(inMiddle(reasonOf(each, told))));
}

/** That a goal in time is met, as far as the times are right. */
function assumedSentences(goal: Tuning<ToldSetting>['goal'], { complete, told }: Setting): readonly string[] {
  const isTimed = goal.some(({ expected }) => expected.that === 'duration');
  return isTimed && told.isAssumed && complete !== undefined ? [restsOnAssumed(complete)] : [];
}

function unmetSentences({ goal, unmet, nearest, failing, present }: Tuning<ToldSetting>): readonly string[] {
  const limits = goal.filter(({ expected }) => unmet.includes(expected.that));
  return [
    ...(unmet.includes('rollout') ? [noRolloutSucceeds] : limits.map((limit) => limitNotKept(limitText(limit)))),
    ...(unmet.length === 0 && goal.length > 1 ? [limitsExclude] : []),
    ...(nearest === undefined || nearest === present ? [] : sentencesFor(nearest, nearestSetting)),
    ...(failing === undefined || failing === nearest ? [] : sentencesFor(failing, failingSetting)),
    ...todaySentences(present, present.missed.length),
  ];
}

function sentencesFor(
  { values, missed: [first], told }: Setting,
  sentence: (change: string, reason: string) => string,
): readonly string[] {
  const change = values.map(({ field, value }) => `${field}: ${value}`).join(', ');
  return first === undefined ? [] : [sentence(change, inMiddle(reasonOf(first, told)))];
}

function changeText({ values }: Setting): string {
  return setTitle(Object.fromEntries(values.map(({ field, value }) => [field === 'strategy' ? 'type' : field, value])));
}

function linesFor({ values }: Setting, { file, workload, read = readManifests }: TuneQuestion): readonly ChangedLine[] {
  const edited = editedText(file, workload, values, read);
  return edited.faults.size > 0 ? [] : changedLines(file.text, edited.text);
}

/** The sentences, the lines to change below the first of them, and a row for each setting to choose from. */
export function tuningLines(report: ReportedTuning): {
  readonly words: readonly string[];
  readonly change: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const { words, changedLines: lines, today, recommended, nearest, alternatives, isTunable } = report;
  const marks = { removed: '-', added: '+', same: ' ' } as const;
  const others = [
    ...alternatives.map(({ by, ...each }) => ({ name: settingNames[by], ...each })),
    ...(nearest === null || nearest.set.length === 0 ? [] : [{ name: settingNames.nearest, ...nearest }]),
  ];
  const shown = [{ name: settingNames.today, ...today }, ...others.filter(({ set }) => set.length > 0)];
  const fields = (['maxSurge', 'maxUnavailable', 'partition'] as const).filter((field) =>
    shown.some((each) => each[field] !== null && (field !== 'partition' || each[field] > 0)),
  );
  const headings = [
    settingHeadings.setting,
    ...fields.map((field) => settingHeadings[field]),
    settingHeadings.available,
    settingHeadings.pods,
    settingHeadings.time,
  ];
  const rows = shown.map((each) => [
    each.name,
    ...fields.map((field) => String(each[field] ?? '')),
    each.fewestAvailable === null ? '' : fewestCell(each.fewestAvailable),
    each.mostPods === null ? '' : mostCell(each.mostPods),
    each.time,
  ]);
  return {
    words,
    change: recommended === null ? [] : lines.map(({ change, text }) => `${marks[change]} ${text}`),
    rows: isTunable ? [headings, ...rows] : [],
  };
}
