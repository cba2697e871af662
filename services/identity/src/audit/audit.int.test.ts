import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

describe('the audit chain of people', () => {
  test('has every call that the guard refused, of many at once too, one after another', async () => {
    const token = await accessTokenOf(await signIn(identity, 'ivy@solo.test'));
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'ivy@solo.test' } });
    const refused = Array.from({ length: 8 }, () => call(identity, 'GET', '/api/admin/users', { token }));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(8).fill(403));
    const entries = await identity.db.auditEntry.findMany({ orderBy: { seq: 'asc' } });
    expect(entries.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(entries.map(({ hash }) => hash)).size).toBe(8);
    expect(entries[0]).toMatchObject({
      accountId: user.accountId,
      actorId: user.id,
      actorRole: 'pending',
      action: 'call.user:administer',
      outcome: 'refused',
    });
  });

  test('is written with a key that the database alone does not open', async () => {
    const keys = await identity.db.auditKey.findMany();
    expect(keys.map(({ sealedKey }) => sealedKey)).toEqual([expect.stringMatching(/^v1\./)]);
  });
});
