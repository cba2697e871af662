import { recordAccess } from './record-access.js';

const [yes, no] = [true, false];
/** Every cell of the defaults turned round. */
const turned = [
  { role: 'agency_user', can_see_all_records: no, can_edit_all_records: no },
  { role: 'agent', can_see_all_records: yes, can_edit_all_records: yes },
].map((row) => ({ ...row, can_delete_records: yes, can_export: no, account_id: 'account' }));

test.each([
  ['agent', yes, no, [], [yes, yes, yes, yes]],
  ['pending', yes, no, [], [yes, yes, yes, yes]],
  ['pending', no, no, [], [no, no, no, no]],
  ['superuser', no, no, [], [yes, yes, yes, yes]],
  ['agency_admin', no, no, turned, [yes, yes, yes, yes]],
  ['agency_user', no, no, [], [yes, yes, no, yes]],
  ['agent', no, no, [], [no, no, no, yes]],
  ['agent', no, yes, [], [yes, no, no, yes]],
  ['agency_user', no, no, turned, [no, no, yes, no]],
  ['agency_user', no, yes, turned, [yes, no, yes, no]],
  ['agency_user', yes, no, turned, [yes, yes, yes, yes]],
  ['agent', no, no, turned, [yes, yes, yes, no]],
  ['agent', no, no, turned.slice(0, 1), [no, no, no, yes]],
] as const)(
  '%p (owner %p, own flag %p) with the matrix %j may see, edit, delete and export all records: %p',
  (role, is_owner, can_see_all_records, matrix, expected) => {
    const access = recordAccess({ role, is_owner, can_see_all_records }, matrix);
    expect([access.seesAll, access.editsAll, access.deletes, access.exports]).toEqual(expected);
  },
);
