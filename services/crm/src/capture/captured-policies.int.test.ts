import { captureCalls, foundValues, madeUpPage } from '../../test/capture-calls.js';
import type { Person } from '../../test/crm-under-test.js';
import { sharedCrm, type SharedCrm } from '../../test/shared-crm.js';

let crm: SharedCrm;
let capture: ReturnType<typeof captureCalls>;
beforeAll(async () => {
  crm = await sharedCrm();
  capture = captureCalls(crm);
});
afterAll(() => crm.release());

const name = { first_name: 'Ada', last_name: 'Byron' };
const policy = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [`policy.${field}`, value]));

async function accepted(who: Person, values: Record<string, string>) {
  const draft = await capture.extracted(who, 'Nobody');
  const answer = await capture.accept(who, draft.draft_id, { values: { ...name, ...values } });
  return {
    ...answer,
    made: (answer.body as Partial<typeof answer.body>).changes?.map(({ record_type }) => record_type),
  };
}

const carriers = async (who: Person) => (await crm.call(who, 'GET', '/api/carriers')).body.items;

it("uses the account's carrier and product of the name, and adds those that it doesn't have", async () => {
  const who = capture.person();
  const { body: carrier } = await crm.call(who, 'POST', '/api/carriers', { name: 'Kestrel Mutual' });
  const product = { carrier_id: carrier.id, name: 'Gold PPO' };
  expect((await crm.call(who, 'POST', '/api/products', product)).status).toBe(201);
  const known = await accepted(who, policy({ carrier: 'KESTREL  mutual', product: 'gold ppo' }));
  expect(known.made).toEqual(['individual', 'policy']);
  const byProduct = await accepted(who, policy({ product: 'Gold PPO', premium: '$1,200.50' }));
  expect(byProduct.made).toEqual(['individual', 'policy']);
  const id = byProduct.body.individual_id ?? '';
  expect((await crm.call(who, 'GET', `/api/policies?insured_id=${id}`)).body.items).toMatchObject([
    { carrier_name: 'Kestrel Mutual', product_name: 'Gold PPO', premium: '1200.50', status: 'active' },
  ]);
  const other = await accepted(who, policy({ carrier: 'Kestrel Mutual', product: 'Silver HMO' }));
  expect(other.made).toEqual(['product', 'individual', 'policy']);
  const unknown = await accepted(who, policy({ carrier: 'Osprey Life', product: 'Gold PPO' }));
  expect(unknown.made).toEqual(['carrier', 'product', 'individual', 'policy']);
  expect((await carriers(who)).length).toBe(2);
});

it('says what to do about a policy without a carrier, and saves nothing', async () => {
  const who = capture.person();
  const { status, body } = await accepted(who, policy({ policy_number: 'K-1', status: 'active' }));
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        path: 'policy.carrier',
        message: "Enter the carrier of the policy, or leave the policy's values out.",
      },
    ],
  ]);
  const ends = await accepted(
    who,
    policy({ carrier: 'Osprey', effective_date: '2026-05-01', termination_date: '2026-04-01' }),
  );
  expect([ends.status, ends.body.errors?.[0]?.path]).toEqual([422, 'policy.termination_date']);
  expect(await carriers(who)).toEqual([]);
  expect((await crm.call(who, 'GET', '/api/insureds')).body.total).toBe(0);
});

it('adds a carrier once when two pages name it at once', async () => {
  const who = capture.person();
  const pages = [20, 21, 22].map((nth) => madeUpPage(nth).text);
  const drafts = await Promise.all(pages.map((text) => capture.extracted(who, text)));
  const answers = await Promise.all(
    drafts.map((draft) =>
      capture.accept(who, draft.draft_id, {
        values: { ...foundValues(draft), 'policy.product': 'Gold PPO' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await carriers(who)).map((carrier) => (carrier as unknown as { name: string }).name)).toEqual([
    'Kestrel Mutual',
  ]);
  expect((await crm.call(who, 'GET', '/api/products')).body.total).toBe(1);
  expect((await crm.call(who, 'GET', '/api/policies')).body.total).toBe(3);
});

it('takes an inactive client with a policy as it was confirmed', async () => {
  const who = capture.person();
  const { status, body } = await accepted(who, { status: 'inactive', ...policy({ carrier: 'Osprey' }) });
  expect(status).toBe(200);
  const client = await crm.call(who, 'GET', `/api/insureds/${body.individual_id ?? ''}`);
  expect(client.body.status).toBe('inactive');
});

it('brings dependents and a note along', async () => {
  const who = capture.person();
  const child = { first_name: 'Bo', last_name: 'Byron', relationship: 'child', gender: 'male' };
  const values = Object.fromEntries(
    Object.entries({ ...child, date_of_birth: '5/5/2015' }).map(([field, value]) => [
      `dependents.2.${field}`,
      value,
    ]),
  );
  const { made, body } = await accepted(who, { ...values, note: 'Two lines\nof a remark' });
  expect(made).toEqual(['individual', 'dependent', 'note']);
  const of = `/api/insureds/${body.individual_id ?? ''}`;
  expect(
    (await crm.call(who, 'GET', `/api/dependents/${body.individual_id ?? ''}`)).body.items,
  ).toMatchObject([{ first_name: 'Bo', date_of_birth: '2015-05-05' }]);
  expect((await crm.call(who, 'GET', `${of}/notes`)).body.items).toMatchObject([
    { body: 'Two lines\nof a remark' },
  ]);
});

it('keeps what was left out for whoever captured it, as forms take it, until the capture is undone', async () => {
  const who = capture.person();
  const draft = await capture.extracted(who, 'Nobody');
  const left_out = {
    ...policy({
      policy_number: 'KM-7',
      premium: '$1,200.50',
      effective_date: '1/2/2027',
      product: 'Gold PPO',
    }),
    ...{
      'dependents.1.first_name': 'Ben',
      'dependents.1.relationship': 'Son',
      'dependents.1.ssn': '219-09-9998',
    },
    ...{ 'dependents.1.is_student': 'yes', 'dependents.1.date_of_birth': 'last spring', nothing: 'of it' },
  };
  const answer = await capture.accept(who, draft.draft_id, { values: name, left_out });
  expect(answer.body.changes.map(({ record_type }) => record_type)).toEqual(['individual']);
  const at = `/drafts/${draft.draft_id}`;
  expect((await capture.call(who, 'GET', at)).body.left_out).toEqual({
    ...policy({
      policy_number: 'KM-7',
      premium: '1200.50',
      effective_date: '2027-01-02',
      product: 'Gold PPO',
    }),
    ...{
      'dependents.1.first_name': 'Ben',
      'dependents.1.relationship': 'child',
      'dependents.1.ssn': '219099998',
    },
    'dependents.1.is_student': true,
  });
  const colleague = capture.person({ account_id: who.accountId });
  for (const other of [capture.person(), colleague])
    expect((await capture.call(other, 'GET', at)).status).toBe(404);
  expect((await capture.call(who, 'POST', `${at}/undo`)).status).toBe(200);
  expect((await capture.call(who, 'GET', at)).body.left_out).toEqual({});
});

it('no longer offers a part once its client has it, and offers it again when that is deleted', async () => {
  const who = capture.person();
  const { draft_id } = await capture.extracted(who, 'Nobody');
  const [ben, ann, unnamed] = [{ first_name: 'Ben' }, { first_name: 'Ann' }, { gender: 'F' }].map(
    (values, index) =>
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [`dependents.${String(index + 1)}.${field}`, value]),
      ),
  );
  const offered = policy({ policy_number: 'KM-7', product: 'Gold PPO' });
  const address = { 'addresses.home.county': 'Cumberland' };
  const left_out = { ...offered, ...ben, ...ann, ...unnamed, ...address };
  const { body } = await capture.accept(who, draft_id, { values: name, left_out });
  const individual_id = body.individual_id ?? '';
  const left = async () => (await capture.call(who, 'GET', `/drafts/${draft_id}`)).body.left_out;
  expect(await left()).toEqual(left_out);
  const { body: carrier } = await crm.call(who, 'POST', '/api/carriers', { name: 'Kestrel Mutual' });
  const sold = { insured_id: individual_id, carrier_id: carrier.id, policy_number: 'KM-8', status: 'active' };
  const added = await crm.call(who, 'POST', '/api/policies', sold);
  expect(added.status).toBe(201);
  expect(await left()).toEqual({ ...ben, ...ann, ...unnamed, ...address });
  const born = { individual_id, last_name: 'Byron', relationship: 'child', date_of_birth: '2015-05-05' };
  const addDependent = (first_name: string) =>
    crm.call(who, 'POST', '/api/dependents', { ...born, first_name, gender: 'M' });
  expect((await addDependent('BEN')).status).toBe(201);
  expect(await left()).toEqual({ ...ann, ...address });
  const place = { type: 'home', address1: '12 Harbor Lane', city: 'Portland', state: 'ME' };
  expect(
    (await crm.call(who, 'POST', `/api/insureds/${individual_id}/addresses`, { ...place, zip: '04101' }))
      .status,
  ).toBe(201);
  expect(await left()).toEqual(ann);
  expect((await crm.call(who, 'DELETE', `/api/policies/${added.body.id}`)).status).toBe(204);
  expect(await left()).toEqual({ ...offered, ...ann });
});

it('offers the product of a saved policy until it has one', async () => {
  const who = capture.person();
  const { draft_id } = await capture.extracted(who, 'Nobody');
  const left_out = policy({ product: 'Gold PPO' });
  const values = { ...name, ...policy({ carrier: 'Kestrel Mutual', policy_number: 'KM-7' }) };
  const { body } = await capture.accept(who, draft_id, { values, left_out });
  const left = async () => (await capture.call(who, 'GET', `/drafts/${draft_id}`)).body.left_out;
  expect(await left()).toEqual(left_out);
  const at = `/api/policies/${body.changes.find(({ record_type }) => record_type === 'policy')?.id ?? ''}`;
  const saved = await crm.call(who, 'GET', at);
  const { carrier_id } = saved.body as unknown as { carrier_id: string };
  const { body: product } = await crm.call(who, 'POST', '/api/products', { carrier_id, name: 'Gold PPO' });
  const version = { 'if-match': saved.headers.get('etag') ?? '' };
  const changed = await crm.call(who, 'PUT', at, { product_id: product.id }, version);
  expect(changed.status).toBe(200);
  expect(await left()).toEqual({});
});
