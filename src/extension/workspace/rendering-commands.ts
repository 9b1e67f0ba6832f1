import { commands, type Disposable, window } from 'vscode';
import type { RenderingFollower } from '../../charts/follow/follow-renderings.ts';
import { section } from '../../host/settings.ts';
import { environmentQuestion, noEnvironments, noRenderingHere } from '../../wording/editor/renderings.ts';
import { inform } from '../editor/notices.ts';
import { shownName } from '../panel/subject.ts';

/** The commands about charts and overlays; without programs they say why nothing is rendered. */
export function registerRenderingCommands(renderings: RenderingFollower | undefined): readonly Disposable[] {
  const register = (name: string, act: (renderings: RenderingFollower, uri: unknown) => Promise<unknown>): Disposable =>
    commands.registerCommand(`${section}.${name}`, async (uri?: unknown) => {
      if (renderings === undefined) return void inform(noRenderingHere);
      await act(renderings, uri);
    });
  return [register('selectEnvironment', select), register('render', (each) => each.render())];
}

async function select(renderings: RenderingFollower, uri: unknown): Promise<void> {
  const file = window.activeTextEditor?.document.uri.fsPath;
  const choices = renderings.choicesFor(typeof uri === 'string' ? uri : file);
  if (choices.length < 2) return void inform(noEnvironments);
  const items = choices.map((choice) => ({ ...choice, description: shownName(choice.uri) }));
  const picked = await window.showQuickPick(items, { placeHolder: environmentQuestion });
  if (picked !== undefined) renderings.choose(picked.uri);
}
