import { offsetOfFault, SettingsFault } from '../../document/settings-object.ts';
import { LineIndex } from '../../std/line-index.ts';
import { faultOfPlace } from '../../wording/cli/inputs.ts';
import { UsageError } from '../usage-error.ts';
import { faultOf } from './system-fault.ts';

/** What a file of ours says. Throws a UsageError with its name, and with the place of what is wrong in it. */
export async function readOwn<Content>(
  file: string,
  textOf: (file: string) => Promise<string>,
  read: (text: string) => Content,
): Promise<Content> {
  const text = await textOf(file).catch((error: unknown) => {
    throw new UsageError(faultOfPlace(file, faultOf(error)));
  });
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    const offset = offsetOfFault(text, error);
    const at = offset === undefined ? undefined : new LineIndex(text).positionAt(offset);
    throw new UsageError(faultOfPlace(`${file}${at === undefined ? '' : `:${at.line}:${at.column}`}`, error.message));
  }
}
