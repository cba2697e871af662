import { randomUUID } from 'node:crypto';
import type { Event } from '@bindery/contracts/messaging';
import { EventConsumers } from '@bindery/service-kit/outbox';
import { makeAgency, type Member } from '../../test/agency.js';
import { mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const eventOf = (by: Member, full: boolean): Event<'crm.export.made.v1'> => ({
  ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1, version: 1 },
  ...{ account_id: by.accountId, subject_id: randomUUID() },
  data: { user_id: by.id, subject: 'individual', records: 1_204, full },
});

test('the owner and the administrators are told of an export once, and nobody else', async () => {
  const agency = await makeAgency(identity);
  const [owner, admin, agent, gone] = [
    await agency.add('olivia', 'agent', true),
    await agency.add('adam', 'agency_admin'),
    await agency.add('ana', 'agent'),
    await agency.add('gone', 'agency_admin'),
  ];
  const elsewhere = await (await makeAgency(identity)).add('other', 'agency_admin');
  await identity.db.user.update({ where: { id: gone.id }, data: { is_active: false } });
  await identity.db.user.update({ where: { id: agent.id }, data: { full_name: 'Ana\r\nBcc: x <b>' } });

  const consumers = identity.service.get(EventConsumers);
  const event = eventOf(agent, true);
  await consumers.handle('crm.export.made.v1', event);
  await consumers.handle('crm.export.made.v1', event);
  await mailsSettled(identity);
  const mails = await identity.mail.mails();
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([admin.email, owner.email].toSorted());
  for (const { subject, text, html } of mails) {
    expect(subject).toBe('Full protected numbers were exported');
    expect(text).toContain('Ana Bcc: x <b> exported 1,204 individuals');
    expect(html).not.toContain('<b>');
  }
  expect(JSON.stringify(mails)).not.toContain(elsewhere.email);
});

test('an owner who exported gets the words for themselves', async () => {
  await identity.mail.clear();
  const owner = await (await makeAgency(identity)).add('solo', 'agent', true);
  await identity.service.get(EventConsumers).handle('crm.export.made.v1', eventOf(owner, false));
  await mailsSettled(identity);
  const [mail] = await identity.mail.mails();
  expect(mail?.to).toEqual([owner.email]);
  expect(mail?.text).toContain('You exported 1,204 individuals');
});
