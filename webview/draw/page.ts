import type { Course, PanelView } from '../../src/presentation/panel/messages.ts';
import { chartName, chartSummary, rowsNotShown } from '../../src/wording/panel/chart.ts';
import { keysNote, pointerNote } from '../../src/wording/panel/controls.ts';
import { formDrawer } from '../../src/wording/panel/form.ts';
import { acceptedHeading, simulating } from '../../src/wording/panel/page.ts';
import type { Scale } from '../scales.ts';
import { bandOf, currentFrame, type State, untilOf } from '../state.ts';
import { type Child, h, type Tree } from '../tree.ts';
import { drawChanges } from './changes.ts';
import { chartPlot, drawChart } from './chart/chart.ts';
import { drawChartTable } from './chart/chart-table.ts';
import { drawLegend } from './chart/legend.ts';
import { drawOverview, overviewPlot } from './chart/overview.ts';
import { drawPlayhead } from './chart/playhead.ts';
import { axisHeight, type Plot, wholeTime } from './chart/plot.ts';
import { drawRange, drawReadout } from './chart/readout.ts';
import { drawReality } from './chart/reality.ts';
import { chartWidth, formPlace } from './columns.ts';
import { drawComparison } from './comparison.ts';
import { drawFolder } from './folder.ts';
import { button, disabled } from './form-controls.ts';
import { drawApply, drawBasis, drawDifferences, drawHeader, drawNotes, drawProblems, drawReason } from './header.ts';
import { drawEvents, drawRevisions, drawWavesTable } from './lists.ts';
import { drawLive } from './live.ts';
import { drawMoment, summaryAt } from './moment.ts';
import { layoutOf } from './release/layout.ts';
import { drawRelease, drawWayBack } from './release/page.ts';
import { drawSpread } from './spread.ts';
import { drawTransport } from './transport.ts';
import { drawWhatIf } from './what-if.ts';

/** The whole page of a state. */
export function drawPage(state: State): Tree[] {
  const { view, notice, release, folder } = state;
  if (folder !== undefined) return [drawFolder(folder, state)];
  if (view === undefined && release !== undefined) return [drawRelease(release, state)];
  if (view === undefined) return [h('p', { class: 'waiting', role: 'status' }, notice?.reason ?? simulating)];
  const { course } = view;
  const frame = course === null ? 0 : currentFrame(state, course);
  const place = formPlace(state);
  return [
    h(
      'main',
      { class: notice === undefined ? 'page' : 'page stale' },
      release !== undefined && drawWayBack(view),
      h(
        'div',
        { class: 'workspace', 'data-form': place, 'data-key': 'workspace' },
        drawStage(state, view),
        view.form !== null && drawForm(view.form, state),
        place === 'below' && drawRest(state, view),
      ),
      drawProblems(view),
      course !== null && drawMoment(view, course, frame, Math.min(state.width, 420)),
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
function asking(notice: State['notice'], part: Tree): Tree {
  return notice?.kind === 'gone' ? disabled(part) : part;
}

/** What stays in sight while the form is used: the verdict, what an edit changes, and the chart. */
function drawStage(state: State, view: PanelView): Tree {
  const { course, former } = view;
  const isAll = formPlace(state) !== 'below';
  return h(
    'div',
    { class: 'stage', 'data-key': 'stage' },
    drawHeader(view, state.notice),
    isAll && drawGround(state, view),
    former !== null && drawChanges(former),
    course === null ? [drawReason(view), drawAccepted(state)] : drawFigure(state, view, course),
    isAll && course !== null && drawTools(state, view, course),
  );
}

/** What the verdict rests on, and what else is known of the apply. */
function drawGround(state: State, view: PanelView): Child[] {
  return [drawBasis(view), drawApply(state), state.live !== undefined && drawLive(state.live)];
}

/** The parts that are hidden while the form is open below the chart. */
function drawRest(state: State, view: PanelView): Child[] {
  return [drawGround(state, view), view.course !== null && drawTools(state, view, view.course)];
}

/** What moves the playhead, and what the chart means. */
function drawTools(state: State, view: PanelView, course: Course): Child[] {
  const { live, release } = state;
  return [
    drawTransport(state, course.end),
    drawLegend(course, view.bounds, { isLive: live !== undefined, former: view.former }),
    course.note !== '' && h('p', { class: 'note' }, `${course.note}.`),
    drawRowNotes(course),
    h('p', { class: 'note' }, `${keysNote} ${pointerNote}`),
    course.completes && live === undefined && release === undefined && drawSpread(state),
  ];
}

/** The form beside the chart; where there is no room for it, a drawer below. */
function drawForm(form: NonNullable<PanelView['form']>, state: State): Tree {
  const place = formPlace(state);
  return h(
    'div',
    { class: 'form-place', 'data-key': 'form' },
    place !== 'beside' &&
      h(
        'p',
        { class: 'drawer' },
        button({ action: 'toggle-form', label: formDrawer(place === 'below'), expands: place === 'below' }),
      ),
    place !== 'closed' && asking(state.notice, drawWhatIf(form, state)),
  );
}

function drawFigure(state: State, view: PanelView, course: Course): Tree {
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
      state.pointed !== undefined &&
        !state.playing &&
        drawReadout({ course, former: view.former, at: state.pointed }, plot),
      state.drawn !== undefined && drawRange(state.drawn, plot),
      drawPlayhead(course, plot, { at: state.at, summary }),
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
function drawAccepted(state: State): Tree | undefined {
  const { accepted } = state;
  if (accepted === undefined || accepted.course === null) return undefined;
  const { plot, tree } = chartOf(accepted, accepted.course, {
    ...state,
    zoom: undefined,
    spread: undefined,
    live: undefined,
  });
  const look = { class: 'time-line former', width: plot.width, height: plot.height };
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
function drawRowNotes({ podRows }: Course): Tree[] {
  if (podRows === null) return [];
  const { heading, rows, notShown, note } = podRows;
  const counted = rowsNotShown(heading, rows.length, rows.length + notShown);
  const notes = [note === '' ? '' : `${note}.`, notShown === 0 ? '' : counted];
  return notes.filter((each) => each !== '').map((each) => h('p', { class: 'note' }, each));
}

type Sight = Pick<State, 'width' | 'zoom' | 'spread' | 'live' | 'view' | 'isFormOpen'>;

interface DrawnChart {
  readonly width: number;
  readonly isSmall: boolean;
  readonly zoom: State['zoom'];
  readonly spread: State['spread'];
  readonly live: State['live'];
  readonly plot: Plot;
  readonly tree: Tree;
}

const drawn = new WeakMap<Course, DrawnChart>();

/** The chart of a course; drawn anew only for another width, stretch of time or answer, not for each move of the playhead. */
export function chartOf(view: PanelView, course: Course, state: Sight): DrawnChart {
  const { zoom, spread, live } = state;
  const width = chartWidth(state);
  const isSmall = formPlace(state) === 'below';
  const present = drawn.get(course);
  const isSameSize = present?.width === width && present.isSmall === isSmall;
  if (isSameSize && present.zoom === zoom && present.spread === spread && present.live === live) return present;
  const band = bandOf(state);
  const { bounds, former } = view;
  const plot = chartPlot(course, bounds, { width, time: zoom, band, live, former, isSmall });
  const chart = { width, isSmall, zoom, spread, live, plot, tree: drawChart(course, { bounds, plot, band, former }) };
  drawn.set(course, chart);
  return chart;
}

/** The time scale of what is shown; undefined where nothing moves. */
export function timeScaleOf(state: State): Scale | undefined {
  const { view, release } = state;
  if (view !== undefined) return view.course === null ? undefined : chartOf(view, view.course, state).plot.x;
  return release && layoutOf(release, state).x;
}

/** That of the overview below the chart; undefined where there is none. */
export function overviewScaleOf(state: State): Scale | undefined {
  const { view, zoom } = state;
  if (view === undefined || view.course === null || zoom === undefined) return undefined;
  const whole = wholeTime(view.course, bandOf(state), untilOf(state));
  return overviewPlot(whole, chartOf(view, view.course, state).plot).x;
}

/** Whether a height of the chart is that of its time axis. */
export function isOnAxis(state: State, y: number): boolean {
  const { view } = state;
  if (view === undefined || view.course === null) return false;
  const [bottom] = chartOf(view, view.course, state).plot.y.range;
  return y > bottom && y <= bottom + axisHeight;
}
