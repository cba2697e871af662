import { verifyChain, type AuditEntry } from '@bindery/service-kit/audit';
import { FieldCipher } from '@bindery/field-crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { everyField, requiredOnly } from '../../test/individual-values.js';
import { dayIn } from '../calendar/calendar.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const create = async (who: Person, body: object = everyField) =>
  (await crm.call(who, 'POST', '/api/insureds', body)).body;
const log = async (who: Person, query = 'page_size=100') =>
  (await crm.call(who, 'GET', `/api/crm-logs?${query}`)).body;
const responses = (list: { items: { response: string }[] }) => list.items.map(({ response }) => response);

describe('the activity log', () => {
  it('lists actions newest first with the current name of the record', async () => {
    const who = crm.person();
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [who.accountId, who.userId, 'Ana Agent']);
    const { id } = await create(who);
    await crm.call(who, 'GET', `/api/insureds/${id}/reveal/ssn`);
    await crm.call(who, 'PUT', `/api/insureds/${id}`, { last_name: 'Smith' });
    await crm.call(who, 'DELETE', `/api/insureds/${id}`);
    await crm.call(who, 'GET', `/api/insureds/${id}/reveal/mbi`);
    await crm.call(who, 'POST', `/api/insureds/${id}/restore`);
    const list = await log(who);
    expect(responses(list)).toEqual([
      'Individual restored: K. Smith',
      'Revealing the Medicare number (MBI) was denied for K. Smith',
      'Individual deleted: K. Smith',
      'Individual updated: K. Smith',
      'SSN revealed for K. Smith',
      'Individual created: K. Smith',
    ]);
    expect(list.items[4]).toEqual({
      id: expect.any(String) as string,
      response: 'SSN revealed for K. Smith',
      summary: 'SSN revealed for Katrín Smith',
      detail: null,
      subject: { type: 'individual', id, title: 'Katrín Smith', parent_id: null, status: null },
      attempted_at: expect.any(String) as string,
      success: true,
      action: 'individual.revealed',
      actor_name: 'Ana Agent',
      record_type: 'individual',
      record_id: id,
    });
    expect(list.items[1]?.success).toBe(false);
  });

  it('stores no names and shows a generic text for an unknown action', async () => {
    const who = crm.person();
    const { id } = await create(who);
    const entries = await crm.rows('SELECT e::text FROM audit_entries e WHERE record_id = $1', [id]);
    expect(JSON.stringify(entries)).not.toContain('Jonsson');
    await crm.rows("UPDATE audit_entries SET action = 'policy.renewed' WHERE record_id = $1", [id]);
    expect(responses(await log(who))).toEqual(['Activity logged: K. Jonsson']);
  });

  it('searches, sorts and paginates its entries', async () => {
    const who = crm.person();
    const one = await create(who);
    await create(who, { ...requiredOnly, first_name: 'Alan', last_name: 'Turing' });
    await crm.call(who, 'GET', `/api/insureds/${one.id}/reveal/email`);
    expect(await log(who, 'search=TURING')).toMatchObject({ total: 3, filtered: 1 });
    expect(responses(await log(who, 'search=revealed'))).toEqual(['Email revealed for K. Jonsson']);
    const oldest = await log(who, 'order=asc&page_size=1&page=2');
    expect(oldest).toMatchObject({ total: 3, filtered: 3, items: [{ action: 'individual.created' }] });
    expect(await log(who, 'page=9')).toEqual({ items: [], total: 3, filtered: 3 });
    expect((await log(who, 'sort=response')).errors?.[0]?.path).toBe('sort');
  });

  it('filters by actor, record type, outcome and day, in addition to the search', async () => {
    const who = crm.person();
    const colleague = crm.person({ account_id: who.accountId });
    const { id } = await create(who);
    await crm.call(colleague, 'PUT', `/api/insureds/${id}`, { title: 'Ms' });
    await crm.call(colleague, 'POST', '/api/carriers', { name: 'Aetna' });
    await crm.call(
      crm.person({ account_id: who.accountId, sees_all: false }),
      'DELETE',
      `/api/insureds/${id}`,
    );
    expect(await log(who, `actor_id=${colleague.userId}`)).toMatchObject({ total: 2, filtered: 2 });
    expect(responses(await log(who, 'record_type=carrier'))).toEqual(['Carrier created']);
    expect(responses(await log(who, 'success=false'))).toEqual([
      'Deleting an individual was denied: K. Jonsson',
    ]);
    const search = `actor_id=${colleague.userId}&search=title&record_type=individual`;
    expect(await log(who, search)).toEqual({ items: [], total: 1, filtered: 0 });
    const day = dayIn('America/New_York', crm.clock.now());
    expect(await log(who, `from=${day}&to=${day}`)).toMatchObject({ total: 4 });
    expect(await log(who, 'to=2001-01-01')).toMatchObject({ total: 0 });
    expect((await log(who, 'record_type=seat')).errors?.[0]?.path).toBe('record_type');
  });

  it('shows an agent with own access only their own actions and those on their records', async () => {
    const admin = crm.person();
    const own = { sees_all: false, edits_all: false, account_id: admin.accountId };
    const agent = crm.person(own);
    const { id } = await create(agent);
    await create(admin, { ...requiredOnly, last_name: 'Hidden' });
    await crm.call(admin, 'PUT', `/api/insureds/${id}`, { title: 'Ms' });
    const list = await log(agent);
    expect(list.total).toBe(2);
    expect(responses(list)).toEqual(['Individual updated: K. Jonsson', 'Individual created: K. Jonsson']);
    expect((await log(admin)).total).toBe(3);
  });

  it("shows an agent what others did to the policies, dependents, addresses and phones of the agent's clients", async () => {
    const admin = crm.person();
    const agent = crm.person({ sees_all: false, edits_all: false, account_id: admin.accountId });
    const [theirs, hidden] = [await create(agent), await create(admin)];
    const { id: carrier_id } = (await crm.call(admin, 'POST', '/api/carriers', { name: 'Aetna' })).body;
    for (const { id } of [theirs, hidden]) {
      const added = [
        await crm.call(admin, 'POST', '/api/policies', { carrier_id, insured_id: id, status: 'active' }),
        await crm.call(admin, 'POST', '/api/dependents', {
          ...{
            individual_id: id,
            first_name: 'Kai',
            last_name: 'Ito',
            relationship: 'child',
            date_of_birth: '2010-05-12',
            gender: 'M',
          },
        }),
        await crm.call(admin, 'POST', `/api/insureds/${id}/addresses`, {
          ...{ type: 'home', address1: '1 Elm Street', city: 'Reno', state: 'NV', zip: '89501' },
        }),
        await crm.call(admin, 'POST', `/api/insureds/${id}/phones`, {
          type: 'mobile',
          phone: '207-555-0123',
        }),
      ];
      expect(added.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
    const own = { carrier_id, status: 'active' };
    const { id: alone } = (await crm.call(agent, 'POST', '/api/policies', own)).body;
    await crm.call(admin, 'PUT', `/api/policies/${alone}`, { policy_number: 'P-1' });
    const byAdmin = (await log(agent, `actor_id=${admin.userId}`)).items.map(
      ({ record_type }) => record_type,
    );
    expect(byAdmin).toEqual(['policy', 'phone', 'address', 'dependent', 'policy']);
    expect((await log(admin, `actor_id=${admin.userId}`)).total).toBe(11);
  });
});

describe('the dashboard', () => {
  it('counts what is in scope and shows the five newest activities', async () => {
    const who = crm.person();
    for (let i = 0; i < 6; i += 1) await create(who, requiredOnly);
    const { status, body } = await crm.call(who, 'GET', '/api/dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total_insureds: 6,
      active_policies: 0,
      total_products: 0,
      total_carriers: 0,
      total_policies: 0,
    });
    expect(body.recent_activities).toEqual((await log(who)).items.slice(0, 5));
  });

  it('is empty for a new account', async () => {
    const { body } = await crm.call(crm.person(), 'GET', '/api/dashboard');
    expect(body).toMatchObject({ total_insureds: 0, recent_activities: [] });
  });
});

test('an agent with own access sees only own and assigned records until granted access to all', async () => {
  const admin = crm.person();
  const own = { sees_all: false, edits_all: false, is_owner: false, account_id: admin.accountId };
  const [ana, ben] = [crm.person(own), crm.person(own)];
  for (const agent of [ana, ben])
    await crm.rows('INSERT INTO agents VALUES ($1, $2, $3, TRUE)', [admin.accountId, agent.userId, 'Agent']);
  await create(ana, { ...requiredOnly, last_name: 'OfAna' });
  await create(ben, { ...requiredOnly, last_name: 'OfBen' });
  await create(admin, { ...requiredOnly, last_name: 'ForBen', assigned_agent: ben.userId });
  await create(admin, { ...requiredOnly, last_name: 'OfNobody' });
  const seenBy = async (who: Person) => {
    const list = await crm.call(who, 'GET', '/api/insureds?sort=last_name&order=asc');
    const { body } = await crm.call(who, 'GET', '/api/dashboard');
    const told = responses(await log(who));
    expect(body.total_insureds).toBe(list.body.total);
    expect(responses({ items: body.recent_activities ?? [] })).toEqual(told.slice(0, 5));
    return { names: list.body.items.map(({ last_name }) => last_name), told: told.length };
  };
  expect(await seenBy(ana)).toEqual({ names: ['OfAna'], told: 1 });
  expect(await seenBy(ben)).toEqual({ names: ['ForBen', 'OfBen'], told: 2 });
  // The tokens that follow a change of the matrix say it; the one before is refused by its version.
  const flipped = crm.person({ ...own, sees_all: true }, ana.userId);
  expect(await seenBy(flipped)).toEqual({ names: ['ForBen', 'OfAna', 'OfBen', 'OfNobody'], told: 4 });
  expect((await seenBy(ana)).names).toEqual(['OfAna']);
});

describe('the audit chain', () => {
  type Entry = AuditEntry & { hash: string };
  type Stored = Omit<Entry, 'seq' | 'at'> & { seq: string; at: Date };
  const chainOf = async (who: Person) => {
    const entries = await crm.rows<Stored>('SELECT * FROM audit_entries WHERE account_id = $1 ORDER BY seq', [
      who.accountId,
    ]);
    const asChained = (entry: Stored): Entry => ({
      ...entry,
      seq: Number(entry.seq),
      at: entry.at.toISOString(),
    });
    const [checkpoint] = await crm.rows<{ seq: string; hash: string }>(
      'SELECT seq, hash FROM audit_checkpoints WHERE account_id = $1',
      [who.accountId],
    );
    return {
      key: (await crm.service.get(FieldCipher).auditKey(who.accountId)).export(),
      entries: entries.map(asChained),
      head: checkpoint ? { seq: Number(checkpoint.seq), hash: checkpoint.hash } : null,
    };
  };

  it('stays valid after concurrent calls and reveals altered, missing and cut-off entries', async () => {
    const who = crm.person();
    await Promise.all(Array.from({ length: 12 }, () => create(who, requiredOnly)));
    const { key, entries, head } = await chainOf(who);
    expect(entries).toHaveLength(12);
    expect(await verifyChain(key, entries, head)).toEqual([]);
    const altered = entries.map((entry) => (entry.seq === 5 ? { ...entry, record_id: null } : entry));
    expect(await verifyChain(key, altered, head)).toEqual([{ seq: 5, fault: 'altered' }]);
    const missing = entries.filter(({ seq }) => seq !== 7);
    expect(await verifyChain(key, missing, head)).toEqual([{ seq: 7, fault: 'missing', last_seq: 7 }]);
    expect(await verifyChain(key, entries.slice(0, 10), head)).toEqual([{ seq: 11, fault: 'cut_off' }]);
  });

  it('records the actor, address, user agent and request id', async () => {
    const who = crm.person();
    const headers = {
      'x-request-id': 'request-0123456789',
      'user-agent': 'A browser',
      'x-forwarded-for': '203.0.113.9',
    };
    await crm.call(who, 'POST', '/api/insureds', requiredOnly, headers);
    const [entry] = (await chainOf(who)).entries;
    expect(entry).toMatchObject({
      actor_id: who.userId,
      actor_role: 'agent',
      address: '203.0.113.9',
      user_agent: 'A browser',
      request_id: 'request-0123456789',
      record_type: 'individual',
      outcome: 'success',
    });
  });
});
