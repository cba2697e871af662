import * as actions from '../audit/actions.js';
import { sentenceOf, UNKNOWN_ACTIVITY } from './sentences.js';

const named = Object.values(actions)
  .filter((one) => typeof one === 'object')
  .flatMap((one) => Object.values(one));

it.each(named)('has a sentence for %s', (action) => {
  expect(sentenceOf({ action, outcome: 'success', fields: [] }).text).not.toBe(UNKNOWN_ACTIVITY);
});
