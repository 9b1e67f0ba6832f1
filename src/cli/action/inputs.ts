import { notTrueOrFalseInput } from '../../wording/cli/action.ts';
import { shellWords } from '../options/helm-options.ts';
import { UsageError } from '../usage-error.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What a workflow gives to the action, as action.yml describes it. */
export interface ActionInputs {
  /** Files and folders. */
  readonly paths: readonly string[];
  /** Empty: what the event says. */
  readonly against: string;
  readonly failOn: string;
  readonly wantsComment: boolean;
  /** Further words for the command. */
  readonly words: readonly string[];
  readonly token: string;
}

/** Reads the inputs as GitHub hands them to an action. Throws a UsageError. */
export function actionInputs(variables: Variables): ActionInputs {
  const input = (name: string) => (variables[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`] ?? '').trim();
  const comment = input('comment') || 'true';
  if (comment !== 'true' && comment !== 'false') throw new UsageError(notTrueOrFalseInput('comment', comment));
  const paths = input('path')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    paths: paths.length === 0 ? ['.'] : paths,
    against: input('against'),
    failOn: input('fail-on') || 'new-error',
    wantsComment: comment === 'true',
    words: shellWords(input('args')),
    token: input('token'),
  };
}
