import { serverWarns as words } from '../../wording/findings/hint.ts';
import { statefulSetNegativeHistory } from '../../wording/findings/history.ts';
import { traitsIn } from '../../workload/versions.ts';
import { podTemplateWarnings } from '../../workload/warnings/pod-template-warnings.ts';
import { finding, findingRange } from '../places.ts';
import type { Rule } from '../rule.ts';

/** The `Warning:` lines of the server: of this apply, and those that come with each change of the template. */
export const serverWarns: Rule = {
  id: 'server-warns',
  title: words.title,
  severity: 'information',
  kind: 'hint',
  check: (context) => {
    const { object, warnings } = context.workload;
    if (object === undefined) return [];
    const all = [...warnings, ...podTemplateWarnings(object.spec.template, traitsIn(context.assumptions))];
    // The server says nothing twice.
    const byText = new Map(all.map((warning) => [warning.text, warning]));
    return (
      [...byText.values()]
        // A finding of its own says that, with a fix.
        .filter(({ text }) => text !== statefulSetNegativeHistory.message)
        .map(({ path, text }) =>
          finding(serverWarns, { message: words.message(text), range: findingRange(context, path) }),
        )
    );
  },
};
