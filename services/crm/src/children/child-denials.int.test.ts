import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { groundOf, typeOfRecord, type Answer } from '../../test/record-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const call = async (who: Person, method: string, path: string, body?: object) =>
  (await crm.call(who, method, path, body)) as unknown as Answer;
const own = { sees_all: false, edits_all: false, deletes: false, is_owner: false };
const { list, body } = typeOfRecord('phone');

const denialsOf = (accountId: string) =>
  crm.rows(
    'SELECT action, outcome, record_id FROM audit_entries WHERE account_id = $1 AND outcome = $2 ORDER BY seq',
    [accountId, 'denied'],
  );

describe('a denied call on the child records of an individual', () => {
  it('is audited as one on the individual', async () => {
    const owner = crm.person();
    const on = await groundOf((...request) => call(owner, ...request));
    const { id } = on.individual;
    const reader = crm.person({ ...own, account_id: owner.accountId, sees_all: true });
    const outsider = crm.person({ ...own, account_id: owner.accountId });
    expect((await call(reader, 'POST', list(on), body(on))).status).toBe(403);
    expect((await call(outsider, 'POST', list(on), body(on))).status).toBe(404);
    expect((await call(outsider, 'GET', list(on))).status).toBe(404);
    expect(await denialsOf(owner.accountId)).toEqual([
      { action: 'individual.updated', outcome: 'denied', record_id: id },
      { action: 'individual.updated', outcome: 'denied', record_id: id },
      { action: 'individual.read', outcome: 'denied', record_id: id },
    ]);
  });

  it('is counted for a user of another agency, like any unknown ID', async () => {
    const owner = crm.person();
    const on = await groundOf((...request) => call(owner, ...request));
    const stranger = crm.person();
    expect((await call(stranger, 'POST', list(on), body(on))).status).toBe(404);
    expect((await call(stranger, 'GET', list(on))).status).toBe(404);
    const tallies = await crm.rows('SELECT outcome, count FROM audit_tallies WHERE account_id = $1', [
      stranger.accountId,
    ]);
    expect(tallies).toEqual([{ outcome: 'denied', count: 2 }]);
    expect(await denialsOf(owner.accountId)).toEqual([]);
  });
});
