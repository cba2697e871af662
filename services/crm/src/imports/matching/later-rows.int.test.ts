import { sharedCrm, type SharedCrm } from '../../../test/shared-crm.js';
import { callerOf, planCells } from '../testing/plan-cells.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

it('says what a later row of a client has otherwise, and keeps it in the note', async () => {
  const fields = [
    ...['first_name', 'last_name', 'dob', 'title', 'phones.home.phone'],
    ...['policy.carrier', 'policy.policy_number', 'policy.member_id'],
  ];
  const one = ['Ada', 'Byron', '12/10/1950', 'Ms', '207-555-0101', 'Harbor Life', 'H-1', 'M-1'];
  const rows = [
    one,
    one.with(4, '(207) 555-0101').with(3, 'MS'),
    ['Ada', 'Byron', '12/10/1950', 'Dr.', '', 'Kestrel', 'H-1', 'M-2'],
  ];
  const planned = await planCells(crm, callerOf(crm.person()), fields, rows, () => ({ leftovers: 'note' }));
  const saidOf = (header: string, text: string) =>
    `Column "${header}": "${text}" was left out. A row above is of the same client, and says something else.`;
  expect(planned.map(({ outcome, warnings }) => [outcome, warnings.map(({ message }) => message)])).toEqual([
    ['new', []],
    ['repeated', []],
    [
      'repeated',
      [saidOf('title', 'Dr.'), saidOf('policy.member_id', 'M-2'), saidOf('policy.carrier', 'Kestrel')],
    ],
  ]);
  const lines = ['Title: Dr.', 'Policy: Member ID: M-2', 'Carrier: Kestrel'];
  expect(planned[2]?.parts.note?.split('\n')).toEqual(lines);
});
