import { recordAccess } from './record-access.js';

test.each([
  ['agent', true, false, [true, true, true]],
  ['pending', true, false, [true, true, true]],
  ['superuser', false, false, [true, true, true]],
  ['agency_admin', false, false, [true, true, true]],
  ['agency_user', false, false, [true, true, false]],
  ['agent', false, false, [false, false, false]],
  ['agent', false, true, [true, false, false]],
] as const)(
  '%p (owner %p, own flag %p) sees, edits, deletes: %p',
  (role, isOwner, canSeeAllRecords, expected) => {
    const access = recordAccess({ role, isOwner, canSeeAllRecords });
    expect([access.seesAll, access.editsAll, access.deletes]).toEqual(expected);
  },
);
