import { apiKey, callApi, type ApiKey, type PublicAnswer } from '../../test/api-keys.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const call = (key: ApiKey, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  callApi(crm, key, method, path, body, headers);
const lead = { first_name: 'Rosa', last_name: 'Diaz', status: 'lead' };
const created = async (key: ApiKey, path: string, body: object) => {
  const answer = await call(key, 'POST', path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};

const wholeLead = {
  ...lead,
  date_of_birth: '1961-05-02',
  ssn: '219-09-9999',
  external_id: 'crm-1',
  primary_note: 'Calls on Mondays.',
  phones: [
    { type: 'mobile', phone: '(212) 555-0123 x9' },
    { type: 'work', phone: '+1 808 555 0123' },
  ],
  addresses: [{ type: 'home', address1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' }],
  dependents: [
    {
      ...{ first_name: 'Leo', last_name: 'Diaz', relationship: 'child' },
      ...{ date_of_birth: '2011-02-03', gender: 'M', ssn: '219-09-9998' },
    },
  ],
  tags: ['Web form', 'VIP'],
};

describe('an individual', () => {
  it('is created with its lists, and read with masks', async () => {
    const key = apiKey(crm);
    const { id, ...body } = await created(key, '/individuals', wholeLead);
    expect(body).toMatchObject({
      ...{ first_name: 'Rosa', date_of_birth: '1961-05-02', ssn: '***-**-9999', external_id: 'crm-1' },
      primary_note: 'Calls on Mondays.',
      phones: [
        {
          type: 'mobile',
          phone: '(212) 555-0123',
          extension: '9',
          phone_e164: '+12125550123',
          is_primary: true,
        },
        { type: 'work', is_primary: false },
      ],
      addresses: [{ address1: '1 Main St', zip: '89501', is_primary: true }],
      dependents: [{ first_name: 'Leo', ssn: '***-**-9998' }],
      tags: ['VIP', 'Web form'],
      version: 1,
    });
    expect(body).not.toHaveProperty('can_edit');
    const read = await call(key, 'GET', `/individuals/${id}`);
    expect([read.status, read.headers.get('etag'), read.body]).toEqual([200, '"1"', { id, ...body }]);
    const [entry] = await crm.rows<{ action: string }>(
      `SELECT action FROM audit_entries WHERE record_id = $1 AND outcome = 'success'`,
      [id],
    );
    expect(entry?.action).toBe('individual.created');
  });

  it('keeps what a change leaves out, adds what its lists name, and removes nothing', async () => {
    const key = apiKey(crm);
    const { id, phones } = await created(key, '/individuals', wholeLead);
    const [mobile] = phones as { id: string }[];
    const change = {
      last_name: 'Diaz-Meyer',
      phones: [
        { id: mobile?.id, phone: '(212) 555-0199' },
        { type: 'home', phone: '+1 (808) 555-0123' },
        { type: 'home', phone: '(907) 555-0123' },
      ],
      tags: ['vip', 'Renewal'],
    };
    const { status, body } = await call(key, 'PUT', `/individuals/${id}`, change, { 'if-match': '"1"' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      last_name: 'Diaz-Meyer',
      ssn: '***-**-9999',
      tags: ['Renewal', 'VIP', 'Web form'],
    });
    expect((body['phones'] as { phone: string }[]).map(({ phone }) => phone)).toEqual([
      ...['(212) 555-0199', '+1 808 555 0123', '(907) 555-0123'],
    ]);
    expect(body['dependents']).toHaveLength(1);
    expect((await call(key, 'PUT', `/individuals/${id}`, change, { 'if-match': '"1"' })).status).toBe(412);
  });

  it('comes back as it was read without a change', async () => {
    const key = apiKey(crm);
    const { body } = await call(key, 'POST', '/individuals', wholeLead);
    const again = await call(key, 'PUT', `/individuals/${body.id}`, body);
    expect([again.status, again.body]).toEqual([200, body]);
  });

  it('goes to the trash', async () => {
    const key = apiKey(crm);
    const { id } = await created(key, '/individuals', lead);
    expect((await call(key, 'DELETE', `/individuals/${id}`)).status).toBe(204);
    expect((await call(key, 'GET', `/individuals/${id}`)).status).toBe(404);
  });

  it.each([
    ['a birth in the future', { date_of_birth: '2999-01-01' }, 'date_of_birth'],
    ['another mask', { ssn: '***-**-0000' }, 'ssn'],
    ['a field of the screens', { dob: '1961-05-02' }, 'dob'],
    ['a number that is none', { phones: [{ type: 'home', phone: '12' }] }, 'phones.0.phone'],
    ['an unknown number', { phones: [{ id: crypto.randomUUID(), phone: '(212) 555-0123' }] }, 'phones.0.id'],
    ['a stranger as agent', { assigned_agent_id: crypto.randomUUID() }, 'assigned_agent_id'],
    ['the trash as a status', { status: 'deleted' }, 'status'],
  ])('refuses %s under its public name', async (_what, change, path) => {
    const key = apiKey(crm);
    const { id } = await created(key, '/individuals', lead);
    const { status, body } = await call(key, 'PUT', `/individuals/${id}`, change);
    expect([status, body.errors.map((error) => error.path)]).toEqual([422, [path]]);
  });

  it('takes effect once with one Idempotency-Key', async () => {
    const key = apiKey(crm);
    const once = { 'idempotency-key': 'zap-1' };
    const answers = [
      await call(key, 'POST', '/individuals', wholeLead, once),
      await call(key, 'POST', '/individuals', wholeLead, once),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });
});

it('a policy, a task and a note of an individual are created, changed and found by it', async () => {
  const key = apiKey(crm);
  const { id: individual_id } = await created(key, '/individuals', lead);
  const carrier = await created(key, '/carriers', { name: 'Humana' });
  const product = await created(key, '/products', {
    name: 'Gold',
    carrier_id: carrier.id,
    plan_type: 'mapd',
  });
  const policy = await created(key, '/policies', {
    ...{ individual_id, carrier_id: carrier.id, product_id: product.id, status: 'active', premium: 12.5 },
  });
  expect(policy).toMatchObject({ premium: '12.50', carrier_name: 'Humana', product_name: 'Gold' });
  const task = await created(key, '/tasks', { title: 'Call', individual_id });
  const note = await created(key, '/notes', {
    kind: 'call',
    outcome: 'reached',
    body: 'Well.',
    individual_id,
  });
  const done = await call(key, 'PUT', `/tasks/${task.id}`, { title: 'Call Rosa', status: 'done' });
  expect(done.body).toMatchObject({
    title: 'Call Rosa',
    status: 'done',
    completed_at: expect.any(String) as string,
  });
  expect((await call(key, 'PUT', `/tasks/${task.id}`, { status: 'canceled' })).status).toBe(409);
  expect((await call(key, 'PUT', `/notes/${note.id}`, { body: 'Very well.' })).body['body']).toBe(
    'Very well.',
  );
  const { body: changed } = await call(key, 'PUT', `/policies/${policy.id}`, { policy_number: 'P-1' });
  expect(changed).toMatchObject({ policy_number: 'P-1', version: 2 });
  for (const [list, id] of [
    ['policies', policy.id],
    ['tasks', task.id],
    ['notes', note.id],
  ] as const) {
    const found = await call(key, 'GET', `/${list}?individual_id=${individual_id}`);
    expect(found.body.items.map((one) => one.id)).toEqual([id]);
    expect((await call(key, 'GET', `/${list}?individual_id=${crypto.randomUUID()}`)).body.items).toEqual([]);
  }
});

it('finds individuals by External ID, email, phone number and status', async () => {
  const key = apiKey(crm);
  const { id } = await created(key, '/individuals', { ...wholeLead, email: 'rosa@clients.test' });
  await created(key, '/individuals', { ...lead, status: 'active' });
  const found = async (query: string) =>
    (await call(key, 'GET', `/individuals?${query}`)).body.items.map((one) => one.id);
  for (const query of ['external_id=crm-1', 'email=ROSA%40clients.test', 'phone=212-555-0123', 'status=lead'])
    expect([query, await found(query)]).toEqual([query, [id]]);
  expect(await found('email=nobody')).toEqual([]);
  expect((await call(key, 'GET', '/individuals?phone=12')).status).toBe(422);
});

describe('access', () => {
  const refused = ({ status, body }: PublicAnswer) => [status, body.code];

  it("doesn't reach records of other accounts, or out of the creator's scope", async () => {
    const owner = apiKey(crm);
    const stranger = apiKey(crm);
    const colleague = apiKey(crm, { account_id: owner.accountId, sees_all: false, edits_all: false });
    const { id } = await created(owner, '/individuals', lead);
    for (const key of [stranger, colleague]) {
      expect((await call(key, 'GET', '/individuals')).body.items).toEqual([]);
      for (const [method, body] of [['GET'], ['PUT', { last_name: 'Taken' }], ['DELETE']] as const)
        expect(refused(await call(key, method, `/individuals/${id}`, body))).toEqual([404, 'not_found']);
      expect(refused(await call(key, 'POST', '/notes', { body: 'x', individual_id: id }))).toEqual([
        404,
        'not_found',
      ]);
    }
    const own = await created(colleague, '/individuals', lead);
    expect((await call(colleague, 'GET', '/individuals')).body.items.map((one) => one.id)).toEqual([own.id]);
  });

  it('needs the scope of the call, and a key', async () => {
    const reader = apiKey(crm, {}, { scopes: ['individuals:read'] });
    expect((await call(reader, 'GET', '/individuals')).status).toBe(200);
    expect(refused(await call(reader, 'POST', '/individuals', lead))).toEqual([403, 'insufficient_scope']);
    expect(refused(await call(reader, 'GET', '/policies'))).toEqual([403, 'insufficient_scope']);
    expect((await crm.call(crm.person(), 'GET', '/api/v1/individuals')).status).toBe(403);
  });

  it('reads and writes nothing without the plan', async () => {
    const lapsed = apiKey(crm, { entitlement: 'inactive' });
    expect(refused(await call(lapsed, 'POST', '/individuals', lead))).toEqual([402, 'subscription_inactive']);
  });
});
