import { deadlineNotAboveMinReady as words } from '../../wording/findings/rejected.ts';
import { written } from '../facts.ts';
import { settingFix } from '../fixes.ts';
import { placeOf } from '../places.ts';
import { rejectedRule } from './rejected-rule.ts';

const deadline = ['spec', 'progressDeadlineSeconds'];
const minReady = ['spec', 'minReadySeconds'];

export const deadlineNotAboveMinReady = rejectedRule({
  id: 'deadline-not-above-min-ready',
  title: words.title,
  claims: (reason) => reason.message.endsWith('must be greater than minReadySeconds'),
  place: (context) => placeOf(context, written(context, deadline) === undefined ? minReady : deadline),
  fixes: (context) => {
    const minReadySeconds = written(context, minReady);
    const seconds = (typeof minReadySeconds === 'number' ? minReadySeconds : 0) + 600;
    return settingFix(context, ['spec'], { progressDeadlineSeconds: seconds });
  },
});
