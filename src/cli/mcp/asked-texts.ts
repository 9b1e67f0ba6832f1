import type { PreviewOptions } from '../../presentation/library/preview-options.ts';
import type { NamedText } from '../../presentation/library/preview-texts.ts';
import {
  badOption,
  eitherTextOrPath,
  noProgramForBaseline,
  notRenderedNote,
  passedOverNote,
} from '../../wording/cli/mcp.ts';
import { textAt, textGiven, textsAt } from './folder-texts.ts';
import { ToolFault } from './tool-fault.ts';
import type { ToolInput } from './tool-input.ts';

/** What a call is about. */
export interface AskedTexts {
  readonly texts: readonly NamedText[];
  readonly options: PreviewOptions;
  /** What to know of the texts. */
  readonly notes: readonly string[];
}

/** What a text that was given, and not read of a file, is called. */
const nameOfText = 'text';

const maxNamed = 5;

/** The texts that a call gives or names, and with what they are previewed. Throws a ToolFault. */
export async function askedTexts(root: string, input: ToolInput): Promise<AskedTexts> {
  const { text, path, against, assume, kubernetes, world } = input;
  if ((text === undefined) === (path === undefined)) throw new ToolFault(eitherTextOrPath);
  const options: PreviewOptions = {
    ...(assume !== undefined && { assume }),
    ...(kubernetes !== undefined && { kubernetes }),
    ...(against !== undefined && against !== 'assumed' && { against: await runningText(root, against) }),
    ...(world !== undefined && { world: await textAt(root, world) }),
  };
  if (path === undefined) return { texts: [textGiven(nameOfText, text ?? '')], options, notes: [] };
  const { texts, passedOver, hasRendered } = await textsAt(root, path);
  const named = passedOver.slice(0, maxNamed);
  return {
    texts,
    options,
    notes: [
      ...(hasRendered ? [notRenderedNote] : []),
      ...(named.length === 0 ? [] : [passedOverNote(named, passedOver.length - named.length)]),
    ],
  };
}

/** What runs now; of the words of `--against` only those that start no program are understood. */
async function runningText(root: string, against: string): Promise<string> {
  if (against === 'cluster' || against.startsWith('git:')) throw new ToolFault(noProgramForBaseline);
  return textAt(root, against);
}

/** Does what throws a RangeError for an option that is not understood. */
export function withOptions<Result>(use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw error instanceof RangeError ? new ToolFault(badOption(error.message)) : error;
  }
}
