import { AnswerWait, type RemoteService } from '../../host/remote/remote-service.ts';
import type { ComparisonSubject } from '../../language-service/panel-comparison.ts';
import type { PanelAsked, PanelState } from '../../language-service/panel-service.ts';
import type { PanelGoal, PanelTuning } from '../../presentation/panel/tuning-messages.ts';
import { type OpenPanel, sendToPanel } from './open-panel.ts';
import { subjectName } from './subject.ts';

/** Who answers panels. */
interface AskedService {
  readonly service: RemoteService;
  readonly log: (message: string) => void;
}

/** What the panel shows: all that is asked of it besides is about that. */
export async function asked(options: AskedService, open: OpenPanel): Promise<PanelAsked> {
  if (open.answering !== undefined) await stateOf(options, open);
  return { panel: subjectName(open.subject), whatIf: open.taken, isWayBack: open.isWayBack };
}

/** The panel's state now, of which what is simulated is kept. */
export async function stateOf({ service }: AskedService, open: OpenPanel): Promise<PanelState | undefined> {
  const { subject, whatIf, taken, isWayBack } = open;
  const asked = { panel: subjectName(subject), whatIf, taken, isWayBack };
  const state = await service.panel(subject.uri, subject.workload, asked);
  if (open.subject === subject) open.taken = state?.taken ?? taken;
  return state;
}

/** Answers with a comparison; while it is worked out, another one or another view makes it anew. */
export function compare(options: AskedService, open: OpenPanel, compared: ComparisonSubject): void {
  const { service, log } = options;
  open.comparing?.stop.abort();
  const { uri, workload } = open.subject;
  const stop = new AbortController();
  open.comparing = { compared, stop };
  const answer = async (): Promise<void> => {
    const waiting = new AnswerWait(stop.signal);
    const comparison = await service.compare(uri, workload, await asked(options, open), compared, waiting);
    if (stop.signal.aborted) return;
    open.comparing = undefined;
    if (comparison !== undefined) sendToPanel(open, { type: 'comparison', comparison });
  };
  answer().catch((error) => log(`compare: ${String(error)}`));
}

/** Answers with settings as they are tried, until it is asked again. */
export async function tune(options: AskedService, open: OpenPanel, goal: PanelGoal): Promise<void> {
  open.tuning.abort();
  open.tuning = new AbortController();
  const { signal } = open.tuning;
  const { uri, workload } = open.subject;
  const waiting = new AnswerWait<PanelTuning>(signal, (tuning) => {
    if (!signal.aborted) sendToPanel(open, { type: 'tuning', tuning });
  });
  await options.service.tune(uri, workload, await asked(options, open), goal, waiting);
}

/** Answers how sure the duration is, unless it was stopped meanwhile, or is about what is not shown any more. */
export async function spread(options: AskedService, open: OpenPanel): Promise<void> {
  const { service } = options;
  open.stop.abort();
  open.stop = new AbortController();
  const { signal } = open.stop;
  const { uri, workload } = open.subject;
  const answer = await service.spread(uri, workload, await asked(options, open), new AnswerWait(signal));
  if (answer !== undefined && !signal.aborted) sendToPanel(open, { type: 'spread', spread: answer });
}
