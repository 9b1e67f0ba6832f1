import type { LogOutputChannel } from 'vscode';
import { answerPanel, applyToDocument } from './messages.ts';
import { createPanels, type Panels, type PanelsOptions } from './panel.ts';
import { createReleasePanels, type ReleasePanels, type ReleasePanelsOptions } from './release-panels.ts';

export interface AllPanelsOptions
  extends Pick<PanelsOptions, 'extensionUri' | 'service' | 'work' | 'onSubjects' | 'isUnfinished'>,
    Pick<ReleasePanelsOptions, 'documentsOf'> {
  readonly log: LogOutputChannel;
}

/** The panels of workloads, with those of releases. */
export interface AllPanels extends Panels {
  readonly releases: ReleasePanels;
}

/** The panels of workloads and of releases; what tells the first of documents tells the others, too. */
export function createAllPanels(options: AllPanelsOptions): AllPanels {
  const { service, log: channel } = options;
  const log = (message: string): void => channel.error(message);
  const panels = createPanels({
    ...options,
    log,
    onMessage: answerPanel(service, channel),
    onApply: applyToDocument(service, channel),
  });
  const releases = createReleasePanels({ ...options, log });
  return withReleases(panels, releases);
}

function withReleases(panels: Panels, releases: ReleasePanels): AllPanels {
  return {
    ...panels,
    releases,
    has: (uri) => panels.has(uri) || releases.has(uri),
    refresh(uri) {
      panels.refresh(uri);
      releases.refresh(uri);
    },
    dispose() {
      panels.dispose();
      releases.dispose();
    },
  };
}
