import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringExpectations, configurationName } from '../../host/near-expectations.ts';
import { folderOfTask } from '../render-task.ts';
import { type UnsavedTexts, unsavedOrSavedText } from '../unsaved-texts.ts';
import type { FollowOptions } from './follow-options.ts';
import type { WantedRendering } from './wanted-tasks.ts';

interface ExpectOptions extends Pick<FollowOptions, 'service' | 'uriOf' | 'log'> {
  readonly unsaved: UnsavedTexts;
}

/**
 * Tells the service what the configuration above a chart or an overlay expects of what it is rendered to; whether that is
 * something else than before.
 */
export function expectOfRendering(
  { uri, task }: Pick<WantedRendering, 'uri' | 'task'>,
  { service, unsaved, uriOf, log }: ExpectOptions,
): Promise<boolean> {
  const textOfUri = (file: string) => unsavedOrSavedText(fileURLToPath(file), unsaved).catch(() => undefined);
  const above = uriOf(path.join(path.resolve(folderOfTask(task)), configurationName));
  return bringExpectations({ service, textOf: textOfUri, complain: log }, uri, above);
}
