import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

const pasted = {
  ...requiredOnly,
  first_name: '\u202dJose\u0301\u200b',
  last_name: 'Nu\u00f1ez\u00a0\u00a0 Kay\n',
  nickname: '\u200b\u3164',
  ssn: '219\u201309\u20139999',
  email: '\u200bAda\u200b@Mail.test',
  phones: [{ type: 'mobile', phone: '\u202a(207) 555\u20110199\u202c', is_primary: true }],
};

it('stores, answers and finds pasted text without what cannot be seen', async () => {
  const who = crm.person();
  const { status, body } = await crm.call(who, 'POST', '/api/insureds', pasted);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    first_name: 'Jos\u00e9',
    last_name: 'Nu\u00f1ez Kay',
    nickname: null,
    ssn: '***-**-9999',
    email: 'Ada@Mail.test',
  });
  const [row] = await crm.rows('SELECT first_name, last_name FROM individuals WHERE id = $1', [body.id]);
  expect(row).toEqual({ first_name: 'Jos\u00e9', last_name: 'Nu\u00f1ez Kay' });
  const found = async (search: string) => {
    const reply = await crm.call(who, 'GET', `/api/insureds?search=${encodeURIComponent(search)}`);
    return (reply.body as unknown as { filtered: number }).filtered;
  };
  expect(await found('Jose\u0301\u200b nu\u00f1ez')).toBe(1);
  expect(await found('\u202aADA@mail.test\u202c')).toBe(1);
  expect(await found('\u202a555\u20110199')).toBe(1);
});

it.each(['\u200b', '\u202e\u2066', '\u3164', '\u2800'])(
  'requires a name that can be seen, not %j',
  async (name) => {
    const { status, body } = await crm.call(crm.person(), 'POST', '/api/insureds', {
      ...requiredOnly,
      first_name: name,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path: 'first_name', message: 'First name is required.' }] });
  },
);

describe('a row from before the rule', () => {
  async function oldRow() {
    const who = crm.person();
    const { body } = await crm.call(who, 'POST', '/api/insureds', {
      ...requiredOnly,
      email: 'ada@mail.test',
    });
    await crm.rows('UPDATE individuals SET first_name = $2, version = 7 WHERE id = $1 RETURNING id', [
      body.id,
      'Ann\u200b  Jose\u0301',
    ]);
    return { who, id: body.id };
  }

  it('is saved again as it was read, and changes nothing', async () => {
    const { who, id } = await oldRow();
    const { body } = await crm.call(who, 'GET', `/api/insureds/${id}`);
    expect(body).toMatchObject({ first_name: 'Ann\u200b  Jose\u0301', version: 7 });
    const saved = await crm.call(who, 'PUT', `/api/insureds/${id}`, body);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(body);
  });

  it('takes the rule for the field that changes alone', async () => {
    const { who, id } = await oldRow();
    const { body } = await crm.call(who, 'PUT', `/api/insureds/${id}`, { last_name: 'Kay\u200b' });
    expect(body).toMatchObject({ first_name: 'Ann\u200b  Jose\u0301', last_name: 'Kay' });
  });
});

it('refuses a new email address of an earlier rule, on its field', async () => {
  const who = crm.person();
  const { body } = await crm.call(who, 'POST', '/api/insureds', { ...requiredOnly, email: 'ada@mail.test' });
  const changed = await crm.call(who, 'PUT', `/api/insureds/${body.id}`, { email: 'ada@mail.123' });
  expect(changed.status).toBe(422);
  expect(changed.body).toMatchObject({
    errors: [{ path: 'email', message: 'Enter an email address such as name@example.com.' }],
  });
});
