import { slashComment as words } from '../../wording/findings/decode.ts';
import { fix } from '../fixes.ts';
import { finding, findingRange } from '../places.ts';
import { reasonsOf, rejectionText as reasonText } from '../rejected/rejected-rule.ts';
import type { Rule } from '../rule.ts';
import { decodeErrorsOf, decodeErrorText } from './decode-rule.ts';
import { slashCommentedPath } from './slash-commented.ts';

/** `//` after a value is part of it, in YAML; the server then takes neither. */
export const slashComment: Rule = {
  id: 'slash-comment',
  title: words.title,
  severity: 'error',
  kind: 'decode',
  isFixSafe: true,
  check: (context) => {
    const wrong = decodeErrorsOf(context).map((error) => ({ path: error.path, text: decodeErrorText(error) }));
    const refused = reasonsOf(context).map((reason) => ({ path: reason.path, text: reasonText(reason) }));
    return [...wrong, ...refused].flatMap(({ path, text }) => {
      const place = slashCommentedPath(context, path);
      if (place === undefined) return [];
      const range = findingRange(context, place);
      const slashes = range.start + context.text.slice(range.start, range.end).indexOf('//');
      const edits = [{ range: { start: slashes, end: slashes + 2 }, newText: '#' }];
      return finding(slashComment, { message: words.message(text), range, fixes: fix(words.fix, edits) });
    });
  },
};
