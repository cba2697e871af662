import {
  type ContactDetail,
  contactFormRoutes,
  type ContactList,
  contactRoutes,
} from '@bindery/contracts/leads';
import { individualRoutes } from '@bindery/contracts/crm';
import { send } from '../fixtures/http.js';
import { passLeadDigest } from '../fixtures/mail-limits.js';
import { mailsTo } from '../fixtures/mailbox.js';
import { newAddress, Person } from '../fixtures/person.js';
import { buyAgency } from '../fixtures/purchase.js';
import { without } from '../fixtures/stack-control.js';
import { expect, test } from '../fixtures/test.js';

const SUPERUSER = 'root@bindery.test';
const THANKS = 'Thank you for your interest in Bindery';
// While leads is down, its mails are retried with backoff of at most two minutes.
const SENT_LATER = { timeout: 150_000, intervals: [1_000] };

test.beforeEach(passLeadDigest);

async function write(name: string, email: string): Promise<void> {
  const body = { name, email, agency: 'Twelve agents and me', current_crm: 'applied' };
  expect((await send(contactFormRoutes.receive, { body })).status).toBe(200);
}
async function contactOf(superuser: Person, email: string): Promise<ContactDetail> {
  const found = await superuser.api(contactRoutes.list, { query: { search: email } });
  const [contact] = (found.body as ContactList).items;
  if (!contact) throw new Error(`There is no contact of ${email}`);
  return (await superuser.api(contactRoutes.get, { params: { id: contact.id } })).body as ContactDetail;
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
/** The mails that notify the superuser of a lead. */
const toldOf = async (name: string) =>
  (await mailsTo(SUPERUSER)).filter(({ subject, text }) => (subject + text).includes(name)).length;

test('a lead is thanked, reported to the superuser, and converted by buying a plan', async ({
  superuser,
}) => {
  const email = newAddress('lead');
  await write('Lena Ashdown', email.toUpperCase());
  await expect.poll(() => subjectsTo(email), SENT_LATER).toEqual([THANKS]);
  await expect.poll(() => toldOf('Lena Ashdown'), SENT_LATER).toBe(1);
  const { id } = await contactOf(superuser, email);
  const contacted = { params: { id }, body: { status: 'contacted' } };
  expect((await superuser.api(contactRoutes.setStatus, contacted)).status).toBe(200);

  const owner = await Person.signIn(email);
  await buyAgency(owner, { seats: 3 });
  await expect.poll(async () => (await contactOf(superuser, email)).status, SENT_LATER).toBe('converted');
  const { account_id } = await owner.me();
  expect((await contactOf(superuser, email)).history[0]).toMatchObject({
    kind: 'converted',
    from: 'contacted',
    actor_id: null,
    account_id,
  });
  expect(await toldOf('Lena Ashdown')).toBe(1);
});

test('sign-in and work continue while leads is down, and its pending mails go out once afterwards', async ({
  agent,
  superuser,
}) => {
  const email = newAddress('patient');
  await without('mail', () => write('Pat Whitlock', email));
  await without('leads', async () => {
    const body = { name: 'Nobody', email: newAddress('nobody') };
    expect((await send(contactFormRoutes.receive, { body })).status).toBe(503);
    expect((await agent.api(individualRoutes.list)).status).toBe(200);
    await Person.signIn(newAddress('hurried'));
  });
  await expect.poll(() => toldOf('Pat Whitlock'), SENT_LATER).toBe(1);
  await expect.poll(() => subjectsTo(email), SENT_LATER).toEqual([THANKS]);
  expect((await contactOf(superuser, email)).status).toBe('new');
});
