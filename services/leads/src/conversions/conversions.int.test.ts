import type { ContactDetail, ContactList } from '@bindery/contracts/leads';
import { eventually, waitFor } from '@bindery/test-kit';
import { startLeadsUnderTest, type LeadsUnderTest } from '../../test/leads-under-test.js';
import { startFakeServices, type FakeServices, type PlanChange } from '../../test/fake-services.js';

let leads: LeadsUnderTest;
let fakes: FakeServices;
beforeAll(async () => {
  leads = await startLeadsUnderTest();
  fakes = await startFakeServices(leads.nats);
});
afterAll(async () => {
  await fakes.close();
  await leads.stop();
});

const HOUR_MS = 3_600_000;
const PATH = '/api/admin/landing-contacts';
const write = (email: string) =>
  leads.call('POST', '/api/landing/contact-form', undefined, { name: 'Dana Reyes', email });
// The answer of a call has no type of its own.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const superuser = <Body>(method: string, path: string, body?: object) =>
  leads.call<Body>(method, PATH + path, leads.person().token, body);
/** The contacts of an address, the oldest first. */
async function contactsOf(email: string) {
  const { body } = await superuser<ContactList>('GET', `?order=asc&search=${encodeURIComponent(email)}`);
  return body.items;
}
async function historyOf(id: string) {
  const { body } = await superuser<ContactDetail>('GET', `/${id}`);
  return body.history.map(({ kind, from, to, account_id }) => [kind, from, to, account_id]);
}
const settled = (accountId: string, version: number) =>
  waitFor(
    async () => {
      const rows = await leads.rows(
        'SELECT 1 FROM conversions WHERE account_id = $1 AND version = $2 AND settled_at IS NOT NULL',
        [accountId, version],
      );
      return rows.length > 0;
    },
    { what: 'the plan to be settled', timeoutMs: 15_000 },
  );
/** Publishes a change twice and resolves once leads has handled it. */
async function tell(accountId: string, change: PlanChange): Promise<void> {
  const event = fakes.planEvent(accountId, { time: leads.clock.now(), ...change });
  await fakes.publish(event);
  await fakes.publish(event);
  await settled(accountId, change.version);
}

test('all contacts of an address are converted once when it takes a plan, regardless of status', async () => {
  await write('Dana@Bücher.example');
  leads.clock.advance(25 * HOUR_MS);
  await write('dana@bücher.example');
  await write('member@harbor.test');
  const [first, second] = await contactsOf('dana@bücher.example');
  await superuser('PUT', `/${first?.id ?? ''}/status`, { status: 'closed' });
  const account = fakes.accountOf('dana@xn--bcher-kva.example');
  await tell(account, { version: 1 });
  await tell(account, { version: 2, seats: 9 });

  expect((await contactsOf('dana@bücher.example')).map(({ status }) => status)).toEqual([
    'converted',
    'converted',
  ]);
  expect(await historyOf(first?.id ?? '')).toEqual([
    ['converted', 'closed', 'converted', account],
    ['status_changed', 'new', 'closed', null],
    ['received', null, null, null],
  ]);
  expect((await historyOf(second?.id ?? ''))[0]).toEqual(['converted', 'new', 'converted', account]);
  expect((await contactsOf('dana@bücher.example'))[1]?.answered_at).not.toBeNull();
  expect(await contactsOf('member@harbor.test')).toMatchObject([{ status: 'new' }]);
});

test('a contact newer than the plan is converted only by a different plan', async () => {
  const email = 'later@harbor.test';
  const account = fakes.accountOf(email);
  const taken = leads.clock.now();
  leads.clock.advance(HOUR_MS);
  await write(email);
  await tell(account, { version: 1, plan_id: 'free_forever', time: taken });
  await tell(account, { version: 2, plan_id: 'free_forever', support_seats: 1 });
  expect(await contactsOf(email)).toMatchObject([{ status: 'new' }]);
  await tell(account, { version: 3 });
  expect(await contactsOf(email)).toMatchObject([{ status: 'converted' }]);
});

test('an ended plan converts no contact, and a reset contact converts again with a new plan', async () => {
  const email = 'back@harbor.test';
  const account = fakes.accountOf(email);
  await write(email);
  await tell(account, { version: 1, status: 'inactive' });
  expect(await contactsOf(email)).toMatchObject([{ status: 'new' }]);
  await tell(account, { version: 2 });
  const [contact] = await contactsOf(email);
  await superuser('PUT', `/${contact?.id ?? ''}/status`, { status: 'contacted' });
  await tell(account, { version: 3, status: 'canceling' });
  await tell(account, { version: 4, status: 'inactive' });
  expect(await contactsOf(email)).toMatchObject([{ status: 'contacted' }]);
  await tell(account, { version: 5 });
  expect(await contactsOf(email)).toMatchObject([{ status: 'converted' }]);
});

test('a conversion waits while identity is unavailable, then applies to the current owner', async () => {
  await write('first@harbor.test');
  await write('second@harbor.test');
  const account = fakes.accountOf('first@harbor.test');
  await fakes.stopReplying();
  await fakes.publish(fakes.planEvent(account, { version: 1, time: leads.clock.now() }));
  await eventually(() => expect(leads.log.join('')).toContain('could not be settled yet'));
  fakes.setOwner(account, 'second@harbor.test');
  await fakes.startReplying();
  await settled(account, 1);
  expect(await contactsOf('first@harbor.test')).toMatchObject([{ status: 'new' }]);
  expect(await contactsOf('second@harbor.test')).toMatchObject([{ status: 'converted' }]);
  expect(await leads.rows('SELECT 1 FROM dead_lettered_events')).toEqual([]);
  expect(leads.log.join('')).not.toMatch(/first@|second@/);
});

test('a plan of an account unknown to identity is settled', async () => {
  await tell('7d8a1f0e-51a3-4a8e-9d53-2f3a1c4b5d6e', { version: 1 });
});

test('leads.contacts.get returns only existing contacts and the fields that emails need', async () => {
  await write('asked@harbor.test');
  const [contact] = await contactsOf('asked@harbor.test');
  const answer = (ids: string[]) => fakes.request('leads.contacts.get', { contact_ids: ids });
  expect((await answer([contact?.id ?? '', '7d8a1f0e-51a3-4a8e-9d53-2f3a1c4b5d6e'])).response).toEqual({
    contacts: [
      {
        id: contact?.id,
        name: 'Dana Reyes',
        email: 'asked@harbor.test',
        agency_name: null,
        lead_score: contact?.lead_score,
        created_at: contact?.created_at,
      },
    ],
  });
  expect((await answer([])).err).toMatchObject({ code: 'validation_failed' });
});
