import { captureRoutes } from '@bindery/contracts/crm';
import type { Route } from '@bindery/contracts/route';
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

const withoutCrm = { service_level: 'capture_only' } as const;
/** The same person on another level. */
const on = (who: Person, access: object) =>
  capture.person({ account_id: who.accountId, ...access }, who.userId);

async function kept(who: Person, text = madeUpPage().text, more: Record<string, string> = {}) {
  const draft = await capture.extracted(who, text, { url_host: 'portal.kestrel.test' });
  const answer = await capture.accept(who, draft.draft_id, { values: { ...foundValues(draft), ...more } });
  expect(answer).toMatchObject({
    status: 200,
    body: { state: 'accepted', individual_id: null, undo_until: null, changes: [] },
  });
  return draft.draft_id;
}

describe('an account without a CRM', () => {
  it('keeps accepted drafts, without looking for clients', async () => {
    const who = capture.person();
    const page = madeUpPage();
    const known = await capture.extracted(who, page.text);
    await capture.accept(who, known.draft_id, { values: foundValues(known) });
    const later = on(who, withoutCrm);
    expect((await capture.extracted(later, page.text)).matches).toEqual([]);
    const id = await kept(later, page.text);
    const { body } = await capture.call(later, 'GET', `/drafts/${id}`);
    expect(body).toMatchObject({ ...{ state: 'accepted', text: null, expires_at: null }, matches: [] });
    const shown = Object.fromEntries(body.fields.map(({ field, value }) => [field, value]));
    expect(shown).toMatchObject({ first_name: 'Ada', last_name: page.last, mbi: '***-***-MK73' });
    expect((await capture.accept(later, id, { values: {} })).body).toMatchObject({
      draft_id: id,
      state: 'accepted',
    });
    expect((await capture.call(later, 'POST', `/drafts/${id}/undo`)).body.code).toBe('service_not_included');
  });

  it('reads accepted values as a CRM does', async () => {
    const who = capture.person(withoutCrm);
    const draft = await capture.extracted(who, madeUpPage().text);
    const values = { first_name: 'Ada', dob: '2/30/1950', 'phones.mobile.phone': '12' };
    const { status, body } = await capture.accept(who, draft.draft_id, { values });
    expect(status).toBe(422);
    expect(body.errors?.map(({ path }) => path)).toEqual(['dob', 'last_name', 'phones.mobile.phone']);
  });

  it('shows accepted drafts to whoever sees all records, and open ones to nobody else', async () => {
    const who = capture.person(withoutCrm);
    const id = await kept(who);
    const open = await capture.extracted(who, madeUpPage().text);
    const admin = capture.person({ ...withoutCrm, account_id: who.accountId });
    const agent = capture.person({ ...withoutCrm, account_id: who.accountId, sees_all: false });
    const stranger = capture.person(withoutCrm);
    const status = async (person: Person, draft: string) =>
      (await capture.call(person, 'GET', `/drafts/${draft}`)).status;
    expect([await status(admin, id), await status(agent, id), await status(stranger, id)]).toEqual([
      200, 404, 404,
    ]);
    for (const person of [admin, agent, stranger]) {
      expect(await status(person, open.draft_id)).toBe(404);
      for (const [method, path] of [
        ['DELETE', ''],
        ['POST', '/accept'],
        ['POST', '/undo'],
      ] as const) {
        const answer = await capture.call(person, method, `/drafts/${open.draft_id}${path}`, { values: {} });
        expect([method, path, answer.status]).toEqual([method, path, path === '/undo' ? 403 : 404]);
      }
    }
    expect((await capture.call(admin, 'GET', '/drafts')).body).toMatchObject({
      total: 1,
      items: [{ draft_id: id }],
    });
    expect((await capture.call(admin, 'DELETE', `/drafts/${id}`)).status).toBe(204);
  });

  it('exports them safely, with protected values masked', async () => {
    const who = capture.person(withoutCrm);
    const page = madeUpPage();
    await kept(who, page.text, {
      nickname: '=1+1',
      'dependents.1.first_name': 'Bo',
      'dependents.1.last_name': 'Byron',
      'dependents.1.relationship': 'child',
      'dependents.1.gender': 'male',
      'dependents.1.date_of_birth': '2015-05-05',
      'dependents.1.ssn': '219-09-9999',
    });
    const answer = await crm.call(who, 'GET', '/api/capture/accepted.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('Accepted drafts.csv');
    const [header = '', line = ''] = (answer.body as unknown as string).replace('\ufeff', '').split(/\r?\n/);
    expect(header.split(',').slice(0, 3)).toEqual(['First name', 'Last name', 'Nickname']);
    for (const value of [page.last, "'=1+1", '***-***-MK73', '***-**-9999', 'portal.kestrel.test'])
      expect(line).toContain(value);
    for (const value of ['1EG4TE5MK73', '219-09-9999', '219099999']) expect(line).not.toContain(value);
    const [entry] = await crm.rows(
      `SELECT fields FROM audit_entries WHERE account_id = $1 AND action = 'capture.exported'`,
      [who.accountId],
    );
    expect(entry).toEqual({ fields: ['1 drafts'] });
    const other = capture.person({ ...withoutCrm, account_id: who.accountId, sees_all: false });
    expect(
      (await crm.call(other, 'GET', '/api/capture/accepted.csv')).body as unknown as string,
    ).not.toContain(page.last);
    expect(
      (await crm.call(on(who, { ...withoutCrm, exports: false }), 'GET', '/api/capture/accepted.csv')).status,
    ).toBe(403);
  });
});

describe('accepted drafts, once there is a CRM', () => {
  it('become clients of whoever captured them; duplicates and what has become wrong are skipped with the reason', async () => {
    const admin = capture.person(withoutCrm);
    const agent = capture.person({ ...withoutCrm, account_id: admin.accountId });
    crm.identity.setMembers(admin.accountId, [{ id: admin.userId }, { id: agent.userId }]);
    await crm.identity.announce(admin.accountId);
    const [page, twin] = [madeUpPage(), madeUpPage(43)];
    await kept(agent, page.text);
    await kept(admin, twin.text);
    const now = on(admin, {});
    await until(async () => (await crm.call(now, 'GET', '/api/agents')).body.total === 2);
    const { body: client } = await crm.call(now, 'POST', '/api/insureds', {
      ...requiredOnly,
      email: twin.email,
    });
    const { status, body } = await capture.call(now, 'POST', '/drafts/convert');
    expect(status).toBe(200);
    expect(body).toMatchObject({ converted: 1, remaining: 0, skipped: [{ name: `${twin.last}, Ada` }] });
    expect(body.skipped[0]?.reason).toMatch(/is there already/);
    const [found] = (await crm.call(now, 'GET', `/api/insureds?search=${page.last}`)).body.items;
    expect((await crm.call(now, 'GET', `/api/insureds/${found?.id ?? ''}`)).body).toMatchObject({
      ...{ mbi: '***-***-MK73', assigned_agent: agent.userId },
    });
    // The next round tries those again that were skipped.
    await crm.call(now, 'DELETE', `/api/insureds/${client.id}`);
    expect((await capture.call(now, 'POST', '/drafts/convert')).body).toEqual({
      converted: 1,
      remaining: 0,
      skipped: [],
    });
    expect((await capture.call(now, 'POST', '/drafts/convert')).body).toEqual({
      converted: 0,
      remaining: 0,
      skipped: [],
    });
  });

  it('can be accepted one by one, their masked values as they were', async () => {
    const who = capture.person(withoutCrm);
    const page = madeUpPage();
    const id = await kept(who, page.text);
    const now = on(who, {});
    const { body: client } = await crm.call(now, 'POST', '/api/insureds', {
      ...requiredOnly,
      email: page.email,
    });
    const draft = (await capture.call(now, 'GET', `/drafts/${id}`)).body;
    expect(draft.matches).toMatchObject([{ id: client.id, reasons: ['email'] }]);
    const body = { values: foundValues(draft), individual_id: client.id };
    expect(body.values['mbi']).toBe('***-***-MK73');
    expect((await capture.accept(now, id, body)).body).toMatchObject({ individual_id: client.id });
    const found = await crm.call(now, 'GET', '/api/insureds?protected_search=1EG4TE5MK73');
    expect(found.body.items).toMatchObject([{ id: client.id }]);
  });

  it('become one client each when two people convert at once', async () => {
    const who = capture.person(withoutCrm);
    for (const nth of [20, 21, 22]) await kept(who, madeUpPage(nth).text);
    const answers = await Promise.all([1, 2].map(() => capture.call(on(who, {}), 'POST', '/drafts/convert')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await crm.call(on(who, {}), 'GET', '/api/insureds')).body.total).toBe(3);
  });
});

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end;) if (await check()) return;
  throw new Error('It did not happen within ten seconds');
}

const routes: readonly Route[] = Object.values(captureRoutes).filter((route) =>
  route.access.startsWith('capture:'),
);
const callAs = (who: Person, { method, path }: Route) =>
  crm.call(who, method, path.replace('{id}', crypto.randomUUID()), method === 'POST' ? {} : undefined);

it.each(routes)('$method $path is closed to accounts without capture', async (route) => {
  const who = capture.person({ service_level: 'crm_only' });
  const { status, body } = await callAs(who, route);
  expect([status, body.code]).toEqual([403, 'service_not_included']);
  expect(body.detail).toMatch(/doesn't include capture/);
});

it('a plan without the part answers 402 to captures, and drafts stay', async () => {
  const who = capture.person();
  const { draft_id } = await capture.extracted(who, madeUpPage().text);
  const now = on(who, { includes: [] });
  const { status, body } = await capture.call(now, 'POST', '/extract', { text: 'Ada' });
  expect([status, body.code]).toEqual([402, 'plan_upgrade_required']);
  expect((await capture.accept(now, draft_id, { values: {} })).status).toBe(402);
  expect((await capture.call(now, 'GET', `/drafts/${draft_id}`)).status).toBe(200);
  const ended = on(who, { entitlement: 'inactive' });
  expect((await capture.accept(ended, draft_id, { values: {} })).body.code).toBe('subscription_inactive');
  expect((await capture.call(ended, 'GET', '/drafts')).body.total).toBe(1);
  expect((await capture.call(ended, 'DELETE', `/drafts/${draft_id}`)).status).toBe(204);
});

it('the session of an extension captures clients, and does nothing else', async () => {
  const who = capture.person({ scopes: ['capture'] });
  const page = madeUpPage();
  const draft = await capture.extracted(who, page.text);
  const accepted = await capture.accept(who, draft.draft_id, { values: foundValues(draft) });
  expect(accepted.status).toBe(200);
  const id = accepted.body.individual_id ?? '';
  expect((await crm.call(who, 'GET', `/api/insureds/${id}`)).status).toBe(403);
  expect((await capture.call(who, 'POST', '/drafts/convert')).status).toBe(403);
  expect((await crm.call(on(who, {}), 'GET', `/api/insureds/${id}`)).body.last_name).toBe(page.last);
  expect((await capture.extracted(who, page.text)).matches).toMatchObject([{ id }]);
  expect((await capture.call(who, 'POST', `/drafts/${draft.draft_id}/undo`)).status).toBe(200);
});

it('anybody learns which versions of the extension are served', async () => {
  const { status, body } = await crm.call(undefined, 'GET', '/api/capture/extension');
  expect([status, body]).toEqual([
    200,
    { minimum_version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string },
  ]);
});
