import { makeHarbor } from '../../test/agency.js';
import { askForMail, openBrowser, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { HousekeepingModule } from './housekeeping.module.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

async function counts(): Promise<Record<string, number>> {
  return {
    changes: await identity.db.accessChange.count(),
    tries: await identity.db.codeAttempt.count(),
    mails: await identity.db.mailJob.count(),
    links: await identity.db.mailedLink.count(),
    sessions: await identity.db.session.count(),
  };
}

test('housekeeping deletes expired rows and retains current ones', async () => {
  const browser = await signIn(identity, 'ana@harbor.test');
  await askForMail(identity, openBrowser(identity), 'ana@harbor.test');
  await openBrowser(identity).auth.verifyOtp({ email: 'ana@harbor.test', token: '000000', type: 'email' });
  await browser.auth.signOut({ scope: 'local' });
  await signIn(identity, 'ana@harbor.test');
  const housekeeping = identity.service.get(HousekeepingModule);

  const before = await counts();
  await housekeeping.tidy();
  expect(await counts()).toEqual(before);

  identity.clock.advance(31 * 86_400_000);
  await housekeeping.tidy();
  expect(await counts()).toEqual({ changes: 0, tries: 0, mails: 0, links: 0, sessions: 1 });
});

test('housekeeping deletes an invitation 90 days after it closes, but not an open one', async () => {
  const { agency, olivia } = await makeHarbor(identity, { seats: 9, support_seats: 1 });
  const ask = (path: string, name: string) =>
    olivia.as('POST', `/api/admin/${path}`, { email: `${name}@invited.test`, role: 'agent' });
  await ask('invite-user', 'expires');
  await ask('invite-user', 'revoked');
  await ask('add-user', 'waits');
  const rows = () =>
    identity.db.invitation.findMany({ where: { account_id: agency.id }, orderBy: { created_at: 'asc' } });
  const revoked = (await rows()).find(({ email }) => email.startsWith('revoked'));
  await olivia.as('DELETE', `/api/admin/invitations/${revoked?.id ?? ''}`);
  const tidied = async (days: number) => {
    identity.clock.advance(days * 86_400_000);
    await identity.service.get(HousekeepingModule).tidy();
    return (await rows()).map(({ email }) => email.split('@')[0]).sort();
  };
  expect(await tidied(89)).toEqual(['expires', 'revoked', 'waits']);
  expect(await tidied(2)).toEqual(['expires', 'waits']);
  expect(await tidied(7)).toEqual(['waits']);
});

test('housekeeping deletes a backlog in batches, and stops between two of them when told to', async () => {
  // The trigger sees how many rows each statement deletes.
  await identity.db.$executeRaw`CREATE TABLE purge_sizes (deleted int)`;
  await identity.db.$executeRaw`
    CREATE FUNCTION record_purge_size() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO purge_sizes SELECT count(*) FROM gone; RETURN NULL; END $$`;
  await identity.db.$executeRaw`
    CREATE TRIGGER record_purge_size AFTER DELETE ON code_attempts REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION record_purge_size()`;
  await identity.db.$executeRaw`
    INSERT INTO code_attempts (address_hash, network_hash, attempted_at)
    SELECT decode('00', 'hex'), decode('00', 'hex'), ${identity.clock.now()}::timestamptz - interval '1 day' FROM generate_series(1, 12000)`;
  const housekeeping = identity.service.get(HousekeepingModule);
  await expect(housekeeping.tidy(AbortSignal.abort())).rejects.toThrow();
  expect(await identity.db.codeAttempt.count()).toBe(12_000);
  await housekeeping.tidy();
  expect(await identity.db.codeAttempt.count()).toBe(0);
  const sizes = await identity.db.$queryRaw`SELECT deleted FROM purge_sizes WHERE deleted > 0`;
  expect(sizes).toEqual([{ deleted: 5_000 }, { deleted: 5_000 }, { deleted: 2_000 }]);
});
