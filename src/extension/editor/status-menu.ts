import { commands, type ExtensionContext, type QuickPickItem, window } from 'vscode';
import { section } from '../../host/settings.ts';

/** What can be done with a workload, as the palette calls it. */
const actions = [
  'preview',
  'previewUndo',
  'compareStrategies',
  'exportTimeline',
  'copyReport',
  'previewRelease',
  'setAssumptions',
  'selectKubernetesVersion',
] as const;

interface StatusMenuItem extends QuickPickItem {
  readonly command: string;
}

/** Offers the actions on a workload, and runs the one that is picked. */
export async function showActions(context: ExtensionContext, uri: unknown, workload: unknown): Promise<void> {
  const named: readonly Contributed[] = context.extension.packageJSON.contributes.commands;
  const items = actions.flatMap((action): StatusMenuItem[] => {
    const command = `${section}.${action}`;
    const title = named.find((each) => each.command === command)?.title;
    return title === undefined ? [] : [{ label: title, command }];
  });
  const about = typeof workload === 'string' ? { placeHolder: workload.split('/').at(-1) ?? '' } : {};
  const picked = await window.showQuickPick(items, about);
  if (picked !== undefined) await commands.executeCommand(picked.command, uri, workload);
}

/** As package.json has it, in the editor's language. */
interface Contributed {
  readonly command: string;
  readonly title: string;
}
