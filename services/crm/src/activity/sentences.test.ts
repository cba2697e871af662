import * as actions from '../audit/actions.js';
import { sentenceOf, UNKNOWN_ACTIVITY } from './sentences.js';

const named = Object.values(actions)
  .filter((one) => typeof one === 'object')
  .flatMap((one) => Object.values(one));

it.each(named)('has a sentence for %s', (action) => {
  expect(sentenceOf({ action, outcome: 'success', fields: [] }).text).not.toBe(UNKNOWN_ACTIVITY);
});

it.each([
  ['tasks.made', '35 tasks', '35 tasks added by rules'],
  ['tasks.made', '1 task', '1 task added by rules'],
  ['tasks.reassigned', '3 tasks', '3 tasks of a member who left moved to colleagues'],
  ['individuals.reassigned', '12 reassigned', '12 clients of a removed member reassigned'],
  ['individuals.reassigned', '1 reassigned', '1 client of a removed member reassigned'],
])('counts what %s was about by %j', (action, field, summary) => {
  expect(sentenceOf({ action, outcome: 'success', fields: [field] }).summary).toBe(summary);
});

it('names the report that was run', () => {
  const entry = { action: actions.reportActions.run, outcome: 'success', fields: ['retention'] };
  expect(sentenceOf(entry).summary).toBe('Report “Retention” run');
  const { summary } = sentenceOf({
    ...entry,
    action: actions.reportActions.downloaded,
    fields: ['renewals', 'pdf'],
  });
  expect(summary).toBe('Report “Renewals” downloaded');
});

it('leaves the count out of an entry that has none', () => {
  const { made } = actions.taskActions;
  const entry = { action: made, outcome: 'success', fields: [] };
  expect(sentenceOf(entry).summary).toBe('Tasks added by rules');
});
