import { makeHarbor, type Member } from '../../test/agency.js';
import { mailsSettled } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { HousekeepingModule } from '../housekeeping/housekeeping.module.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const harbor = (seats = 9) => makeHarbor(identity, { seats, support_seats: 1 });
let people = 0;
const newAddress = () => `new-${String((people += 1))}@elsewhere.test`;
const invite = (who: Pick<Member, 'as'>, email: string) =>
  who.as('POST', '/api/admin/invite-user', { email, full_name: 'Nora New', role: 'agent' });

describe('the email of an invitation', () => {
  test('goes to one address five times a day from an agency and ten times an hour from all', async () => {
    const [mine, others, last] = [await harbor(), await harbor(), await harbor()];
    const email = newAddress();
    for (const { sam } of [mine, others]) {
      for (let sent = 0; sent < 5; sent += 1) expect((await invite(sam, email)).status).toBe(200);
    }
    const again = await invite(mine.sam, email);
    expect([again.status, again.body.code, again.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '86400',
    ]);
    const fromAll = await invite(last.sam, email);
    expect([fromAll.status, fromAll.headers.get('retry-after')]).toEqual([429, '3600']);
    identity.clock.advance(60 * 60_000);
    await identity.service.get(HousekeepingModule).tidy();
    expect((await invite(last.sam, email)).status).toBe(200);
    expect((await invite(mine.sam, email)).status).toBe(429);
  });

  test('goes to few strangers a day, however often it is revoked in between', async () => {
    const { sam, olivia } = await harbor(9);
    const inviteAndRevoke = async (who: Member) => {
      const email = newAddress();
      const asked = await invite(who, email);
      if (asked.status !== 200) return asked;
      const { id } = await identity.db.invitation.findFirstOrThrow({ where: { email } });
      expect((await who.as('DELETE', `/api/admin/invitations/${id}`)).status).toBe(204);
      return asked;
    };
    // Nine seats and one for support: thirty an hour of one sender, and fifty a day of the account.
    for (let sent = 0; sent < 30; sent += 1) expect((await inviteAndRevoke(sam)).status).toBe(200);
    const { status, body, headers } = await inviteAndRevoke(sam);
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'rate_limited', '3600']);
    for (let sent = 0; sent < 20; sent += 1) expect((await inviteAndRevoke(olivia)).status).toBe(200);
    expect((await inviteAndRevoke(olivia)).headers.get('retry-after')).toBe('86400');
    identity.clock.advance(2 * 60 * 60_000);
    await identity.service.get(HousekeepingModule).tidy();
    expect((await inviteAndRevoke(sam)).status).toBe(429);
    identity.clock.advance(22 * 60 * 60_000);
    expect((await inviteAndRevoke(sam)).status).toBe(200);
  });

  test('leaves out a name of the agency or the inviter that could be a message or a link', async () => {
    const { agency, sam } = await harbor();
    await identity.db.account.update({
      where: { id: agency.id },
      data: { name: 'Locked? Call evil.example' },
    });
    await identity.db.user.update({ where: { id: sam.id }, data: { full_name: 'See https://evil.example' } });
    const email = newAddress();
    await invite(sam, email);
    await mailsSettled(identity);
    const mail = (await identity.mail.mails()).find(({ to }) => to.includes(email));
    expect(`${mail?.subject ?? ''} ${mail?.text ?? ''} ${mail?.html ?? ''}`).not.toContain('evil');
    expect(mail?.subject).toBe('Join an agency on Bindery');
    expect(mail?.text).toContain(`${sam.email} invited ${email} to an agency on Bindery`);
  });
});
