import { randomUUID } from 'node:crypto';
import type { ContactDetail, ContactList } from '@bindery/contracts/leads';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';

const CONTACTS = '/api/admin/landing-contacts';
const HOUR_MS = 3_600_000;
const OPS_TOKEN = randomUUID();
let leads: LeadsUnderTest;
let root: ReturnType<LeadsUnderTest['person']>;
/** By name: Ana waits, Ben was answered, Cy was converted, Di is new again. */
const ids: Record<string, string> = {};

// The answer of a call has no type of its own.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const as = <Body>(method: string, path: string, body?: object, headers?: Record<string, string>) =>
  leads.call<Body>(method, CONTACTS + path, root.token, body, headers);
async function list(query = '') {
  const { status, body } = await as<ContactList>('GET', `?${query}`);
  expect(status).toBe(200);
  return body;
}
const namesOf = async (query: string) => (await list(query)).items.map(({ name }) => name);
const setScore = (id: string, lead_score: unknown, ifMatch?: string) =>
  as<ContactDetail & { errors: object }>(
    'PUT',
    `/${id}/score`,
    { lead_score },
    ifMatch ? { 'if-match': ifMatch } : {},
  );
const setStatus = (id: string, status: string, ifMatch?: string) =>
  as<ContactDetail>('PUT', `/${id}/status`, { status }, ifMatch ? { 'if-match': ifMatch } : {});
const get = async (id: string) => (await as<ContactDetail>('GET', `/${id}`)).body;
/** The audited actions of one user since then. */
async function recordedBy(userId: string) {
  const rows = await leads.rows<{ payload: { account_id: string; version: number; data: object } }>(
    `SELECT payload FROM outbox
     WHERE subject = 'leads.action.audited.v1' AND payload->'data'->>'actor_id' = $1 ORDER BY position`,
    [userId],
  );
  return rows.map(({ payload }) => payload);
}

const forms = [
  {
    name: 'Ana Alvarez',
    email: 'Ana@Alvarez-Agency.test',
    phone: '(212) 555-0101',
    agency: 'Alvarez Agency',
    current_crm: 'applied',
    message: 'We are 12 agents and want to move this month.',
  },
  { name: 'Ben Brook', email: 'ben@gmail.com', agency: 'brook & Sons', current_crm: 'none' },
  { name: 'Cy Cole', email: 'cy@cole.test', current_crm: 'hubspot', message: 'Is 100%_safe?' },
  { name: 'Di Diaz', email: 'di@diaz.test', phone: 'ask for Di' },
];

beforeAll(async () => {
  leads = await startLeadsUnderTest({ OPS_TOKEN });
  for (const form of forms) {
    await leads.call('POST', '/api/landing/contact-form', undefined, form);
    leads.clock.advance(HOUR_MS);
  }
  root = leads.person();
  for (const { id, name } of (await list()).items) ids[name.split(' ')[0] ?? ''] = id;
  await setStatus(ids['Ben'] ?? '', 'contacted');
  await setStatus(ids['Cy'] ?? '', 'converted');
});
afterAll(() => leads.stop());

describe('the contact list', () => {
  it('is sorted newest first, with statistics of all contacts regardless of filters', async () => {
    const all = await list();
    expect(all.items.map(({ name }) => name)).toEqual(['Di Diaz', 'Cy Cole', 'Ben Brook', 'Ana Alvarez']);
    const scores = all.items.map(({ lead_score }) => lead_score);
    const avgLeadScore = Math.round((scores.reduce((sum, score) => sum + score, 0) / 4) * 10) / 10;
    const stats = { total: 4, new: 2, contacted: 1, converted: 1, avgLeadScore };
    expect(all).toMatchObject({ total: 4, filtered: 4, stats });
    const none = await list('status=closed&search=nobody');
    expect(none).toEqual({ items: [], total: 0, filtered: 0, stats });
  });

  it.each([
    ['status=new', ['Di Diaz', 'Ana Alvarez']],
    ['band=high', ['Ana Alvarez']],
    ['band=low', ['Di Diaz', 'Cy Cole', 'Ben Brook']],
    ['current_crm=applied&band=high&status=new', ['Ana Alvarez']],
    ['current_crm=none', ['Ben Brook']],
    ['from=2100-01-01', []],
    ['to=2000-01-01', []],
    ['from=2000-01-01&to=2100-01-01&page_size=1&page=4', ['Ana Alvarez']],
    ['search=ALVAREZ', ['Ana Alvarez']],
    ['search=sons', ['Ben Brook']],
    ['search=to move', ['Ana Alvarez']],
    ['search=0%25_s', ['Cy Cole']],
    ['search=%25', ['Cy Cole']],
    ['search=ANA@alvarez-agency.test', ['Ana Alvarez']],
    ['search=ana@alvarez', []],
    ['search=%2B12125550101', ['Ana Alvarez']],
    ['search=555-0101', []],
    ['sort=name&order=asc', ['Ana Alvarez', 'Ben Brook', 'Cy Cole', 'Di Diaz']],
    ['sort=agency_name&order=desc&page_size=2', ['Ben Brook', 'Ana Alvarez']],
    ['sort=agency_name&order=asc&page_size=2', ['Ana Alvarez', 'Ben Brook']],
    ['sort=lead_score&order=desc&page_size=1', ['Ana Alvarez']],
    ['sort=status&order=desc', ['Di Diaz', 'Ana Alvarez', 'Cy Cole', 'Ben Brook']],
    ['sort=waiting&order=desc', ['Ana Alvarez', 'Di Diaz', 'Cy Cole', 'Ben Brook']],
    ['sort=waiting&order=asc', ['Di Diaz', 'Ana Alvarez', 'Cy Cole', 'Ben Brook']],
  ])('returns the matching contacts for %s', async (query, names) => {
    const found = await namesOf(query);
    expect(found.toSorted()).toEqual([...names].sort());
    if (query.includes('sort=')) expect(found.slice(0, names.length)).toEqual(names);
  });

  it('counts contacts with and without the search', async () => {
    expect(await list('status=new&search=diaz')).toMatchObject({ total: 2, filtered: 1 });
  });

  it.each(['status=open', 'band=top', 'current_crm=excel', 'from=2026-02-30', 'sort=email', 'page=0', 'x=1'])(
    'refuses %s, also for the export',
    async (query) => {
      expect((await as('GET', `?${query}`)).status).toBe(422);
      expect((await as('GET', `/export?${query}`)).status).toBe(422);
    },
  );
});

describe('a contact', () => {
  it('includes its messages and its history, newest first', async () => {
    const { headers, body } = await as<ContactDetail>('GET', `/${ids['Ben'] ?? ''}`);
    expect(headers.get('etag')).toBe('"2"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      email: 'ben@gmail.com',
      messages: [{ message: null }],
      history: [
        { kind: 'status_changed', from: 'new', to: 'contacted', actor_id: root.userId, account_id: null },
        { kind: 'received', from: null, to: null, actor_id: null, account_id: null },
      ],
    });
    expect(body.answered_at).toBe(body.history[0]?.at);
  });

  it('records who set a score and when, and ignores an identical score', async () => {
    const id = ids['Di'] ?? '';
    const before = await get(id);
    const { body, headers } = await setScore(id, 55, `"${String(before.version)}"`);
    expect(body).toMatchObject({ lead_score: 55, score_set_by: root.userId, version: before.version + 1 });
    expect(headers.get('etag')).toBe(`"${String(before.version + 1)}"`);
    expect(body.score_reasons).toEqual(before.score_reasons);
    expect((await setScore(id, 55)).body.version).toBe(before.version + 1);
    const [line] = body.history;
    expect(line).toMatchObject({ kind: 'score_changed', from: String(before.lead_score), to: '55' });
    expect(line?.at).toBe(body.score_set_at);
  });

  it.each([101, -1, 5.5, '50', null, undefined])('refuses %p as a score', async (score) => {
    expect(await setScore(ids['Di'] ?? '', score)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'lead_score' }] },
    });
  });

  it('accepts any status change and counts as unanswered only while new', async () => {
    const id = ids['Di'] ?? '';
    const statuses = ['closed', 'contacted', 'converted', 'new', 'converted', 'contacted', 'closed', 'new'];
    for (const status of statuses) {
      leads.clock.advance(1_000);
      const { status: code, body } = await setStatus(id, status);
      expect(code).toBe(200);
      expect(body.status).toBe(status);
      expect(body.answered_at === null).toBe(status === 'new');
    }
    leads.clock.advance(1_000);
    const { body: answered } = await setStatus(id, 'contacted');
    leads.clock.advance(1_000);
    expect((await setStatus(id, 'closed')).body.answered_at).toBe(answered.answered_at);
    const { version } = await get(id);
    expect((await setStatus(id, 'closed')).body.version).toBe(version);
    expect((await setStatus(id, 'new')).status).toBe(200);
    expect((await as('PUT', `/${id}/status`, { status: 'open' })).status).toBe(422);
  });

  it('is not changed by a request with an outdated version', async () => {
    const id = ids['Di'] ?? '';
    const before = await get(id);
    for (const answer of [await setScore(id, 1, '"1"'), await setStatus(id, 'closed', '"1"')]) {
      expect(answer).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    }
    expect(await get(id)).toEqual(before);
  });

  it('returns 404 when it does not exist', async () => {
    for (const id of [randomUUID(), 'export-all']) {
      expect((await as('GET', `/${id}`)).status).toBe(404);
      expect((await setScore(id, 5)).status).toBe(404);
      expect((await setStatus(id, 'closed')).status).toBe(404);
    }
  });
});

describe('a suspicious contact', () => {
  const form = { name: 'Eve Early', email: 'eve@early.test', website: 'https://early.test' };
  const clear = (id: string, ifMatch?: string, body: object = { suspicious: null }) =>
    as<ContactDetail>('PUT', `/${id}/suspicious`, body, ifMatch ? { 'if-match': ifMatch } : {});
  let id = '';
  beforeAll(async () => {
    await leads.call('POST', '/api/landing/contact-form', undefined, form);
    id = (await list('search=eve')).items[0]?.id ?? '';
  });
  afterAll(() => leads.rows(`DELETE FROM contacts WHERE id = '${id}'`));

  it('is listed, filtered and exported, but not in the stats', async () => {
    expect(await list('search=eve')).toMatchObject({
      items: [{ suspicious: 'honeypot' }],
      total: 5,
      stats: { total: 4 },
    });
    expect(await namesOf('suspicious=true')).toEqual(['Eve Early']);
    expect(await namesOf('suspicious=false')).not.toContain('Eve Early');
    expect((await as('GET', '/export?suspicious=true')).text).toMatch(/,new,honeypot,/);
    for (const query of ['suspicious=maybe', 'suspicious=', 'suspicious=true&suspicious=false'])
      expect((await as('GET', `?${query}`)).status).toBe(422);
  });

  it('becomes a lead when a superuser clears its mark, once', async () => {
    const events = () =>
      leads.rows<{ data: object }>(
        `SELECT payload->'data' AS data FROM outbox WHERE subject = 'leads.contact.received.v1'
           AND payload->>'subject_id' = $1 ORDER BY position`,
        [id],
      );
    expect((await clear(id, '"9"')).status).toBe(412);
    for (const body of [{}, { suspicious: 'honeypot' }, { suspicious: null, status: 'new' }])
      expect((await clear(id, undefined, body)).status).toBe(422);
    expect((await clear(randomUUID())).status).toBe(404);
    const { body } = await clear(id, '"1"');
    expect(body).toMatchObject({
      suspicious: null,
      version: 2,
      history: [
        { kind: 'suspicion_cleared', from: 'honeypot', to: null, actor_id: root.userId },
        { kind: 'received' },
      ],
    });
    expect((await clear(id)).body.version).toBe(2);
    expect((await events()).map(({ data }) => data)).toEqual([
      { contact_id: id, repeated: false, suspicious: 'honeypot' },
      { contact_id: id, repeated: false, suspicious: null },
    ]);
    expect((await list()).stats.total).toBe(5);
  });
});

describe('access to contacts', () => {
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/export'],
    ['GET', `/${randomUUID()}`],
    ['PUT', `/${randomUUID()}/score`, { lead_score: 5 }],
    ['PUT', `/${randomUUID()}/status`, { status: 'closed' }],
    ['PUT', `/${randomUUID()}/suspicious`, { suspicious: null }],
  ];
  it('is limited to superusers, and refused attempts are audited', async () => {
    const owner = leads.person({ user_role: 'agency_admin', is_owner: true });
    for (const [method, path, body] of calls) {
      expect((await leads.call(method, CONTACTS + path, undefined, body)).status).toBe(401);
      expect((await leads.call(method, CONTACTS + path, owner.token, body)).status).toBe(403);
    }
    const recorded = await recordedBy(owner.userId);
    expect(recorded).toHaveLength(calls.length);
    expect(recorded[0]).toMatchObject({
      account_id: owner.accountId,
      data: { action: 'call.contact:administer', outcome: 'denied', actor_role: 'agency_admin', fields: [] },
    });
  });
});

it('the audit trail records reads, exports, changes and refusals without field values', async () => {
  const auditor = leads.person();
  const id = ids['Cy'] ?? '';
  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    leads.call(method, CONTACTS + path, auditor.token, body, headers);
  const unknown = randomUUID();
  await call('GET', '?search=cy@cole.test');
  await call('GET', '/export?search=cy@cole.test');
  await call('GET', `/${id}`);
  await call('PUT', `/${id}/score`, { lead_score: 77 });
  await call('PUT', `/${id}/status`, { status: 'closed' });
  await call('GET', `/${unknown}`);
  await call('PUT', `/${unknown}/score`, { lead_score: 77 });
  await call('PUT', `/${id}/status`, { status: 'new' }, { 'if-match': '"1"' });
  const recorded = await recordedBy(auditor.userId);
  const success = { outcome: 'success', actor_role: 'superuser' };
  const ofCy = { ...success, record_type: 'contact', record_id: id };
  expect(recorded.map(({ data }) => data)).toMatchObject([
    { ...success, action: 'contacts.read', fields: [] },
    { ...success, action: 'contacts.exported', fields: [] },
    { ...ofCy, action: 'contact.read' },
    { ...ofCy, action: 'contact.score_changed', fields: ['lead_score'] },
    { ...ofCy, action: 'contact.status_changed', fields: ['status'] },
    { action: 'ids.unknown_tried', outcome: 'denied', count: 1 },
    { action: 'ids.unknown_tried', outcome: 'denied', count: 1 },
  ]);
  expect(recorded.slice(2, 5).map(({ version }) => version)).toEqual([2, 3, 4]);
  expect(JSON.stringify(recorded)).not.toMatch(/cole|closed/);
});

describe('the export', () => {
  it('is an uncached CSV file of the filtered contacts with formulas neutralized', async () => {
    const formula = '=HYPERLINK("http://evil.test","click")';
    const email = `export-${randomUUID()}@harbor.test`;
    const message = 'One\ntwo.';
    await leads.call('POST', '/api/landing/contact-form', undefined, {
      name: formula,
      email,
      agency: '@SUM(1+1)',
      phone: '+1 212 555 0144',
      message,
    });
    const { status, headers, text } = await as('GET', `/export?search=${email}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
    expect(headers.get('cache-control')).toBe('no-store');
    const [titles, ...lines] = text.split('\r\n');
    expect(titles).toMatch(/^id,name,email,phone,integrity_failure,agency_name,/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      `"'=HYPERLINK(""http://evil.test"",""click"")",${email},'+1 212 555 0144,,'@SUM(1+1),`,
    );
    // Many readers end the record at a lone line feed that has no quotes around it.
    expect(lines[0]).toContain('"One\ntwo."');
    expect(lines[0]).toContain('+10 left their details; +10 named their agency');
  });

  it('includes more contacts than one batch, in list order', async () => {
    await leads.rows(
      `INSERT INTO contacts (id, name, email, email_index, lead_score, score_reasons, source, created_at,
         last_submitted_at, updated_at)
       SELECT gen_random_uuid(), 'Crowd ' || to_char(n, 'FM0000'), email, 'x', 5, '[]', source, now(), now(), now()
       FROM contacts, generate_series(1, 1200) AS n WHERE id = $1`,
      [ids['Ana']],
    );
    const { text } = await as('GET', '/export?search=crowd&sort=name&order=asc');
    const names = text.split('\r\n').flatMap((line) => /,(Crowd \d{4}),/.exec(line)?.[1] ?? []);
    expect(names).toHaveLength(1_200);
    expect(names).toEqual(names.toSorted());
    await leads.rows("DELETE FROM contacts WHERE name LIKE 'Crowd %'");
  });
});

describe('stored contact data', () => {
  it('reveals no email address or phone in tables or logs', async () => {
    const [row] = await leads.rows<{ everything: string }>(
      `SELECT concat_ws(' ', (SELECT json_agg(c)::text FROM contacts c), (SELECT json_agg(m)::text FROM contact_messages m),
         (SELECT json_agg(h)::text FROM contact_changes h), (SELECT json_agg(o)::text FROM outbox o)) AS everything`,
    );
    const everything = `${row?.everything ?? ''} ${leads.log.join(' ')}`;
    expect(everything).toContain('Ana Alvarez');
    expect(everything).not.toMatch(/@(alvarez-agency|gmail|cole|diaz)\./i);
    expect(everything).not.toMatch(/555\D{0,2}0101|5550101/);
  });

  it('blanks and reports only the field that was tampered with', async () => {
    const [ana = '', cy = ''] = [ids['Ana'], ids['Cy']];
    await leads.rows('UPDATE contacts SET phone = (SELECT email FROM contacts WHERE id = $2) WHERE id = $1', [
      ana,
      cy,
    ]);
    const altered = { email: 'Ana@Alvarez-Agency.test', phone: null, integrity_failure: ['phone'] };
    expect(await get(ana)).toMatchObject(altered);
    expect((await list('search=alvarez')).items).toMatchObject([altered]);
    expect((await as('GET', '/export?search=alvarez')).text).toContain(
      'Ana@Alvarez-Agency.test,,phone,Alvarez',
    );
    expect(leads.log.some((line) => line.includes('"alert":"integrity_failure"'))).toBe(true);
  });

  it('can be re-encrypted under a new key by an operator and read as before', async () => {
    const operate = (path: string) => leads.call('POST', `/internal/ops/field-keys/${path}`, OPS_TOKEN, {});
    const ben = await get(ids['Ben'] ?? '');
    expect((await operate('rotate')).body).toMatchObject({ accounts: 1, changed: 1, failed: [], next: null });
    const [counted] = await leads.rows<{ values: number }>(
      'SELECT count(*) + count(phone) AS values FROM contacts',
    );
    const stored = Number(counted?.values);
    const damaged = { record_id: ids['Ana'], field: 'phone' };
    expect((await operate('reencrypt')).body).toMatchObject({
      values: stored - 1,
      overtaken: 0,
      failed: [],
      unreadable: [damaged],
      next: null,
    });
    expect((await operate('status')).body).toMatchObject({
      accounts: [{ root_key_current: true, newest_version: 2, values: { 1: 1, 2: stored - 1 } }],
    });
    expect((await operate('rewrap')).body).toMatchObject({ changed: 0 });
    expect(await get(ids['Ben'] ?? '')).toEqual(ben);
  });
});
