import type { PanelRun, PanelView } from '../../src/presentation/panel/messages.ts';
import type { PanelSetting } from '../../src/presentation/panel/tuning-messages.ts';
import { chartName, chartSummary, rowsNotShown } from '../../src/wording/panel/chart.ts';
import { formDrawer } from '../../src/wording/panel/form.ts';
import { acceptedHeading } from '../../src/wording/panel/page.ts';
import { triedSetting } from '../goal.ts';
import type { Scale } from '../scales.ts';
import { bandOf, untilOf } from '../sight.ts';
import { currentFrame, type PageState } from '../state.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { chartPlot, drawChart } from './chart/chart.ts';
import { drawChartTable } from './chart/chart-table.ts';
import { triedCourse } from './chart/former.ts';
import { drawLegend } from './chart/legend.ts';
import { drawOverview, overviewPlot } from './chart/overview.ts';
import { drawPlayhead } from './chart/playhead.ts';
import { axisHeight, type Plot, wholeTime } from './chart/plot.ts';
import { drawRange, drawReadout } from './chart/readout.ts';
import { drawReality } from './chart/reality.ts';
import { chartWidth, formPlace } from './columns.ts';
import { drawComparison } from './comparison.ts';
import { drawFigures } from './figures.ts';
import { drawFolder } from './folder.ts';
import { button, disabled } from './form-controls.ts';
import { drawGoal } from './goal.ts';
import {
  drawApply,
  drawBasis,
  drawDifferences,
  drawHeader,
  drawKept,
  drawNotes,
  drawProblems,
  drawQuestions,
  drawReason,
} from './header.ts';
import { drawEvents, drawRevisions, drawWavesTable } from './lists.ts';
import { drawLive } from './live.ts';
import { drawMoment, summaryAt } from './moment.ts';
import { layoutOf } from './release/layout.ts';
import { drawRelease, drawWayBack } from './release/page.ts';
import { drawSpread } from './spread.ts';
import { drawTransport } from './transport.ts';
import { drawWaiting } from './waiting.ts';
import { drawWhatIf } from './what-if.ts';

/** The whole page of a state. */
export function drawPage(state: PageState): Tree[] {
  const { view, notice, release, folder } = state;
  if (folder !== undefined) return [drawFolder(folder, state)];
  if (view === undefined && release !== undefined) return [drawRelease(release, state)];
  if (view === undefined) return [drawWaiting(notice)];
  const { course } = view;
  const frame = course === null ? 0 : currentFrame(state, course);
  return [
    h(
      'main',
      { class: notice === undefined ? 'page' : 'page stale' },
      release !== undefined && drawWayBack(view),
      drawWorkspace(state, view),
      course !== null && drawMoment(course, { revisionKind: view.revisionKind, frame, width: state.width }),
      drawNotes(view),
      course !== null && h('div', { class: 'lists' }, drawWavesTable(course, state.at), drawEvents(course, state.at)),
      state.comparison !== undefined && asking(notice, drawComparison(state.comparison, state.sort)),
      view.revisions !== null && drawRevisions(view.revisions),
      drawDifferences(view),
      course !== null && drawChartTable(course, state.isTableShown),
    ),
  ];
}

/** If the workload is gone, nothing answers the panel's questions. */
function asking(notice: PageState['notice'], part: Tree): Tree {
  return notice?.kind === 'gone' ? disabled(part) : part;
}

/** Verdict and chart, the form beside them or below, and what else explains the chart. */
function drawWorkspace(state: PageState, view: PanelView): Tree {
  const place = formPlace(state);
  const rest = drawRest(state, view);
  return h(
    'div',
    { class: 'workspace', 'data-form': place, 'data-key': 'workspace' },
    drawStage(state, view, place === 'beside' ? [askSpread(state, view), rest] : []),
    drawForm(state, view),
    place !== 'beside' && rest,
  );
}

/** What stays in sight while the form is used: the verdict, its figures, and the chart with what moves its playhead. */
function drawStage(state: PageState, view: PanelView, rest: Child): Tree {
  const { course } = view;
  const isSmall = formPlace(state) === 'below';
  return h(
    'div',
    { class: 'stage', 'data-key': 'stage' },
    drawHeader(view, state, formPlace(state) === 'closed'),
    !isSmall && drawGround(state, view),
    state.question !== 'apply' && drawFigures(view),
    course === null ? [drawReason(view), drawAccepted(state)] : drawFigure(state, view, course),
    course !== null && drawTransport(state, course.end),
    rest,
  );
}

/** Which course is shown, and what else is known of the apply; it makes way for a form below the chart. */
function drawGround(state: PageState, view: PanelView): Child[] {
  return [drawQuestions(state), drawApply(state), drawKept(view), state.live !== undefined && drawLive(state.live)];
}

/** What the chart means, and what is wrong. */
function drawRest(state: PageState, view: PanelView): Tree {
  const { live } = state;
  const { course, bounds, former } = view;
  return h(
    'div',
    { class: 'rest', 'data-key': 'rest' },
    formPlace(state) === 'below' && drawGround(state, view),
    course !== null && [
      drawLegend(course, bounds, { isLive: live !== undefined, former }),
      course.note !== '' && h('p', { class: 'note' }, `${course.note}.`),
      drawRowNotes(course),
    ],
    drawBasis(view),
    drawProblems(view),
  );
}

/** The form beside the chart; where there is no room for it, a drawer below. */
function drawForm(state: PageState, view: PanelView): Tree | undefined {
  const place = formPlace(state);
  const spread = place === 'beside' ? undefined : askSpread(state, view);
  if (view.form === null && spread === undefined) return undefined;
  const toggle = { action: 'toggle-form', label: formDrawer(place === 'below'), expands: place === 'below' };
  return h(
    'div',
    { class: 'form-place', 'data-key': 'form' },
    place !== 'beside' && h('div', { class: 'drawer' }, view.form !== null && button(toggle), spread),
    view.form !== null && place !== 'closed' && drawAsked(view.form, state),
  );
}

function drawAsked(form: NonNullable<PanelView['form']>, state: PageState): (Tree | undefined)[] {
  const goal = drawGoal(form, state);
  return [goal && asking(state.notice, goal), asking(state.notice, drawWhatIf(form, state))];
}

function askSpread(state: PageState, { course }: PanelView): Tree | undefined {
  const isAsked = course?.completes === true && state.live === undefined && state.release === undefined;
  return isAsked ? drawSpread(state) : undefined;
}

function drawFigure(state: PageState, view: PanelView, course: PanelRun): Tree {
  const { plot, tree } = chartOf(view, course, state);
  const summary = summaryAt(course, currentFrame(state, course));
  const look = { class: 'time-line', width: plot.width, height: plot.height };
  const name = chartSummary(view.verdict.text);
  return h(
    'section',
    { class: 'figure', 'aria-label': chartName },
    h(
      'svg',
      { ...look, viewBox: `0 0 ${plot.width} ${plot.height}`, role: 'group', 'aria-label': name },
      tree,
      state.live !== undefined && drawReality(state.live, plot),
      state.drawn !== undefined && drawRange(state.drawn, course, plot),
      drawPlayhead(course, plot, { at: state.at, summary }),
      state.pointed !== undefined &&
        !state.playing &&
        drawReadout({ course, former: view.former, at: state.pointed }, plot),
    ),
    state.zoom !== undefined &&
      drawOverview(
        course,
        { whole: wholeTime(course, bandOf(state), untilOf(state)), zoom: state.zoom, at: state.at },
        plot,
      ),
  );
}

/** Below a refusal: the next rollout of the last accepted text, without its controls. */
function drawAccepted(state: PageState): Tree | undefined {
  const { accepted } = state;
  if (accepted === undefined || accepted.course === null) return undefined;
  const { plot, tree } = chartOf(accepted, accepted.course, {
    ...state,
    zoom: undefined,
    spread: undefined,
    live: undefined,
  });
  const look = { class: 'time-line accepted', width: plot.width, height: plot.height };
  return h(
    'section',
    { class: 'figure stale', 'aria-label': acceptedHeading },
    h('h2', {}, acceptedHeading),
    h(
      'svg',
      { ...look, viewBox: `0 0 ${plot.width} ${plot.height}`, role: 'img', 'aria-label': accepted.verdict.text },
      tree,
    ),
  );
}

/** What the rows below the chart do not show by themselves. */
function drawRowNotes({ podRows }: PanelRun): Tree[] {
  if (podRows === null) return [];
  const { heading, rows, notShown, note } = podRows;
  const counted = rowsNotShown(heading, rows.length, rows.length + notShown);
  const notes = [note === '' ? '' : `${note}.`, notShown === 0 ? '' : counted];
  return notes.filter((each) => each !== '').map((each) => h('p', { class: 'note' }, each));
}

type SightState = Pick<PageState, 'width' | 'zoom' | 'spread' | 'live' | 'view' | 'isFormOpen' | 'goal' | 'whatIf'>;

interface DrawnChart {
  readonly width: number;
  readonly isSmall: boolean;
  readonly zoom: PageState['zoom'];
  readonly spread: PageState['spread'];
  readonly live: PageState['live'];
  readonly tried: PanelSetting | undefined;
  readonly plot: Plot;
  readonly tree: Tree;
}

const drawn = new WeakMap<PanelRun, DrawnChart>();

/** The chart of a course; drawn anew only for another width, stretch of time or answer, not for each move of the playhead. */
export function chartOf(view: PanelView, course: PanelRun, state: SightState): DrawnChart {
  const { zoom, spread, live } = state;
  const width = chartWidth(state);
  const isSmall = formPlace(state) === 'below';
  const tried = triedSetting(state.goal, state.whatIf);
  const present = drawn.get(course);
  const isSameSize = present?.width === width && present.isSmall === isSmall;
  const isSameSight = isSameSize && present.zoom === zoom && present.tried === tried;
  if (isSameSight && present.spread === spread && present.live === live) return present;
  const band = bandOf(state);
  const { bounds } = view;
  const other = tried === undefined ? view.former : triedCourse(tried);
  const plot = chartPlot(course, bounds, { width, time: zoom, band, live, other, isSmall });
  const tree = drawChart(course, { bounds, plot, band, other });
  const chart = { width, isSmall, zoom, spread, live, tried, plot, tree };
  drawn.set(course, chart);
  return chart;
}

/** The time scale of what is shown; undefined where nothing moves. */
export function timeScaleOf(state: PageState): Scale | undefined {
  const { view, release } = state;
  if (view !== undefined) return view.course === null ? undefined : chartOf(view, view.course, state).plot.x;
  return release && layoutOf(release, state).x;
}

/** That of the overview below the chart; undefined where there is none. */
export function overviewScaleOf(state: PageState): Scale | undefined {
  const { view, zoom } = state;
  if (view === undefined || view.course === null || zoom === undefined) return undefined;
  const whole = wholeTime(view.course, bandOf(state), untilOf(state));
  return overviewPlot(whole, chartOf(view, view.course, state).plot).x;
}

/** Whether a height of the chart is that of its time axis. */
export function isOnAxis(state: PageState, y: number): boolean {
  const { view } = state;
  if (view === undefined || view.course === null) return false;
  const [bottom] = chartOf(view, view.course, state).plot.y.range;
  return y > bottom && y <= bottom + axisHeight;
}
