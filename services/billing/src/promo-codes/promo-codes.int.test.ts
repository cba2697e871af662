import { randomUUID } from 'node:crypto';
import { startBillingUnderTest, type BillingUnderTest } from '../../test/billing-under-test.js';

const CODES = '/api/promo-codes';
let billing: BillingUnderTest;
let root: ReturnType<BillingUnderTest['person']>;
beforeAll(async () => {
  billing = await startBillingUnderTest();
  root = billing.person({ user_role: 'superuser' });
});
afterAll(() => billing.stop());

const codeOf = () => `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
const as = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  billing.call(method, path, root.token, body, headers);
async function make(values: object = {}) {
  const { status, body, etag } = await as('POST', CODES, { code: codeOf(), ...values });
  expect(status).toBe(201);
  return { id: String(body['id']), code: String(body['code']), body, etag };
}
async function use(id: string, times: number) {
  await billing.rows('UPDATE promo_codes SET current_uses = $2 WHERE id = $1', [id, times]);
}
const auditOf = async (id: string) => {
  const rows = await billing.rows(
    `SELECT payload FROM outbox WHERE subject = 'billing.action.audited.v1' AND payload->>'subject_id' = $1
     ORDER BY position`,
    [id],
  );
  return rows.map(({ payload }) => payload as { account_id: string; data: object });
};

describe('a new promo code', () => {
  it('gets the defaults, an uppercase code and an audit entry without the code', async () => {
    const code = codeOf();
    const { body, etag, id } = await make({ code: ` ${code.toLowerCase()} ` });
    expect(body).toMatchObject({
      code,
      description: '',
      allowed_roles: ['agent'],
      service_level: 'all_services',
      usage_type: 'single_use',
      max_uses: 1,
      current_uses: 0,
      duration_type: 'forever',
      duration_value: null,
      expiration_date: null,
      is_active: true,
      show_as_hint: false,
      version: 1,
    });
    expect(etag).toBe('"1"');
    const [entry] = await auditOf(id);
    expect(entry).toMatchObject({
      account_id: root.accountId,
      data: {
        action: 'promo_code.created',
        outcome: 'success',
        actor_id: root.userId,
        actor_role: 'superuser',
        record_type: 'promo_code',
        record_id: id,
      },
    });
    expect(JSON.stringify(entry)).not.toContain(code);
    expect(await billing.rows('SELECT created_by, updated_by FROM promo_codes WHERE id = $1', [id])).toEqual([
      { created_by: root.userId, updated_by: root.userId },
    ]);
  });

  it('stores the given values and normalizes those that do not fit together', async () => {
    const { body } = await make({
      description: ' Two months for agencies ',
      allowed_roles: ['agency', 'agent', 'agency'],
      service_level: 'crm_only',
      usage_type: 'multi_use',
      max_uses: 50,
      duration_type: 'months',
      duration_value: 2,
      expiration_date: '2027-01-31T23:59:59+01:00',
      show_as_hint: true,
    });
    expect(body).toMatchObject({
      description: 'Two months for agencies',
      allowed_roles: ['agent', 'agency'],
      max_uses: 50,
      duration_value: 2,
      expiration_date: '2027-01-31T22:59:59.000Z',
    });
    const single = await make({
      usage_type: 'single_use',
      max_uses: 7,
      duration_type: 'forever',
      duration_value: 3,
    });
    expect(single.body).toMatchObject({ max_uses: 1, duration_value: null });
  });

  it.each([
    ['no code', { code: undefined }, 'code'],
    ['an empty code', { code: '  ' }, 'code'],
    ['a code of two letters', { code: 'AB' }, 'code'],
    ['a code with a space', { code: 'FREE BEER' }, 'code'],
    ['the code of the free plan', { code: 'direct_free' }, 'code'],
    ['no role', { allowed_roles: [] }, 'allowed_roles'],
    ['an unknown role', { allowed_roles: ['superuser'] }, 'allowed_roles.0'],
    ['an unknown service level', { service_level: 'everything' }, 'service_level'],
    ['no use', { usage_type: 'multi_use', max_uses: 0 }, 'max_uses'],
    ['half a use', { usage_type: 'multi_use', max_uses: 1.5 }, 'max_uses'],
    ['uses as text', { usage_type: 'multi_use', max_uses: '3' }, 'max_uses'],
    ['weeks without a number', { duration_type: 'weeks' }, 'duration_value'],
    ['no month', { duration_type: 'months', duration_value: 0 }, 'duration_value'],
    ['a day without a time', { expiration_date: '2027-01-31' }, 'expiration_date'],
    ['a computed field', { current_uses: 5 }, 'current_uses'],
  ])('is rejected with 422 on the field for %s', async (_what, values, path) => {
    const { status, body } = await as('POST', CODES, { code: codeOf(), ...values });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: expect.stringMatching(/.{10,}/) as string }] },
    });
  });

  it('is rejected with 409 when its code is taken', async () => {
    const { code } = await make();
    expect(await as('POST', CODES, { code: code.toLowerCase() })).toMatchObject({
      status: 409,
      body: { code: 'code_taken', errors: [{ path: 'code' }] },
    });
  });
});

describe('a promo code edit', () => {
  it('changes the given fields, clears those set to null and audits their names', async () => {
    const { id, body } = await make({ description: 'Old', expiration_date: '2027-01-31T00:00:00Z' });
    const edited = await as('PUT', `${CODES}/${id}`, {
      ...body,
      description: null,
      expiration_date: null,
      usage_type: 'multi_use',
      max_uses: 3,
    });
    expect(edited).toMatchObject({
      status: 200,
      etag: '"2"',
      body: { code: body['code'], description: '', expiration_date: null, max_uses: 3, version: 2 },
    });
    const partly = await as('PUT', `${CODES}/${id}`, { duration_type: 'weeks', duration_value: 2 });
    expect(partly.body).toMatchObject({ max_uses: 3, duration_value: 2, version: 3 });
    const same = await as('PUT', `${CODES}/${id}`, { max_uses: 3 });
    expect(same).toMatchObject({ status: 200, body: { version: 3 } });
    expect((await auditOf(id)).slice(1).map(({ data }) => data)).toMatchObject([
      { action: 'promo_code.updated', fields: ['description', 'usage_type', 'max_uses', 'expiration_date'] },
      { action: 'promo_code.updated', fields: ['duration_type', 'duration_value'] },
    ]);
  });

  it('answers 412 for a stale version and succeeds for the current one', async () => {
    const { id } = await make();
    const put = (tag: string, description: string) =>
      as('PUT', `${CODES}/${id}`, { description }, { 'if-match': tag });
    expect(await put('"1"', 'First')).toMatchObject({ status: 200 });
    expect(await put('"1"', 'Second')).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
    expect(await put('"2"', 'Third')).toMatchObject({ status: 200, body: { description: 'Third' } });
  });

  it.each([
    ['another text of a used code', { code: 'ANOTHER-TEXT' }, 'code', /used 2 times.*text can't change/],
    ['fewer uses than there were', { max_uses: 1 }, 'max_uses', /at least 2/],
    ['a single use of a code that was used twice', { usage_type: 'single_use' }, 'usage_type', /single use/],
    ['weeks without a number', { duration_type: 'weeks' }, 'duration_value', /number of weeks/],
    ['null where nothing can be missing', { max_uses: null }, 'max_uses', /whole number/],
    ['an unknown field', { colour: 'red' }, 'colour', /no field named/],
  ])('answers 422 on the field for %s and changes nothing', async (_what, values, path, sentence) => {
    const { id } = await make({ usage_type: 'multi_use', max_uses: 5 });
    await use(id, 2);
    expect(await as('PUT', `${CODES}/${id}`, values)).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: expect.stringMatching(sentence) as string }] },
    });
    expect(await billing.rows('SELECT version, max_uses FROM promo_codes WHERE id = $1', [id])).toEqual([
      { version: 1, max_uses: 5 },
    ]);
  });

  it.each(['capture_only', 'crm_capture', 'crm_only'])('gives a code the level %s', async (level) => {
    const { id } = await make();
    expect(await as('PUT', `${CODES}/${id}`, { service_level: level })).toMatchObject({
      status: 200,
      body: { service_level: level },
    });
    expect((await make({ service_level: level })).body).toMatchObject({ service_level: level });
  });

  it('answers 409 for a taken code and accepts a new one while the code is unused', async () => {
    const [first, second] = [await make(), await make()];
    expect(await as('PUT', `${CODES}/${second.id}`, { code: first.code })).toMatchObject({ status: 409 });
    const code = codeOf();
    expect(await as('PUT', `${CODES}/${second.id}`, { code: code.toLowerCase() })).toMatchObject({
      status: 200,
      body: { code },
    });
  });
});

it('a promo code is deactivated by DELETE, audited once, and can be reactivated', async () => {
  const { id } = await make();
  expect(await as('DELETE', `${CODES}/${id}`, undefined, { 'if-match': '"7"' })).toMatchObject({
    status: 412,
  });
  expect((await as('DELETE', `${CODES}/${id}`)).status).toBe(204);
  expect((await as('DELETE', `${CODES}/${id}`)).status).toBe(204);
  expect((await auditOf(id)).slice(1).map(({ data }) => data)).toMatchObject([
    { action: 'promo_code.deactivated', fields: ['is_active'] },
  ]);
  expect(await as('PUT', `${CODES}/${id}`, { is_active: true })).toMatchObject({
    body: { is_active: true, version: 3 },
  });
});

it('the promo code list searches, sorts, paginates, counts, and answers 422 to invalid queries', async () => {
  const mark = `LISTED-${randomUUID().slice(0, 6).toUpperCase()}`;
  await make({ code: `${mark}-B`, description: '50% off_season' });
  await make({ code: `${mark}-A`, allowed_roles: ['all'], expiration_date: '2027-01-31T00:00:00Z' });
  const list = async (query: string) => (await as('GET', `${CODES}?${query}`)).body;
  const codes = ({ items }: Record<string, unknown>) => (items as { code: string }[]).map(({ code }) => code);
  const both = await list(`search=${mark.toLowerCase()}&sort=code&order=asc`);
  expect(codes(both)).toEqual([`${mark}-A`, `${mark}-B`]);
  expect(both['filtered']).toBe(2);
  expect(both['total']).toBeGreaterThan(2);
  expect(codes(await list(`search=${mark}&sort=expiration_date`))).toEqual([`${mark}-A`, `${mark}-B`]);
  expect(codes(await list(`search=${mark}&page=2&page_size=1`))).toEqual([`${mark}-B`]);
  expect(codes(await list('search=50%25 off_s'))).toEqual([`${mark}-B`]);
  expect(codes(await list('search=all'))).toEqual([`${mark}-A`]);
  expect(codes(await list(`search=${mark.replace('-', '')}+all`))).toEqual([`${mark}-A`]);
  await make({ code: `${mark}-C`, description: 'For José O’Connor’s agency' });
  for (const search of ['oconnors', 'JOSE agency', "o'connors"])
    expect(codes(await list(`search=${encodeURIComponent(search)}`))).toEqual([`${mark}-C`]);
  for (const query of ['sort=max_uses', 'page=0', 'page_size=101', 'colour=red', 'search=%00'])
    expect((await as('GET', `${CODES}?${query}`)).status).toBe(422);
});

describe('the promo code administration API', () => {
  const calls = [
    ['GET', CODES],
    ['POST', CODES],
    ['PUT', `${CODES}/${randomUUID()}`],
    ['DELETE', `${CODES}/${randomUUID()}`],
    ['GET', `${CODES}/${randomUUID()}/usage`],
  ] as const;

  it.each(calls)('refuses %s %s to anyone but superusers and audits the refusal', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect(await billing.call(method, path, undefined, body)).toMatchObject({ status: 401 });
    const admin = billing.person({ user_role: 'agency_admin' });
    expect(await billing.call(method, path, admin.token, body)).toMatchObject({ status: 403 });
    expect(await auditOf(admin.userId)).toMatchObject([
      {
        account_id: admin.accountId,
        data: { action: 'call.promo-code:administer', outcome: 'denied', actor_id: admin.userId },
      },
    ]);
  });

  it.each(calls.slice(2))('answers %s %s with 404 for an unknown promo code', async (method, path) => {
    const body = method === 'PUT' ? {} : undefined;
    expect(await as(method, path, body)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const odd = path.replace(/[0-9a-f-]{36}/, '1');
    expect((await as(method, odd, body)).status).toBe(404);
  });
});

it('the plan list hints only at marked promo codes that can still be redeemed', async () => {
  const marked = (values: object) =>
    make({ show_as_hint: true, usage_type: 'multi_use', max_uses: 9, ...values });
  const shown = await marked({});
  const [inactive, expired, used, unmarked] = await Promise.all([
    marked({ is_active: false }),
    marked({ expiration_date: new Date(Date.now() - 86_400_000).toISOString() }),
    marked({ max_uses: 1 }),
    marked({ show_as_hint: false }),
  ]);
  await use(used.id, 1);
  const hints = (await billing.call('GET', '/api/subscription/plans')).body['promo_hints'];
  expect(hints).toContain(shown.code);
  for (const { code } of [inactive, expired, used, unmarked]) expect(hints).not.toContain(code);
});
