import { randomUUID } from 'node:crypto';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';
import { mergingIn } from '../../test/merging.js';
import { requiredOnly } from '../../test/individual-values.js';

let crm: SharedCrm;
let who: Person;
let carrier: string;
beforeAll(async () => {
  crm = await sharedCrm();
  who = crm.person();
  carrier = (await crm.call(who, 'POST', '/api/carriers', { name: 'Kestrel Mutual' })).body.id;
});
afterAll(() => crm.release());
const { merge } = mergingIn(() => crm);

const types = ['insureds', 'policies', 'carriers', 'products'] as const;
const bodies: Readonly<Record<(typeof types)[number], () => object>> = {
  insureds: () => requiredOnly,
  policies: () => ({ carrier_id: carrier, status: 'active' }),
  carriers: () => ({ name: 'Heron Life' }),
  products: () => ({ carrier_id: carrier, name: 'Gold' }),
};
const add = (type: (typeof types)[number], external_id: unknown, person = who) =>
  crm.call(person, 'POST', `/api/${type}`, { ...bodies[type](), external_id });
const taken = {
  status: 422,
  body: {
    errors: [{ path: 'external_id', message: expect.stringMatching(/has this External ID/) as string }],
  },
};

describe.each(types)('the External ID of %s', (type) => {
  const path = `/api/${type}`;

  it('is kept, shown, searched for and changed', async () => {
    const id = `AMS-${randomUUID()}`;
    const { status, body } = await add(type, `  ${id}\u200b `);
    expect([status, body.external_id]).toEqual([201, id]);
    const found = await crm.call(who, 'GET', `${path}?search=${id}`);
    expect(found.body.items).toEqual([expect.objectContaining({ id: body.id, external_id: id })]);
    const other = `CRM-${randomUUID()}`;
    await crm.call(who, 'PUT', `${path}/${body.id}`, { external_id: other });
    expect((await crm.call(who, 'GET', `${path}?search=${id}`)).body.items).toEqual([]);
    expect((await crm.call(who, 'GET', `${path}?search=${other}`)).body.items).toHaveLength(1);
    const cleared = await crm.call(who, 'PUT', `${path}/${body.id}`, { external_id: null });
    expect(cleared.body.external_id).toBeNull();
  });

  it('is unique in the account', async () => {
    const id = randomUUID();
    expect((await add(type, id)).status).toBe(201);
    expect(await add(type, id)).toMatchObject(taken);
    const other = (await add(type, null)).body;
    expect(await crm.call(who, 'PUT', `${path}/${other.id}`, { external_id: id })).toMatchObject(taken);
    expect(
      await Promise.all([add(type, `${id}-2`), add(type, `${id}-2`)]).then((both) =>
        both.map(({ status }) => status).sort(),
      ),
    ).toEqual([201, 422]);
  });

  it('of a record in the trash is free, and keeps that one there once it is used again', async () => {
    const id = randomUUID();
    const first = (await add(type, id)).body;
    expect((await crm.call(who, 'DELETE', `${path}/${first.id}`)).status).toBe(204);
    expect((await add(type, id)).status).toBe(201);
    expect(await crm.call(who, 'POST', `${path}/${first.id}/restore`)).toMatchObject(taken);
  });

  it.each([['x'.repeat(101)], ['bell\u0007'], [7], [['a']]])('is never %j', async (value) => {
    expect((await add(type, value)).status).toBe(422);
  });
});

it('is free in another account', async () => {
  const id = randomUUID();
  for (const person of [who, crm.person()]) expect((await add('insureds', id, person)).status).toBe(201);
});

it('comes along in a merge, and goes back with its undo', async () => {
  const id = randomUUID();
  const [kept, merged] = [(await add('insureds', null)).body, (await add('insureds', id)).body];
  const done = await merge(who, kept.id, { merged_id: merged.id, take: ['external_id'] });
  expect(done.status).toBe(200);
  const read = async ({ id: of }: { id: string }) =>
    (await crm.call(who, 'GET', `/api/insureds/${of}`)).body.external_id;
  expect(await read(kept)).toBe(id);
  expect((await crm.call(who, 'POST', `/api/insureds/merges/${done.body.id}/undo`)).status).toBe(200);
  expect([await read(kept), await read(merged)]).toEqual([null, id]);
});
