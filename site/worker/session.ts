import { SettingsFault } from '../../src/document/settings-object.ts';
import { todayByClock } from '../../src/host/today.ts';
import { workInSlices } from '../../src/host/work-in-slices.ts';
import { createLanguageService } from '../../src/language-service/language-service.ts';
import type { ComparisonSubject } from '../../src/language-service/panel-comparison.ts';
import type { PanelAsked } from '../../src/language-service/panel-service.ts';
import type { BaselineTexts, LanguageService } from '../../src/language-service/service.ts';
import type { DiagnosticItem, WorkloadKey } from '../../src/presentation/editor/items.ts';
import { exportText } from '../../src/presentation/panel/export.ts';
import type { HostMessage, PanelMessage } from '../../src/presentation/panel/messages.ts';
import type { PanelGoal } from '../../src/presentation/panel/tuning-messages.ts';
import type { RunSpread } from '../../src/preview/spread.ts';
import { withoutManifestValues } from '../../src/preview/what-if/manifest-fields.ts';
import { readScenarioFile } from '../../src/preview/what-if/scenario-file.ts';
import { whatIfOfScenario } from '../../src/preview/what-if/scenario-of-what-if.ts';
import { noWhatIf, type WhatIf } from '../../src/preview/what-if/what-if.ts';
import { workloadKinds } from '../../src/std/workload-kinds.ts';
import { goneReason, outOfDateReason, scenarioFault, scenarioUnknown } from '../../src/wording/panel/panel.ts';
import { noWorkload, runningBaseline } from '../../src/wording/site.ts';
import { defaultAssumptions } from '../../src/workload/assumptions.ts';
import { readAssumptions } from '../../src/workload/read-assumptions.ts';
import { assumedVersion, isSupportedVersion } from '../../src/workload/versions.ts';
import { allWorkloads, type Shared } from '../share.ts';
import type { Asked, Edited, Problem } from './messages.ts';
import type { SessionOptions } from './session-options.ts';
import { ShownRelease } from './shown-release.ts';

const uri = 'site:manifest.yaml';

/** One text with its time line: the host of the editor and of the panel. */
export class Session {
  readonly #tell: SessionOptions['tell'];
  readonly #service: LanguageService;
  readonly #release: ShownRelease;
  #version = 0;
  #faults: readonly string[] = [];
  #assume = '';
  #kubernetes = '';
  #before = '';
  #workload: WorkloadKey = '';
  #whatIf: WhatIf = noWhatIf;
  #isWayBack = false;
  /** What of it is simulated. */
  #taken: WhatIf = noWhatIf;
  #compared: ComparisonSubject | undefined;
  #comparing = new AbortController();
  #spreading = new AbortController();
  #tuning = new AbortController();

  constructor({ tell, log, makeForecasts }: SessionOptions) {
    this.#tell = tell;
    const forecasts = makeForecasts?.(() => this.#show());
    this.#service = createLanguageService({
      settings: { assumptions: defaultAssumptions, severities: {} },
      log,
      ...(forecasts && { forecasts }),
    });
    this.#release = new ShownRelease({
      uri,
      service: this.#service,
      version: () => this.#version,
      tell,
      log,
    });
  }

  receive(asked: Asked): void {
    switch (asked.do) {
      case 'open':
        this.#open(asked.version, asked.shared);
        break;
      case 'edit':
        this.#version = asked.version;
        this.#take(asked.changed);
        this.#show();
        break;
      case 'choose':
        this.#choose(asked.workload, noWhatIf);
        this.#showPanel();
        break;
      case 'hover':
        this.#tell({ tell: 'hover', id: asked.id, hover: this.#service.hover(uri, asked.offset) });
        break;
      case 'scenario':
        this.#loadScenario(asked.text);
        break;
      case 'panel':
        this.#answer(asked.message);
    }
  }

  #open(version: number, shared: Shared): void {
    this.#version = version;
    this.#compared = undefined;
    this.#service.close(uri);
    this.#take(shared);
    this.#choose(this.#hasNow(shared.workload) ? shared.workload : this.#firstWorkload(), shared.whatIf);
    this.#show();
  }

  #hasNow(workload: WorkloadKey): boolean {
    const workloads = this.#service.workloads(uri);
    return workload === allWorkloads ? workloads.length > 1 : workloads.includes(workload);
  }

  #firstWorkload(): WorkloadKey {
    return this.#service.workloads(uri)[0] ?? '';
  }

  #take({ text, before, assume, kubernetes }: Edited): void {
    const isNew = this.#service.text(uri) === undefined;
    this.#service.update(uri, text);
    if (isNew || before !== this.#before) this.#service.setBaselines(uri, running(before), 'assumed');
    if (assume !== this.#assume || kubernetes !== this.#kubernetes) {
      const kubernetesVersion = isSupportedVersion(kubernetes) ? kubernetes : assumedVersion;
      const { assumptions, faults } = readAssumptions(assume, { ...defaultAssumptions, kubernetesVersion });
      this.#service.configure({ assumptions, severities: {} });
      this.#faults = faults;
    }
    this.#before = before;
    this.#assume = assume;
    this.#kubernetes = kubernetes;
  }

  #choose(workload: WorkloadKey, whatIf: WhatIf): void {
    if (workload !== this.#workload) this.#isWayBack = false;
    this.#workload = workload;
    this.#whatIf = whatIf;
    this.#panel({ type: 'what-if', whatIf });
  }

  #show(): void {
    const service = this.#service;
    const workloads = service.workloads(uri);
    // If the workload has been renamed or the text replaced, the first workload is shown instead.
    if (!this.#hasNow(this.#workload) && workloads.length > 0) this.#choose(this.#firstWorkload(), this.#whatIf);
    const [lenses, hints] = [service.codeLenses(uri), service.inlayHints(uri)];
    const problems = service.diagnostics(uri).map((each) => this.#withFixes(each));
    const items = { version: this.#version, lenses, hints, problems, workloads, faults: this.#faults };
    this.#tell({ tell: 'items', items });
    this.#showPanel();
  }

  #withFixes(problem: DiagnosticItem): Problem {
    const { range, code } = problem;
    const isItsOwn = (mended: DiagnosticItem | undefined) =>
      mended?.code === code && mended.range.start === range.start;
    const fixes = this.#service.codeActions(uri, range, true).filter(({ mends }) => isItsOwn(mends));
    return { ...problem, fixes: fixes.map(({ title, edits }) => ({ title, edits })) };
  }

  #showPanel(): void {
    this.#spreading.abort();
    const workload = this.#workload;
    this.#tell({ tell: 'subject', workload, whatIf: this.#whatIf });
    this.#release.stop();
    if (workload === allWorkloads) this.#release.show();
    else this.#showWorkload(workload);
  }

  #showWorkload(workload: WorkloadKey): void {
    const isWayBack = this.#isWayBack;
    const asked = { panel: workload, whatIf: this.#whatIf, taken: this.#taken, isWayBack };
    const state = this.#service.panel(uri, workload, asked);
    this.#taken = state?.taken ?? this.#taken;
    if (state === undefined) this.#panel({ type: 'gone', reason: workload === '' ? noWorkload : goneReason(workload) });
    else this.#panel({ type: 'view', view: state.view });
    if (state?.isOutOfDate === true) this.#panel({ type: 'out-of-date', reason: outOfDateReason });
    if (state !== undefined && this.#compared !== undefined) void this.#compare(this.#compared);
  }

  #asked(): PanelAsked {
    return { panel: this.#workload, whatIf: this.#taken, isWayBack: this.#isWayBack };
  }

  #panel(message: HostMessage): void {
    this.#tell({ tell: 'panel', message });
  }

  #answer(message: PanelMessage): void {
    if (this.#workload === allWorkloads && message.type !== 'ready') this.#release.answer(message);
    else this.#answerOfWorkload(message);
  }

  #answerOfWorkload(message: PanelMessage): void {
    switch (message.type) {
      case 'ready':
        this.#showPanel();
        break;
      case 'what-if':
        this.#whatIf = message.whatIf;
        this.#showPanel();
        break;
      case 'way-back':
        this.#isWayBack = message.isAsked;
        this.#showPanel();
        break;
      case 'compare':
        this.#compare('strategies');
        break;
      case 'compare-versions':
        this.#compare({ version: message.version });
        break;
      case 'tune':
        this.#tune(message.goal);
        break;
      case 'how-sure':
        this.#spread();
        break;
      case 'stop':
        this.#spreading.abort();
        break;
      case 'reveal':
        this.#tell({ tell: 'reveal', range: message.range });
        break;
      case 'apply':
        this.#apply();
        break;
      case 'fix': {
        const edits = this.#service.panelFix(uri, this.#workload, message);
        if (edits.length > 0) this.#tell({ tell: 'edits', version: this.#version, edits });
        break;
      }
      case 'export':
        this.#export(message);
        break;
      case 'save-scenario': {
        const text = this.#service.scenario(uri, this.#workload, this.#asked());
        if (text !== undefined) this.#tell({ tell: 'scenario', text });
        return;
      }
      default:
    }
  }

  #loadScenario(text: string): void {
    const kind = workloadKinds.find((each) => this.#workload.startsWith(`${each}/`));
    if (kind === undefined) return;
    try {
      const { whatIf, unknown } = whatIfOfScenario(readScenarioFile(text), kind);
      this.#choose(this.#workload, whatIf);
      this.#showPanel();
      if (unknown.length > 0) this.#tell({ tell: 'said', sentence: scenarioUnknown(unknown) });
    } catch (error) {
      if (!(error instanceof SettingsFault)) throw error;
      this.#tell({ tell: 'said', sentence: scenarioFault(error.message) });
    }
  }

  #apply(): void {
    const edit = this.#service.panelEdit(uri, this.#workload, this.#asked());
    if (edit === undefined) return;
    this.#whatIf = withoutManifestValues(this.#whatIf);
    this.#tell({ tell: 'edits', version: this.#version, edits: [edit] });
  }

  #export({ format, content }: Extract<PanelMessage, { type: 'export' }>): void {
    const view = this.#service.panel(uri, this.#workload, this.#asked())?.view;
    const written = content || (view === undefined ? '' : exportText(view, format, todayByClock()));
    this.#tell({ tell: 'export', format, content: written });
  }

  /** While it is computed, another comparison or another view restarts it. */
  async #compare(compared: ComparisonSubject): Promise<void> {
    this.#comparing.abort();
    this.#comparing = new AbortController();
    const { signal } = this.#comparing;
    this.#compared = compared;
    const question = this.#service.comparison(uri, this.#workload, this.#asked(), compared);
    const comparison = question && (await workInSlices.compare(question, signal));
    if (signal.aborted) return;
    this.#compared = undefined;
    if (comparison !== undefined) this.#panel({ type: 'comparison', comparison });
  }

  /** The next one ends it. */
  async #tune(goal: PanelGoal): Promise<void> {
    this.#tuning.abort();
    this.#tuning = new AbortController();
    const { signal } = this.#tuning;
    const question = this.#service.tuning(uri, this.#workload, this.#asked(), goal);
    if (question === undefined) return;
    await workInSlices.tune(question, signal, (tuning) => this.#panel({ type: 'tuning', tuning }));
  }

  async #spread(): Promise<void> {
    this.#spreading.abort();
    this.#spreading = new AbortController();
    const { signal } = this.#spreading;
    const run: RunSpread = (...asked) => workInSlices.spread(...asked, signal);
    const spread = await this.#service.spread(uri, this.#workload, this.#asked(), run);
    if (spread !== undefined && !signal.aborted) this.#panel({ type: 'spread', spread });
  }
}

function running(text: string): readonly BaselineTexts[] {
  return text.trim() === '' ? [] : [{ source: 'file', label: runningBaseline, text, history: [] }];
}
