// What the GitHub Action says besides its report.
import { plural } from '../plural.ts';

/** The base of the pull request is not in the clone. */
export function baseNotHere(base: string, isShallow: boolean): string {
  const cause = isShallow ? 'The checkout is shallow and does not contain' : 'The checkout does not contain';
  return `${cause} the base commit ${base} of the pull request. Set fetch-depth: 0 for actions/checkout.`;
}

/** What GitHub has written about the event cannot be read as JSON. */
export function eventNoJson(file: string): string {
  return `GITHUB_EVENT_PATH: ${file} is not JSON. GitHub writes this file; a step before this one may have changed it or the variable.`;
}

/** The token may not write the comment, as that of a pull request from a fork. */
export function commentRefused(status: number): string {
  return `GitHub refused the comment with status ${status}: the token needs pull-requests: write, which pull requests from forks do not get. The report is in the job summary.`;
}

/** The comment could not be written for another reason. */
export function commentFailed(cause: string): string {
  return `The comment could not be written (${cause}). The report is in the job summary.`;
}

export function answeredStatus(status: number): string {
  return `GitHub answered with status ${status}`;
}

export function answerTooLong(bytes: number): string {
  return `GitHub answered with more than ${bytes} bytes`;
}

/** An input of the action that has to be true or false. */
export function notTrueOrFalseInput(name: string, value: string): string {
  return `${name}: ${value} is not valid: use true or false`;
}

/** What is in the report and not beside the lines, where GitHub shows no more. */
export function moreAnnotations(count: number): string {
  return `${plural(count, 'further finding')} in the report`;
}

/** The further words ask for something else than a preview, such as `--help`. */
export function notAPreview(words: readonly string[]): string {
  return `args: ${words.join(' ')} does not run a preview: remove it`;
}
