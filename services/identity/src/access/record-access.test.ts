import { recordAccess } from './record-access.js';

const [yes, no] = [true, false];
/** Every cell of the defaults turned round. */
const turned = [
  { role: 'agency_user', canSeeAllRecords: no, canEditAllRecords: no, canDeleteRecords: yes },
  { role: 'agent', canSeeAllRecords: yes, canEditAllRecords: yes, canDeleteRecords: yes },
].map((row) => ({ ...row, accountId: 'account' }));

test.each([
  ['agent', yes, no, [], [yes, yes, yes]],
  ['pending', yes, no, [], [yes, yes, yes]],
  ['pending', no, no, [], [no, no, no]],
  ['superuser', no, no, [], [yes, yes, yes]],
  ['agency_admin', no, no, turned, [yes, yes, yes]],
  ['agency_user', no, no, [], [yes, yes, no]],
  ['agent', no, no, [], [no, no, no]],
  ['agent', no, yes, [], [yes, no, no]],
  ['agency_user', no, no, turned, [no, no, yes]],
  ['agency_user', no, yes, turned, [yes, no, yes]],
  ['agency_user', yes, no, turned, [yes, yes, yes]],
  ['agent', no, no, turned, [yes, yes, yes]],
  ['agent', no, no, turned.slice(0, 1), [no, no, no]],
] as const)(
  '%p (owner %p, own flag %p) with the matrix %j may see, edit and delete all records: %p',
  (role, isOwner, canSeeAllRecords, matrix, expected) => {
    const access = recordAccess({ role, isOwner, canSeeAllRecords }, matrix);
    expect([access.seesAll, access.editsAll, access.deletes]).toEqual(expected);
  },
);
