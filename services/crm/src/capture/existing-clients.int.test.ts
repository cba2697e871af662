import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await sharedCrm();
  capture = captureCalls(crm);
});
afterAll(() => crm.release());

async function client(who: Person, values: object): Promise<{ id: string; version: number }> {
  const { status, body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, ...values });
  expect(status).toBe(201);
  return body;
}

/** Somebody with a client whom a page is about. */
async function known(values: object = {}) {
  const who = capture.person();
  const page = madeUpPage();
  const present = await client(who, { last_name: page.last, dob: '1950-12-10', ...values });
  return { who, page, present };
}

it('shows whom a draft may be about, and what they have otherwise', async () => {
  const { who, page, present } = await known({
    ...{ email: 'old@mail.test', mbi: '1EG4TE5MK72' },
    phones: [{ type: 'mobile', phone: '(207) 555-0100' }],
    addresses: [{ type: 'home', address1: '12 Harbor Lane', city: 'Bath', state: 'ME', zip: '04101' }],
  });
  const { matches } = await capture.extracted(who, page.text);
  expect(matches).toEqual([
    {
      ...{ id: present.id, first_name: 'Ada', last_name: page.last, dob: '1950-12-10', version: 1 },
      ...{ reasons: ['name'], can_edit: true, has_policy: false },
      differences: [
        // The same address: its city alone is no other place.
        { field: 'email', present: 'old@mail.test' },
        { field: 'mbi', present: '***-***-MK72' },
        { field: 'phones.mobile.phone', present: '(207) 555-0100' },
      ],
    },
  ]);
  await crm.identity.changeSettings(who.accountId, { time_zone: 'America/Chicago', email_display: 'masked' });
  await eventually(async () => {
    const [match] = (await capture.extracted(who, page.text)).matches;
    expect(match?.differences[0]).toEqual({ field: 'email', present: 'ol*@mail.test' });
  });
});

async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

it('finds nobody out of scope, and says whom the person may not change', async () => {
  const { who, page } = await known();
  const stranger = capture.person();
  expect((await capture.extracted(stranger, page.text)).matches).toEqual([]);
  const colleague = capture.person({ account_id: who.accountId, sees_all: false });
  expect((await capture.extracted(colleague, page.text)).matches).toEqual([]);
  const reader = capture.person({ account_id: who.accountId, edits_all: false });
  const draft = await capture.extracted(reader, page.text);
  expect(draft.matches).toMatchObject([{ can_edit: false }]);
  const [match] = draft.matches;
  const body = { values: { nickname: 'Countess' }, individual_id: match?.id ?? '' };
  const denied = await capture.accept(reader, draft.draft_id, body);
  expect([denied.status, denied.body.code]).toEqual([403, 'forbidden']);
  const [entry] = await crm.rows(
    'SELECT action, outcome FROM audit_entries WHERE actor_id = $1 AND outcome = $2',
    [reader.userId, 'denied'],
  );
  expect(entry).toEqual({ action: 'individual.updated', outcome: 'denied' });
  const hidden = await capture.extracted(colleague, page.text);
  expect((await capture.accept(colleague, hidden.draft_id, body)).status).toBe(404);
  expect((await capture.call(colleague, 'GET', `/drafts/${hidden.draft_id}`)).body.state).toBe('open');
});

it('adds to a client what they do not have yet, once', async () => {
  const { who, page, present } = await known({
    phones: [{ type: 'home', phone: '207-555-0142' }],
    addresses: [
      { type: 'mailing', address1: '12 Harbor Lane.', city: 'Portland', state: 'ME', zip: '04101-2345' },
    ],
  });
  const draft = await capture.extracted(who, page.text);
  const { first_name: _, last_name: __, ...values } = foundValues(draft);
  const body = {
    values: { ...values, 'policy.effective_date': '2026-01-01' },
    individual_id: present.id,
    version: 1,
  };
  const { status, body: accepted } = await capture.accept(who, draft.draft_id, body);
  expect([status, accepted.individual_id]).toEqual([200, present.id]);
  expect(accepted.changes.map(({ record_type, change }) => `${record_type} ${change}`)).toEqual([
    ...['individual updated', 'carrier created', 'policy created'],
  ]);
  const shown = (await crm.call(who, 'GET', `/api/insureds/${present.id}`)).body;
  expect(shown).toMatchObject({ email: page.email, mbi: '***-***-MK73', status: 'lead', version: 2 });

  const again = await capture.extracted(who, page.text.replace('(207) 555-0142', '(207) 555-0177'));
  const more = await capture.accept(who, again.draft_id, {
    values: { ...foundValues(again), 'policy.effective_date': '2026-02-01', 'policy.premium': '12.50' },
    individual_id: present.id,
  });
  expect(more.body.changes.map(({ record_type, change }) => `${record_type} ${change}`)).toEqual([
    ...['phone created', 'policy updated'],
  ]);
  const { items } = (await crm.call(who, 'GET', `/api/policies?insured_id=${present.id}`)).body;
  expect(items).toMatchObject([{ policy_number: 'KM-1042', effective_date: '2026-02-01', premium: '12.50' }]);

  const [match] = (await capture.extracted(who, `${page.text}\nPremium: $31.10`)).matches;
  expect(match).toMatchObject({ has_policy: true });
  expect(match?.differences).toContainEqual({ field: 'policy.premium', present: '12.50' });
  expect(match?.differences.map(({ field }) => field)).not.toContain('policy.carrier');
});

it('compares the employer ID and the county as well', async () => {
  const { who, page, present } = await known({
    addresses: [{ type: 'home', address1: '7 Mill Road', city: 'Bath', state: 'ME', zip: '04530' }],
  });
  const draft = await capture.extracted(who, page.text);
  const values = { ...foundValues(draft), 'policy.effective_date': '2026-01-01' };
  const taken = await capture.accept(who, draft.draft_id, { values, individual_id: present.id });
  expect(taken.status).toBe(200);
  const other = page.text.replace('12 Harbor Lane', '9 Pier Street');
  const [match] = (await capture.extracted(who, `${other}\nCounty: Cumberland\nEmployer ID: 12-3456789`))
    .matches;
  expect(match?.differences).toEqual(
    expect.arrayContaining([
      { field: 'policy.employer_id', present: null },
      expect.objectContaining({ field: 'addresses.home.county', present: null }),
    ]),
  );
});

it('writes audit entries, history and events as a person who saves does, with their source', async () => {
  const { who, page, present } = await known();
  const draft = await capture.extracted(who, page.text, { url_host: 'portal.kestrel.test' });
  await capture.accept(who, draft.draft_id, { values: { nickname: 'Countess' }, individual_id: present.id });
  const entries = await crm.rows(
    'SELECT action, record_id::text, fields, outcome FROM audit_entries WHERE account_id = $1 ORDER BY seq',
    [who.accountId],
  );
  expect(entries.slice(-2)).toEqual([
    { action: 'individual.updated', record_id: present.id, fields: ['nickname'], outcome: 'success' },
    {
      ...{ action: 'capture.accepted', record_id: present.id, outcome: 'success' },
      fields: ['source: capture', 'host: portal.kestrel.test'],
    },
  ]);
  const history = await crm.call(who, 'GET', `/api/insureds/${present.id}/history`);
  expect(history.body.items[0]).toMatchObject({ change: 'updated' });
  const events = await crm.rows<{ payload: { data: object } }>(
    `SELECT payload FROM outbox WHERE payload->>'account_id' = $1 AND payload->>'subject_id' = $2`,
    [who.accountId, present.id],
  );
  expect(events.map(({ payload }) => payload.data)).toContainEqual(
    expect.objectContaining({ record_id: present.id, change: 'updated' }),
  );
  const accepted = await crm.rows<{ payload: { data: object } }>(
    `SELECT payload FROM outbox WHERE subject = 'crm.capture.draft.accepted.v1' AND payload->>'account_id' = $1`,
    [who.accountId],
  );
  expect(accepted.map(({ payload }) => payload.data)).toEqual([
    { draft_id: draft.draft_id, individual_id: present.id },
  ]);
});

it('refuses a version that is not the present one', async () => {
  const { who, page, present } = await known();
  const draft = await capture.extracted(who, page.text);
  await crm.call(who, 'PUT', `/api/insureds/${present.id}`, { nickname: 'Countess' });
  const late = { values: { title: 'Dr' }, individual_id: present.id, version: 1 };
  const { status, body } = await capture.accept(who, draft.draft_id, late);
  expect([status, body.code]).toEqual([412, 'precondition_failed']);
  expect((await capture.accept(who, draft.draft_id, { ...late, version: 2 })).status).toBe(200);
});

it('adds a phone number once when two tabs add it at once', async () => {
  const { who, page, present } = await known();
  const drafts = await Promise.all([1, 2, 3].map(() => capture.extracted(who, page.text)));
  const values = { 'phones.mobile.phone': '207-555-0188' };
  const answers = await Promise.all(
    drafts.map(({ draft_id }) => capture.accept(who, draft_id, { values, individual_id: present.id })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const phones = (await crm.call(who, 'GET', `/api/insureds/${present.id}/phones`)).body.items;
  expect(phones).toHaveLength(1);
});

describe('protected numbers of a draft', () => {
  const answers = async (who: Person) => {
    const [row] = await crm.rows<{ count: number }>(
      `SELECT coalesce(sum(count), 0)::int AS count FROM audit_tallies
       WHERE actor_id = $1 AND action LIKE '%duplicates%' AND outcome = 'success'`,
      [who.userId],
    );
    return row?.count;
  };
  const license = (page: { text: string }, number: string) => `${page.text}\nDriver's license: ${number}`;

  it.each([
    ['a license', "Driver's license: ME1234567"],
    ["a dependent's SSN", 'Dependent name: Bo Byron\nDependent SSN: 219-09-1234'],
    ['an SSN', 'SSN: 219-09-1234'],
  ])('count as a search with %s', async (_, line) => {
    const who = capture.person();
    await capture.extracted(who, 'First name: Ada\nLast name: Byron');
    expect(await answers(who)).toBe(0);
    const draft = await capture.extracted(who, `First name: Ada\nLast name: Byron\n${line}`);
    expect(draft).toMatchObject({ numbers_compared: true });
    expect(await answers(who)).toBe(1);
  });

  it('are not compared past the allowance, and the draft is made and saved without that', async () => {
    const { who, page } = await known({ drivers_license: 'ME1234567', ssn: '219-09-1234' });
    const differing = async (number: string) => {
      const { matches } = await capture.extracted(who, license(page, number));
      return matches[0]?.differences.some(({ field }) => field === 'drivers_license');
    };
    expect([await differing('ME1234567'), await differing('ME7654321')]).toEqual([false, true]);
    await crm.rows("UPDATE rate_limits SET points = 300 WHERE key LIKE 'protected-searches:%'");
    const { body, status } = await capture.call(who, 'POST', '/extract', {
      text: `${license(page, 'ME7654321')}\nSSN: 219-09-1234`,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ numbers_compared: false, matches: [{ reasons: ['name'] }] });
    const again = await capture.call(who, 'GET', `/drafts/${body.draft_id}`);
    expect(JSON.stringify(again.body.matches)).not.toMatch(/drivers_license|"ssn"/);
    const saved = await capture.accept(who, body.draft_id, {
      values: { ...foundValues(body), last_name: 'Other', dob: '1960-01-01' },
    });
    expect(saved.status).toBe(200);
  });
});
