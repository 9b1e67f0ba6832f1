import type { LogOutputChannel } from 'vscode';
import { createFolderPanels, type FolderPanels, type FolderPanelsOptions } from './folder-panels.ts';
import { answerPanel, applyToDocument } from './messages.ts';
import { createPanels, type Panels, type PanelsOptions } from './panel.ts';
import { createReleasePanels, type ReleasePanels } from './release-panels.ts';

export interface AllPanelsOptions
  extends Pick<PanelsOptions, 'extensionUri' | 'service' | 'onSubjects'>,
    Pick<FolderPanelsOptions, 'documentsOf' | 'onRows'> {
  readonly log: LogOutputChannel;
}

/** The panels of workloads, with those of releases and folders. */
export interface AllPanels extends Panels {
  readonly releases: ReleasePanels;
  readonly folders: FolderPanels;
}

/** The panels of workloads, releases and folders; what tells the first of documents tells the others, too. */
export function createAllPanels(options: AllPanelsOptions): AllPanels {
  const { service, log: channel } = options;
  const log = (message: string): void => channel.error(message);
  const panels = createPanels({
    ...options,
    log,
    isListed: (uri) => releases.has(uri) || folders.has(uri),
    onMessage: answerPanel(service, channel),
    onApply: applyToDocument(service),
  });
  const releases = createReleasePanels({ ...options, log });
  const folders = createFolderPanels({ ...options, log });
  return {
    ...panels,
    releases,
    folders,
    has: (uri) => panels.has(uri) || releases.has(uri) || folders.has(uri),
    refresh(uri) {
      panels.refresh(uri);
      releases.refresh(uri);
      folders.refresh(uri);
      options.onRows();
    },
    dispose() {
      panels.dispose();
      releases.dispose();
      folders.dispose();
    },
  };
}
