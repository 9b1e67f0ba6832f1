import type { FolderView } from '../src/presentation/panel/folder-messages.ts';
import type { PanelLive, PanelSpread } from '../src/presentation/panel/live-messages.ts';
import {
  type HostMessage,
  noWhatIf,
  type PanelComparison,
  type PanelRun,
  type PanelView,
  type PanelWhatIf,
  type PanelWhatIfField,
} from '../src/presentation/panel/messages.ts';
import {
  noReleaseWhatIf,
  type PanelReleaseWhatIf,
  type ReleaseView,
} from '../src/presentation/panel/release-messages.ts';
import { type StepDraft, withDraft } from './draft.ts';
import { frameAt } from './draw/chart/layers.ts';
import { firstSight } from './draw/chart/plot.ts';
import {
  actOnGoal,
  type GoalAction,
  type GoalState,
  goalOfPanel,
  noGoalState,
  withSetting,
  withTuning,
} from './goal.ts';
import type { Scale } from './scales.ts';
import { clamp, inSight, panned, zoomed, zoomedTo } from './sight.ts';

/** All that the page depends on. */
export interface PageState {
  /** With the course that is shown. */
  readonly view: PanelView | undefined;
  /** As the host sent it. */
  readonly received: PanelView | undefined;
  /** The last view of a text that the API server accepts. */
  readonly accepted: PanelView | undefined;
  /** Which of the courses is shown: of the next rollout, of the apply where that is none, or of the way back. */
  readonly question: 'next' | 'apply' | 'undo';
  readonly notice: { readonly kind: 'out-of-date' | 'gone'; readonly reason: string } | undefined;
  /** The playhead, in milliseconds from the change. */
  readonly at: number;
  readonly playing: boolean;
  /** The instant under the pointer. */
  readonly pointed: number | undefined;
  /** The stretch of the time axis that is being drawn to zoom to it. */
  readonly drawn: Scale['domain'] | undefined;
  /** Virtual milliseconds per millisecond; undefined: chosen by the length of the course. */
  readonly speed: number | undefined;
  /** The visible stretch of time; undefined: all. */
  readonly zoom: Scale['domain'] | undefined;
  readonly width: number;
  /** Whether the panel keeps its workload, where it could follow the cursor; undefined where it cannot. */
  readonly isLocked: boolean | undefined;
  /** Whether the last change that the panel made to the text can be undone. */
  readonly canUndo: boolean;
  readonly whatIf: PanelWhatIf;
  /** The step that is being written. */
  readonly draft: StepDraft;
  /** Whether the form is open if it is not beside the chart. */
  readonly isFormOpen: boolean;
  /** Whether the chart's numbers are shown as a table. */
  readonly isTableShown: boolean;
  /** What the comparison is ordered by. */
  readonly sort: 'time' | 'peak' | 'floor';
  readonly comparison: PanelComparison | undefined;
  /** What is compared: strategies, or the present Kubernetes version with this one, where '' is the one before. */
  readonly compared: ComparedWith | undefined;
  readonly goal: GoalState;
  /** How sure the duration is: the result of the runs; undefined while they run. */
  readonly spread: { readonly answer: PanelSpread | undefined } | undefined;
  /** What really happens, where a live rollout is followed. */
  readonly live: PanelLive | undefined;
  /** What the panel of a release shows; undefined in that of a workload. */
  readonly release: ReleaseView | undefined;
  readonly releaseWhatIf: PanelReleaseWhatIf;
  /** Of the lanes of a release. */
  readonly order: 'worst' | 'applied';
  /** Whether unremarkable ones are shown, too. */
  readonly areAllShown: boolean;
  /** What the page of a folder shows, and which of its rows. */
  readonly folder: FolderView | undefined;
  readonly filter: { readonly only: 'all' | 'remarkable'; readonly sought: string };
}

export type ComparedWith = { readonly version: string } | 'strategies';

export const initialState: PageState = {
  view: undefined,
  received: undefined,
  accepted: undefined,
  question: 'next',
  notice: undefined,
  at: 0,
  playing: false,
  pointed: undefined,
  drawn: undefined,
  speed: undefined,
  zoom: undefined,
  width: 800,
  isLocked: undefined,
  canUndo: false,
  whatIf: noWhatIf,
  draft: { at: '10', do: 'pause', value: '', fault: undefined },
  isFormOpen: false,
  isTableShown: false,
  sort: 'time',
  comparison: undefined,
  compared: undefined,
  goal: noGoalState,
  spread: undefined,
  live: undefined,
  release: undefined,
  releaseWhatIf: noReleaseWhatIf,
  order: 'worst',
  areAllShown: false,
  folder: undefined,
  filter: { only: 'all', sought: '' },
};

/** What a user does to the page itself. */
export type PageAction =
  | { readonly do: 'show'; readonly question: PageState['question'] }
  | { readonly do: 'move'; readonly at: number }
  | { readonly do: 'step'; readonly by: 'event' | 'wave'; readonly direction: 1 | -1 }
  | { readonly do: 'point'; readonly at: number | undefined }
  | { readonly do: 'draw-range'; readonly range: Scale['domain'] | undefined }
  | { readonly do: 'zoom-to'; readonly range: Scale['domain'] }
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  | { readonly do: 'tick'; readonly elapsed: number }
  | { readonly do: 'speed'; readonly speed: number }
  | { readonly do: 'zoom'; readonly factor: number; readonly around: number }
  | { readonly do: 'pan'; readonly by: number }
  | { readonly do: 'zoom-all' }
  | { readonly do: 'toggle-form' }
  | { readonly do: 'toggle-table' }
  | { readonly do: 'compare'; readonly compared: ComparedWith }
  | { readonly do: 'close-comparison' }
  | GoalAction
  | { readonly do: 'take-setting'; readonly setting: string }
  | { readonly do: 'spread'; readonly running: boolean }
  | { readonly do: 'sort'; readonly by: PageState['sort'] }
  | { readonly do: 'width'; readonly width: number }
  | { readonly do: 'set-value'; readonly field: PanelWhatIfField; readonly value: string }
  | { readonly do: 'set-what-if'; readonly whatIf: PanelWhatIf }
  | { readonly do: 'draft'; readonly draft: Partial<StepDraft> }
  | { readonly do: 'add-step' }
  | { readonly do: 'remove-step'; readonly index: number }
  | { readonly do: 'suppose'; readonly whatIf: Partial<PanelReleaseWhatIf> }
  | { readonly do: 'order'; readonly order: PageState['order'] }
  | { readonly do: 'toggle-lanes' }
  | { readonly do: 'filter'; readonly by: Partial<PageState['filter']> };

/** The state after a message of the host. */
export function receive(state: PageState, message: HostMessage): PageState {
  switch (message.type) {
    case 'view':
      return withView(ofWorkload(state, message.view), message.view);
    case 'out-of-date':
    case 'gone':
      return { ...state, notice: { kind: message.type, reason: message.reason }, playing: false };
    case 'comparison':
      return withComparison(state, message.comparison);
    case 'tuning':
      return { ...state, goal: withTuning(state.goal, message.tuning) };
    case 'spread':
      return state.spread === undefined ? state : { ...state, spread: { answer: message.spread } };
    case 'live':
      return { ...state, live: message.live };
    case 'what-if':
      return { ...state, whatIf: message.whatIf };
    case 'following':
      return { ...state, isLocked: message.isLocked };
    case 'applied':
      return { ...state, canUndo: message.canUndo };
    case 'release':
      return withRelease(state, message);
    case 'folder':
      return { ...state, folder: message.folder };
    case 'export':
      return state;
  }
}

/** What is left of a page that turns to another workload: how it is seen, and what the host asks of that one. */
function ofWorkload(state: PageState, { panel }: PanelView): PageState {
  if (state.received === undefined || state.received.panel === panel) return state;
  const { width, isLocked, whatIf, speed, isFormOpen, isTableShown, release, releaseWhatIf } = state;
  const goal = goalOfPanel(state.goal, state.received.panel, panel);
  return { ...initialState, width, isLocked, whatIf, speed, isFormOpen, isTableShown, release, releaseWhatIf, goal };
}

/** The page of the release, or of the one of its workloads that is opened; the playhead stays at its instant. */
function withRelease(state: PageState, { release, opened }: Extract<HostMessage, { type: 'release' }>): PageState {
  const known = state.release === undefined ? { releaseWhatIf: release.form.whatIf } : {};
  const next = { ...state, ...known, release, notice: undefined };
  if (opened !== null) return withView(next, opened);
  const isZoomKept = state.release?.end === release.end && state.view === undefined;
  const at = Math.min(state.at, release.end);
  return { ...next, at, view: undefined, received: undefined, zoom: isZoomKept ? state.zoom : undefined };
}

function withComparison(state: PageState, comparison: PanelComparison): PageState {
  const { versions } = comparison;
  return { ...state, comparison, compared: versions === null ? 'strategies' : { version: versions.chosen } };
}

/** The view with the course of the question; where the apply has none, the question is about the next rollout. */
function withView(state: PageState, received: PanelView, asked = state.question): PageState {
  const { apply } = received;
  const forth = apply === null || apply.course === null || asked === 'undo' ? 'next' : asked;
  const question = received.isWayBack ? 'undo' : forth;
  const view = question === 'apply' && apply !== null ? { ...received, ...coursesOf(apply), former: null } : received;
  const isAccepted = received.course !== null && !received.verdict.isHypothesis;
  const accepted = isAccepted ? received : state.accepted;
  return { ...withCourse(state, view), received, accepted, question };
}

/** The way back, and the way from it, is the host's to answer. */
function withQuestion(state: PageState, received: PanelView, question: PageState['question']): PageState {
  if (question === 'undo' || received.isWayBack) return { ...state, question };
  return withView(state, received, question);
}

function coursesOf({ bounds, course }: NonNullable<PanelView['apply']>): Pick<PanelView, 'bounds' | 'course'> {
  return { bounds, course };
}

/** The playhead stays at its instant as far as the new course reaches; a zoom stays while the length stays. */
function withCourse(state: PageState, view: PanelView): PageState {
  const end = view.course?.end ?? 0;
  const sameLength = state.view?.course?.end === end;
  return {
    ...state,
    view,
    notice: undefined,
    spread: undefined,
    at: Math.min(state.at, end),
    whatIf: whatIfAfter(state, view),
    draft: draftAfter(state.draft, view),
    playing: state.playing && view.course !== null,
    zoom: sameLength ? state.zoom : firstSight(view.course),
  };
}

/** The step that is being written is one that the kind knows. */
function draftAfter(draft: StepDraft, { form }: PanelView): StepDraft {
  const [first] = form?.actions ?? [];
  return first === undefined || form?.actions.includes(draft.do) ? draft : { ...draft, do: first };
}

/** The form keeps what the user last entered, without values that the manifest has by now. */
function whatIfAfter({ view: before, whatIf }: PageState, { form }: PanelView): PanelWhatIf {
  if (form === null) return whatIf;
  if (before === undefined && whatIf === noWhatIf) {
    const values = form.fields.filter(({ value, original }) => value !== original);
    return { values: values.map(({ field, value }) => ({ field, value })), steps: form.steps };
  }
  const originalOf = (field: PanelWhatIfField) => form.fields.find((each) => each.field === field)?.original;
  return { ...whatIf, values: whatIf.values.filter(({ field, value }) => value !== originalOf(field)) };
}

/** The state after something that the user does. */
export function act(state: PageState, action: PageAction): PageState {
  switch (action.do) {
    case 'show':
      return state.received === undefined ? state : withQuestion(state, state.received, action.question);
    case 'width':
      return { ...state, width: action.width };
    case 'point':
      return action.at === state.pointed ? state : { ...state, pointed: action.at };
    case 'draw-range':
      return { ...state, drawn: action.range };
    case 'set-value':
      return { ...state, whatIf: withValue(state, action.field, action.value) };
    case 'set-what-if':
      return { ...state, whatIf: action.whatIf };
    case 'toggle-form':
      return { ...state, isFormOpen: !state.isFormOpen };
    case 'toggle-table':
      return { ...state, isTableShown: !state.isTableShown };
    case 'compare':
      return { ...state, compared: action.compared };
    case 'close-comparison':
      return { ...state, comparison: undefined, compared: undefined };
    case 'type-limit':
    case 'toggle-goal':
    case 'try':
      return { ...state, goal: actOnGoal(state.goal, action) };
    case 'take-setting': {
      const setting = state.goal.found?.settings.get(action.setting);
      return setting === undefined ? state : { ...state, whatIf: withSetting(state.whatIf, setting) };
    }
    case 'spread':
      return { ...state, spread: action.running ? { answer: undefined } : undefined };
    case 'sort':
      return { ...state, sort: action.by };
    case 'draft':
      return { ...state, draft: { ...state.draft, fault: undefined, ...action.draft } };
    case 'add-step':
      return { ...state, ...withDraft(state) };
    case 'remove-step':
      return { ...state, whatIf: { ...state.whatIf, steps: state.whatIf.steps.filter((_, i) => i !== action.index) } };
    case 'suppose':
      return { ...state, releaseWhatIf: { ...state.releaseWhatIf, ...action.whatIf } };
    case 'order':
      return { ...state, order: action.order };
    case 'toggle-lanes':
      return { ...state, areAllShown: !state.areAllShown };
    case 'filter':
      return { ...state, filter: { ...state.filter, ...action.by } };
    default: {
      const course = movesOf(state);
      return course === undefined ? state : actOnCourse(state, course, action);
    }
  }
}

/** What the playhead moves through: a course, or a release with the instants at which its workloads have rolled out. */
export interface PlayheadRange extends Pick<PanelRun, 'end' | 'instants'> {
  readonly waves: readonly { readonly start: number }[];
}

export function movesOf({ view, release }: Pick<PageState, 'view' | 'release'>): PlayheadRange | undefined {
  if (view !== undefined) return view.course ?? undefined;
  if (release === undefined || release.lanes.length === 0) return undefined;
  const ends = release.lanes.flatMap(({ end }) => end ?? []).toSorted((one, other) => one - other);
  return { ...release, waves: ends.map((start) => ({ start })) };
}

type CourseAction = Extract<
  PageAction,
  { do: 'move' | 'step' | 'play' | 'pause' | 'tick' | 'speed' | 'zoom' | 'zoom-to' | 'pan' | 'zoom-all' }
>;

function actOnCourse(state: PageState, course: PlayheadRange, action: CourseAction): PageState {
  switch (action.do) {
    case 'move':
      return inSight({ ...state, at: clamp(action.at, 0, course.end) }, course);
    case 'step':
      return inSight({ ...state, playing: false, at: neighbour(course, state.at, action) }, course);
    case 'play':
      return { ...state, playing: true, at: state.at >= course.end ? 0 : state.at };
    case 'pause':
      return { ...state, playing: false };
    case 'tick':
      return tick(state, course, action.elapsed);
    case 'speed':
      return { ...state, speed: action.speed };
    case 'zoom':
      return { ...state, zoom: zoomed(state, course, action.factor, action.around) };
    case 'zoom-to':
      return { ...state, drawn: undefined, zoom: zoomedTo(state, course, action.range) };
    case 'pan':
      return { ...state, zoom: panned(state, course, action.by) };
    case 'zoom-all':
      return { ...state, zoom: undefined };
  }
}

export const speeds: readonly number[] = [1, 4, 16, 60, 240, 1200];

/** The chosen speed, or the slowest that shows the whole course within 15 seconds. */
export function speedOf(state: PageState): number {
  const end = movesOf(state)?.end ?? 0;
  return state.speed ?? speeds.find((speed) => end / speed <= 15_000) ?? speeds.at(-1) ?? 1;
}

function tick(state: PageState, course: PlayheadRange, elapsed: number): PageState {
  if (!state.playing) return state;
  const at = Math.min(course.end, state.at + elapsed * speedOf(state));
  return inSight({ ...state, at, playing: at < course.end }, course);
}

function withValue({ view, whatIf }: PageState, field: PanelWhatIfField, value: string): PanelWhatIf {
  const original = view?.form?.fields.find((each) => each.field === field)?.original;
  const others = whatIf.values.filter((each) => each.field !== field);
  return { ...whatIf, values: value === original ? others : [...others, { field, value }] };
}

/** The next or previous instant at which something changes, or at which a wave starts; the ends bound it. */
function neighbour(
  course: PlayheadRange,
  at: number,
  { by, direction }: { by: 'event' | 'wave'; direction: 1 | -1 },
): number {
  const instants = by === 'event' ? course.instants : [0, ...course.waves.map(({ start }) => start), course.end];
  if (direction === 1) return instants.find((instant) => instant > at) ?? course.end;
  return instants.findLast((instant) => instant < at) ?? 0;
}

/** The frame under the playhead. */
export function currentFrame(state: PageState, course: PanelRun): number {
  return Math.max(0, frameAt(course, state.at));
}
