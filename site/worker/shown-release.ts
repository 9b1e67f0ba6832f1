import { todayByClock } from '../../src/host/today.ts';
import { workInSlices } from '../../src/host/work-in-slices.ts';
import type { ReleaseAnswer, ReleaseAsked } from '../../src/language-service/release-service.ts';
import type { LanguageService } from '../../src/language-service/service.ts';
import { exportText } from '../../src/presentation/panel/export.ts';
import type { PanelMessage } from '../../src/presentation/panel/messages.ts';
import { noReleaseWhatIf } from '../../src/presentation/panel/release-messages.ts';
import { releaseOfText } from '../../src/wording/site.ts';
import { allWorkloads } from '../share.ts';
import type { SessionOptions } from './session-options.ts';

export interface ShownReleaseOptions extends Pick<SessionOptions, 'tell' | 'log'> {
  readonly uri: string;
  readonly service: LanguageService;
  /** That of the text that the service has. */
  readonly version: () => number;
}

/** All workloads of the text, applied together: what answers their panel. */
export class ShownRelease {
  readonly #options: ShownReleaseOptions;
  #asked: Pick<ReleaseAsked, 'whatIf' | 'opened'> = { whatIf: noReleaseWhatIf, opened: '' };
  #answer: ReleaseAnswer | undefined;
  #working = new AbortController();

  constructor(options: ShownReleaseOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#working.abort();
  }

  /** Tells the release of the present text, and once more when it is known what holds its workloads up. */
  show(): void {
    this.stop();
    this.#working = new AbortController();
    const { service, uri, tell, log } = this.#options;
    const asked = { panel: allWorkloads, name: releaseOfText, part: '', ...this.#asked };
    const question = service.release([{ uri, name: releaseOfText }], asked);
    if (question === undefined) return;
    const working = workInSlices.release(question, this.#working.signal, (answer) => {
      this.#answer = answer;
      tell({ tell: 'panel', message: { type: 'release', ...answer } });
    });
    working.catch((error) => log(String(error)));
  }

  answer(message: PanelMessage): void {
    const { service, uri, tell, version } = this.#options;
    const named = [{ uri, name: releaseOfText }];
    switch (message.type) {
      case 'release-what-if':
        this.#ask({ whatIf: message.whatIf });
        break;
      case 'open-workload':
        this.#ask({ opened: message.workload });
        break;
      case 'reveal-workload': {
        const place = service.placeInRelease(named, { part: '', opened: message.workload });
        if (place !== undefined) tell({ tell: 'reveal', range: place.range });
        break;
      }
      case 'reveal':
        tell({ tell: 'reveal', range: message.range });
        break;
      case 'fix': {
        const found = service.releaseFix(named, { part: '', opened: this.#asked.opened }, message);
        if (found !== undefined) tell({ tell: 'edits', version: version(), edits: found.edits });
        break;
      }
      case 'export': {
        const view = this.#answer?.opened ?? undefined;
        const content = message.content || (view === undefined ? '' : exportText(view, message.format, todayByClock()));
        tell({ tell: 'export', format: message.format, content });
        break;
      }
      default:
    }
  }

  #ask(asked: Partial<Pick<ReleaseAsked, 'whatIf' | 'opened'>>): void {
    this.#asked = { ...this.#asked, ...asked };
    this.show();
  }
}
