import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { answerPanel } from '../../../src/language-service/panel-service.ts';
import type { PanelGoal, PanelLimit } from '../../../src/presentation/panel/tuning-messages.ts';
import { present } from '../../../src/std/assert.ts';
import { drawGoal } from '../../../webview/draw/goal.ts';
import { act, initialState, type PageState, receive } from '../../../webview/state.ts';
import { treeText } from '../../../webview/tree.ts';
import { questionOf, type Situation, tuningOf } from '../situations.ts';

const slow = { startupSeconds: 12, imagePullSeconds: 3, terminationSeconds: 8 };

interface DrawnGoal {
  readonly situation: Situation;
  readonly goal: Partial<PanelGoal>;
  /** How much of the answer has come; all of it by default. */
  readonly until?: number;
}

const drawn: Readonly<Record<string, DrawnGoal>> = {
  'goal-met': { situation: { replicas: 6, assumptions: slow }, goal: { atLeast: '5', within: '2m', atMostPods: '8' } },
  'goal-unmet': { situation: { replicas: 3, assumptions: slow }, goal: { atLeast: '3', atMostPods: '3' } },
  'goal-statefulset': { situation: { kind: 'StatefulSet', replicas: 4, assumptions: slow }, goal: { within: '70s' } },
  'goal-under-way': { situation: { replicas: 3, assumptions: slow }, goal: { atLeast: '3' }, until: 3 },
};

for (const [name, { situation, goal, until }] of Object.entries(drawn))
  test(`the goal, its answer and its map: ${name}`, (t: TestContext) => {
    const question = questionOf(situation);
    const view = answerPanel(question).view;
    const typed = Object.entries(goal).reduce<PageState>(
      (state, [limit, value]) => act(state, { do: 'type-limit', limit: limit as PanelLimit, value }),
      receive(initialState, { type: 'view', view }),
    );
    const state = tuningOf(question, goal)
      .slice(0, until)
      .reduce((next, tuning) => receive(next, { type: 'tuning', tuning }), typed);
    const tree = present(drawGoal(present(view.form ?? undefined, 'a form'), state), 'a goal');
    const file = path.join(import.meta.dirname, 'golden', `${name}.xml`);
    t.assert.fileSnapshot(treeText(tree), file, { serializers: [String] });
  });
