import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
beforeAll(async () => {
  crm = await sharedCrm();
});
afterAll(() => crm.release());

it('keeps a phone number as typed along with its E.164 form', async () => {
  const who = crm.person();
  const individual = (await crm.call(who, 'POST', '/api/insureds', requiredOnly)).body;
  const { body } = await crm.call(who, 'POST', `/api/insureds/${individual.id}/phones`, {
    type: 'work',
    phone: '808.555.0123',
  });
  expect(body).toMatchObject({ phone: '808.555.0123', phone_e164: '+18085550123' });
  const changed = await crm.call(who, 'PUT', `/api/phones/${body.id}`, { phone: '808.555.0124 x12' });
  const split = { phone: '808.555.0124', phone_e164: '+18085550124', extension: '12' };
  expect(changed.body).toMatchObject(split);
});

it('refuses a new phone number that nobody can have, and saves one from before again', async () => {
  const who = crm.person();
  const individual = (await crm.call(who, 'POST', '/api/insureds', requiredOnly)).body;
  const path = `/api/insureds/${individual.id}/phones`;
  for (const phone of ['(911) 555-0123', '(808) 155-0123', '+1 808 411 0123']) {
    const { status, body } = await crm.call(who, 'POST', path, { type: 'work', phone });
    expect({ phone, status }).toEqual({ phone, status: 422 });
    expect(body).toMatchObject({ errors: [{ path: 'phone' }] });
  }
  const { body } = await crm.call(who, 'POST', path, { type: 'work', phone: '808.555.0123,136' });
  expect(body).toMatchObject({ phone: '808.555.0123', extension: '136' });
  await crm.rows("UPDATE phones SET phone = '808.911.0123' WHERE id = $1 RETURNING id", [body.id]);
  const before = await crm.call(who, 'PUT', `/api/phones/${body.id}`, {
    phone: '808.911.0123',
    type: 'home',
  });
  expect(before.body).toMatchObject({ phone: '808.911.0123', type: 'home' });
  const other = await crm.call(who, 'PUT', `/api/phones/${body.id}`, { phone: '808.911.0124' });
  expect(other.status).toBe(422);
});
