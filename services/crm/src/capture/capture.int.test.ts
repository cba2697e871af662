import { eventually } from '@bindery/test-kit';
import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await sharedCrm();
  capture = captureCalls(crm);
});
afterAll(() => crm.release());

it('proposes names in normal case, and shows what can be no value with its source', async () => {
  const who = capture.person();
  const text = 'Name: ADA MCDONALD\nDOB: 13/45/1950\nPolicy number: KM-1\nPhone: (207) 555-0142';
  const draft = await capture.extracted(who, text);
  expect(draft.people).toEqual([{ name: 'Ada McDonald' }]);
  const of = (path: string) => draft.fields.find(({ field }) => field === path);
  expect(of('last_name')).toMatchObject({ value: 'McDonald', source: 'ADA MCDONALD', state: 'rule' });
  expect(of('dob')).toMatchObject({
    ...{ value: null, source: '13/45/1950', state: 'missing' },
    place: { in: 'text', start: text.indexOf('13/45'), end: text.indexOf('13/45') + 10 },
  });
  expect(of('gender')).toMatchObject({ value: null, source: null, state: 'missing' });
});

it('captures a pasted text into a client with phone, address and policy', async () => {
  const who = capture.person();
  const { text, last, email } = madeUpPage();
  const draft = await capture.extracted(who, text);
  expect(draft).toMatchObject({
    ...{ state: 'open', origin: 'paste', url_host: null, individual_id: null, decided_at: null },
    ...{
      people: [{ name: `Ada ${last}` }],
      person: 0,
      matches: [],
      numbers_compared: true,
      undo_until: null,
    },
    expires_at: new Date(Date.parse(draft.created_at) + 86_400_000).toISOString(),
  });
  expect(draft).not.toHaveProperty('text');
  const dob = draft.fields.find(({ field }) => field === 'dob');
  expect(dob).toMatchObject({
    label: 'Date of birth',
    value: '1950-12-10',
    source: '12/10/1950',
    state: 'rule',
  });
  for (const { place, source } of draft.fields)
    if (place?.in === 'text') expect(text.slice(place.start, place.end)).toBe(source);
  const missing = draft.fields.filter(({ state }) => state === 'missing').map(({ field }) => field);
  expect(missing).toEqual(['status', 'gender', 'policy.effective_date', 'policy.product']);

  const { body } = await capture.call(who, 'GET', `/drafts/${draft.draft_id}`);
  expect(body).toMatchObject({ ...draft, text, page_fields: [] });

  const accepted = await capture.accept(who, draft.draft_id, { values: foundValues(draft) });
  expect(accepted).toMatchObject({ status: 200, body: { draft_id: draft.draft_id, state: 'accepted' } });
  expect(accepted.body.changes.map(({ record_type, change }) => `${record_type} ${change}`)).toEqual([
    ...['carrier', 'individual', 'address', 'phone', 'policy'].map((type) => `${type} created`),
  ]);
  const client = await crm.call(who, 'GET', `/api/insureds/${accepted.body.individual_id ?? ''}`);
  expect(client.body).toMatchObject({
    ...{ first_name: 'Ada', last_name: last, dob: '1950-12-10', email, mbi: '***-***-MK73' },
    status: 'active',
  });
  const of = `/api/insureds/${accepted.body.individual_id ?? ''}`;
  expect((await crm.call(who, 'GET', `${of}/phones`)).body.items).toMatchObject([
    { type: 'mobile', phone_e164: '+12075550142', is_primary: true },
  ]);
  expect((await crm.call(who, 'GET', `${of}/addresses`)).body.items).toMatchObject([
    { type: 'home', address1: '12 Harbor Lane', zip: '04101', is_primary: true },
  ]);
  const policies = await crm.call(
    who,
    'GET',
    `/api/policies?insured_id=${accepted.body.individual_id ?? ''}`,
  );
  expect(policies.body.items).toMatchObject([{ policy_number: 'KM-1042', carrier_name: 'Kestrel Mutual' }]);
  const shown = (await capture.call(who, 'GET', `/drafts/${draft.draft_id}`)).body;
  expect(shown).toMatchObject({
    ...{ state: 'accepted', text: null, fields: [], expires_at: null },
    individual_id: accepted.body.individual_id,
  });
});

it('answers a repeated accept the same, and makes one client of a double click', async () => {
  const who = capture.person();
  const { text, last } = madeUpPage();
  const draft = await capture.extracted(who, text);
  const values = foundValues(draft);
  const both = await Promise.all([1, 2, 3].map(() => capture.accept(who, draft.draft_id, { values })));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(both.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect((await capture.accept(who, draft.draft_id, { values: {} })).body).toEqual(both[0]?.body);
  const { body } = await crm.call(who, 'GET', `/api/insureds?search=${last}`);
  expect(body.total).toBe(1);
});

it('makes one client of one page in two tabs', async () => {
  const who = capture.person();
  const { text, last } = madeUpPage();
  const drafts = await Promise.all([1, 2].map(() => capture.extracted(who, text)));
  const answers = await Promise.all(
    drafts.map((draft) => capture.accept(who, draft.draft_id, { values: foundValues(draft) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [refused] = answers.filter(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: 'conflict',
    detail: expect.stringMatching(/was added since/) as string,
  });
  expect((await crm.call(who, 'GET', `/api/insureds?search=${last}`)).body.total).toBe(1);
  const later = drafts[answers.findIndex(({ status }) => status === 409)];
  const again = (await capture.call(who, 'GET', `/drafts/${later?.draft_id ?? ''}`)).body;
  const seen_matches = again.matches.map(({ id }) => id);
  expect(seen_matches).toHaveLength(1);
  const second = await capture.accept(who, again.draft_id, { values: foundValues(again), seen_matches });
  expect(second.status).toBe(200);
});

it('discards a draft with its text', async () => {
  const who = capture.person();
  const draft = await capture.extracted(who, madeUpPage().text);
  for (const _ of [1, 2])
    expect((await capture.call(who, 'DELETE', `/drafts/${draft.draft_id}`)).status).toBe(204);
  expect((await capture.call(who, 'GET', `/drafts/${draft.draft_id}`)).body).toMatchObject({
    ...{ state: 'discarded', text: null, fields: [], people: [] },
  });
  expect((await capture.accept(who, draft.draft_id, { values: foundValues(draft) })).status).toBe(409);
});

it('lists own drafts, and finds them by name', async () => {
  const who = capture.person();
  const names = [];
  for (const _ of [1, 2]) {
    const { text, last } = madeUpPage();
    await capture.extracted(who, text, { url_host: 'Portal.Kestrel.test' });
    names.unshift(`${last}, Ada`);
  }
  const { body } = await capture.call(who, 'GET', '/drafts?state=open');
  expect(body).toMatchObject({ total: 2, filtered: 2 });
  expect(body.items).toMatchObject(
    names.map((name) => ({ name, origin: 'page', url_host: 'portal.kestrel.test' })),
  );
  const search = (names[1] ?? '').slice(0, 14).toUpperCase();
  const found = (await capture.call(who, 'GET', `/drafts?search=${search}`)).body;
  expect(found).toMatchObject({ total: 2, filtered: 1, items: [{ name: names[1] }] });
});

it('names what a family member and an address can not be saved without', async () => {
  const text = 'Name: Ada Byron\nZIP: 04101\nSpouse: Alan Byron, born 2/2/1951';
  const { fields } = await capture.extracted(capture.person(), text);
  const missing = fields.filter(({ state }) => state === 'missing').map(({ field }) => field);
  expect(missing).toEqual(
    expect.arrayContaining(['addresses.home.address1', 'addresses.home.state', 'dependents.1.gender']),
  );
  expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
});

it('assigns a new client to whoever saves it, unless the values name somebody', async () => {
  const who = capture.person({ sees_all: true });
  const colleague = capture.person({ account_id: who.accountId });
  crm.identity.setMembers(who.accountId, [{ id: who.userId }, { id: colleague.userId }]);
  await crm.identity.announce(who.accountId);
  await eventually(async () => expect((await crm.call(who, 'GET', '/api/agents')).body.total).toBe(2));
  for (const [page, values, agent] of [
    [madeUpPage(), {}, who.userId],
    [madeUpPage(43), { assigned_agent: colleague.userId }, colleague.userId],
  ] as const) {
    const draft = await capture.extracted(who, page.text);
    const { body } = await capture.accept(who, draft.draft_id, {
      values: { ...foundValues(draft), ...values },
    });
    const client = await crm.call(who, 'GET', `/api/insureds/${body.individual_id ?? ''}`);
    expect(client.body).toMatchObject({ assigned_agent: agent });
  }
});
