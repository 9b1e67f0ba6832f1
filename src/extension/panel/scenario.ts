import { Uri, window, workspace } from 'vscode';
import { SettingsFault } from '../../document/settings-object.ts';
import { maxDocumentBytes } from '../../host/manifest-files.ts';
import { readScenarioFile } from '../../preview/what-if/scenario-file.ts';
import { type ReadWhatIf, whatIfOfScenario } from '../../preview/what-if/scenario-of-what-if.ts';
import type { WhatIf } from '../../preview/what-if/what-if.ts';
import { present } from '../../std/assert.ts';
import { workloadKinds } from '../../std/workload-kinds.ts';
import { scenarioFault, scenarioFilter, scenarioUnknown, scenarioUnread } from '../../wording/panel/panel.ts';
import { complain, warn } from '../editor/notices.ts';
import { fileText } from '../workspace/file-text.ts';
import { fileOfSubject, type PanelSubject } from './subject.ts';

const filters = { [scenarioFilter]: ['yaml', 'yml'] };

/** Saves a scenario where the user says, beside the manifest unless he says otherwise. */
export async function saveScenario(subject: PanelSubject, text: string): Promise<void> {
  const target = await window.showSaveDialog({ filters, defaultUri: besideSubject(subject, 'scenario.yaml') });
  if (target !== undefined) await workspace.fs.writeFile(target, new TextEncoder().encode(text));
}

/** What the scenario file asks; undefined if the user picks no file, or one that is not understood. */
export async function loadScenario(subject: PanelSubject): Promise<WhatIf | undefined> {
  const defaultUri = Uri.joinPath(fileOfSubject(subject), '..');
  const [file] = (await window.showOpenDialog({ filters, defaultUri })) ?? [];
  if (file === undefined) return undefined;
  const text = await fileText(file, maxDocumentBytes);
  const read = text === undefined ? scenarioUnread : readWhatIf(text, subject);
  if (typeof read === 'string') return void complain(scenarioFault(read));
  if (read.unknown.length > 0) void warn(scenarioUnknown(read.unknown));
  return read.whatIf;
}

/** The what-if of a text, or what is wrong with it. */
function readWhatIf(text: string, { workload }: PanelSubject): ReadWhatIf | string {
  try {
    const kind = present(
      workloadKinds.find((each) => workload.startsWith(`${each}/`)),
      'a panel is about a workload',
    );
    return whatIfOfScenario(readScenarioFile(text), kind);
  } catch (error) {
    if (error instanceof SettingsFault) return error.message;
    throw error;
  }
}

/** A file with this ending beside the subject's, such as `web.scenario.yaml`. */
export function besideSubject(subject: PanelSubject, ending: string): Uri {
  return Uri.joinPath(fileOfSubject(subject), '..', `${subject.workload.split('/').at(-1)}.${ending}`);
}
