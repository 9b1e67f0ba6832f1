import { type Uri, ViewColumn, type Webview, window } from 'vscode';
import type { LiveRollout } from '../../host/follow/live-rollout.ts';
import { todayByClock } from '../../host/today.ts';
import { exportText } from '../../presentation/panel/export.ts';
import { liveView, panelLive } from '../../presentation/panel/live.ts';
import type { HostMessage, PanelMessage } from '../../presentation/panel/messages.ts';
import type { Forecast } from '../../preview/forecast.ts';
import { timesTakenOver } from '../../wording/editor/live.ts';
import { liveTitle } from '../../wording/panel/live.ts';
import type { Assumptions } from '../../workload/assumptions.ts';
import { inform } from '../editor/notices.ts';
import { writeSetting } from '../settings.ts';
import { exportFromPanel } from './messages.ts';
import { showPage } from './page.ts';

export interface Following {
  readonly rollout: LiveRollout;
  /** Made when the following began. */
  readonly forecast: Forecast;
  readonly assumptions: Assumptions;
}

/** More often nobody looks. */
const leastMilliseconds = 250;

/** Opens the panel of a live rollout, which is followed until it ends or the panel is closed. */
export function openLivePanel(extensionUri: Uri, following: Following): void {
  const { workload } = following.forecast;
  const column = { viewColumn: ViewColumn.Beside, preserveFocus: true };
  const panel = window.createWebviewPanel('rolloutPreview.live', liveTitle(workload.name), column, {
    enableFindWidget: true,
  });
  const shown = new LivePanel(panel.webview, following);
  panel.onDidDispose(() => shown.dispose());
  showPage(panel.webview, extensionUri, (message) => void shown.receive(message));
}

class LivePanel {
  readonly #webview: Webview;
  readonly #following: Following;
  readonly #stop = new AbortController();
  #isReady = false;
  #warnings: readonly string[] = [];
  #fault: string | undefined;
  #sending: ReturnType<typeof setTimeout> | undefined;
  /** When it was over. */
  #end: number | undefined;

  constructor(webview: Webview, following: Following) {
    this.#webview = webview;
    this.#following = following;
    void this.#follow();
  }

  dispose(): void {
    clearTimeout(this.#sending);
    this.#stop.abort();
  }

  async #follow(): Promise<void> {
    const { rollout } = this.#following;
    try {
      await rollout.follow(() => this.#look(), this.#stop.signal);
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error);
    }
    this.#end = Date.now();
    this.#sendSoon();
  }

  #look(): void {
    const { rollout } = this.#following;
    const isWorthALook = rollout.report.linesAt(Date.now()).some(({ asksEvents }) => asksEvents);
    if (isWorthALook) void this.#readWarnings();
    this.#sendSoon();
  }

  async #readWarnings(): Promise<void> {
    this.#warnings = await this.#following.rollout.warnings();
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (!this.#isReady || this.#stop.signal.aborted) return;
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      this.#send({ type: 'live', live: this.#live() });
    }, leastMilliseconds);
  }

  #live() {
    const { rollout, forecast } = this.#following;
    const { followed, report } = rollout;
    return panelLive({
      followed,
      report,
      complete: forecast.apply?.complete,
      warnings: this.#warnings,
      fault: this.#fault,
      now: this.#end ?? Date.now(),
    });
  }

  #send(message: HostMessage): void {
    void this.#webview.postMessage(message);
  }

  async receive(message: PanelMessage): Promise<void> {
    const { forecast, assumptions } = this.#following;
    const view = liveView(forecast, { panel: '', assumptions });
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.#send({ type: 'view', view });
        this.#send({ type: 'live', live: this.#live() });
        return;
      case 'assume-measured':
        return this.#takeOver();
      case 'export':
        return exportFromPanel({
          ...message,
          content: message.content || exportText(view, message.format, todayByClock()),
        });
      default:
        return;
    }
  }

  /** Writes the measured times where the settings are that hold them now. */
  async #takeOver(): Promise<void> {
    for (const { key, was } of this.#following.rollout.report.off())
      await writeSetting(`assumptions.${settingOf[key]}`, was);
    void inform(timesTakenOver);
  }
}

const settingOf = { startup: 'startupSeconds', pull: 'imagePullSeconds', termination: 'terminationSeconds' } as const;
