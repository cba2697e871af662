import { readVerb } from './verbs.js';

it.each([
  ['log call', 'call', ''],
  ['log a call with Orla Eriksen', 'call', 'Orla Eriksen'],
  ['Log  Call orla', 'call', 'orla'],
  ['log call with', 'call', ''],
  ['add policy for Orla', 'policy', 'Orla'],
  ['new policy', 'policy', ''],
  ['new task orla', 'task', 'orla'],
  ['add a note about Toby', 'note', 'Toby'],
  ['edit orla', 'edit', 'orla'],
])('reads %j as %s of %j', (text, asked, whom) => {
  const read = readVerb(text);
  expect([read?.verb.asked, read?.whom]).toEqual([asked, whom]);
});

it.each(['orla', 'log', 'edith', 'policy', 'new tasks', 'logan call', ''])('takes %j for no verb', (text) => {
  expect(readVerb(text)).toBeUndefined();
});
