import { callerOf, makeHarbor, recordOf, type Member } from '../../test/agency.js';
import { openBrowser, mailsTo, untilAnswered } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const harbor = () => makeHarbor(identity, { seats: 3, support_seats: 1 });
let people = 0;
const newAddress = () => `new-${String((people += 1))}@elsewhere.test`;
const invite = (who: Pick<Member, 'as'>, email: string) =>
  who.as('POST', '/api/admin/invite-user', { email, full_name: 'Nora New', role: 'agent' });
const invitationOf = (email: string) => identity.db.invitation.findFirstOrThrow({ where: { email } });
const userOf = (email: string) => identity.db.user.findUniqueOrThrow({ where: { email } });

/** A signed-in user with an open invitation. */
async function newUser(email: string): Promise<Member['as']> {
  const mail = (await mailsTo(identity, email)).at(-1);
  await openBrowser(identity).auth.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'invite' });
  return callerOf(identity, email);
}

describe('concurrent invitation requests', () => {
  test('create one invitation when fifty compete for the last seat, and report the seat limit', async () => {
    const { agency, sam } = await harbor();
    await sam.as('GET', '/api/admin/seat-usage');
    const answeredInvite = () => {
      const email = newAddress();
      return untilAnswered(() => invite(sam, email));
    };
    const replies = await Promise.all(Array.from({ length: 50 }, answeredInvite));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(49).fill(409)]);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({
      code: 'seat_limit_reached',
      detail: expect.stringContaining('3 regular seats'),
    });
    expect(await identity.db.invitation.count({ where: { account_id: agency.id } })).toBe(1);
    const recorded = await recordOf(identity, agency.id);
    expect(recorded.filter((line) => line.endsWith('success'))).toEqual(['invitation.created success']);
    // A refusal that was recorded too late to be answered in time is asked for and recorded again.
    expect(recorded.filter((line) => line.endsWith('denied')).length).toBeGreaterThanOrEqual(49);
  });

  test('create one invitation per address, and one membership when accepted twice', async () => {
    const { agency, sam } = await harbor();
    const email = newAddress();
    const both = await Promise.all([invite(sam, email), invite(sam, email)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await identity.db.invitation.count({ where: { email } })).toBe(1);
    const { id } = await invitationOf(email);
    const as = await newUser(email);
    const accept = () => as('POST', `/api/auth/invitations/${id}/accept`);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await userOf(email)).toMatchObject({ account_id: agency.id, version: 2 });
  });

  test('either accept or revoke an invitation, never both', async () => {
    const { agency, sam } = await harbor();
    const email = newAddress();
    await invite(sam, email);
    const { id } = await invitationOf(email);
    const as = await newUser(email);
    await Promise.all([
      as('POST', `/api/auth/invitations/${id}/accept`),
      sam.as('DELETE', `/api/admin/invitations/${id}`),
    ]);
    const isMember = (await userOf(email)).account_id === agency.id;
    expect((await invitationOf(email)).status).toBe(isMember ? 'accepted' : 'revoked');
  });
});
