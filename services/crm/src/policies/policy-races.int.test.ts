import { startCrmUnderTest, type CrmUnderTest, type Person } from '../../test/crm-under-test.js';
import { raceOn } from '../../test/race.js';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrmUnderTest();
});
afterAll(() => crm.stop());

const call = async (who: Person, method: string, path: string, body?: object) => {
  const answer = await crm.call(who, method, `/api/${path}`, body);
  return { status: answer.status, id: String((answer.body as { id?: string } | undefined)?.id) };
};

describe.each([
  ['of the account', false],
  ['of the platform', true],
])('a carrier and a product %s', (_, is_global) => {
  let who: Person;
  let root: Person;
  beforeEach(() => {
    who = crm.person();
    root = is_global ? crm.person({ user_role: 'superuser' }) : who;
  });
  const make = async () => {
    const shared = is_global ? { is_global } : {};
    const carrier = await call(root, 'POST', 'carriers', { name: 'Aetna', ...shared });
    const product = await call(root, 'POST', 'products', { carrier_id: carrier.id, name: 'Gold', ...shared });
    return { carrier, product };
  };
  const write = (carrier_id: string, product_id?: string) =>
    call(who, 'POST', 'policies', { carrier_id, product_id, status: 'active' });

  it('go to the trash neither while a policy on them is being written nor after', async () => {
    const { carrier, product } = await make();
    const [policy, deletion] = await raceOn(
      crm,
      'policies',
      () => write(carrier.id, product.id),
      () => call(root, 'DELETE', `carriers/${carrier.id}`),
    );
    expect([policy.status, deletion.status]).toEqual([201, 409]);
    const [, other] = await raceOn(
      crm,
      'policies',
      () => write(carrier.id, product.id),
      () => call(root, 'DELETE', `products/${product.id}`),
    );
    expect(other.status).toBe(409);
  });

  it('take no policy while they go to the trash', async () => {
    const { carrier } = await make();
    const [deletion, policy] = await raceOn(
      crm,
      'carriers',
      () => call(root, 'DELETE', `carriers/${carrier.id}`),
      () => write(carrier.id),
    );
    expect([deletion.status, policy.status]).toEqual([204, 422]);
  });

  it('take no product while the carrier goes to the trash', async () => {
    const { carrier } = await make();
    const [deletion, product] = await raceOn(
      crm,
      'carriers',
      () => call(root, 'DELETE', `carriers/${carrier.id}`),
      () => call(who, 'POST', 'products', { carrier_id: carrier.id, name: 'Silver' }),
    );
    expect([deletion.status, product.status]).toEqual([204, 422]);
  });

  it('are needed to restore a policy on them', async () => {
    const { carrier, product } = await make();
    const policy = await write(carrier.id, product.id);
    await call(who, 'DELETE', `policies/${policy.id}`);
    expect((await call(root, 'DELETE', `carriers/${carrier.id}`)).status).toBe(204);
    expect((await call(who, 'POST', `policies/${policy.id}/restore`)).status).toBe(409);
    await call(root, 'POST', `carriers/${carrier.id}/restore`);
    expect((await call(root, 'DELETE', `products/${product.id}`)).status).toBe(204);
    expect((await call(who, 'POST', `policies/${policy.id}/restore`)).status).toBe(409);
    await call(root, 'POST', `products/${product.id}/restore`);
    expect((await call(who, 'POST', `policies/${policy.id}/restore`)).status).toBe(200);
  });
});
