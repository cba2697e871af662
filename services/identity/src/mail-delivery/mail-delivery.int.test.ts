import { waitFor } from '@bindery/test-kit';
import { mailsSettled, mailsTo, openBrowser } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const ask = (email: string) => openBrowser(identity).auth.signInWithOtp({ email });
const newestJob = () => identity.db.mailJob.findFirstOrThrow({ orderBy: { requestedAt: 'desc' } });

/** Lets the mail server refuse one attempt, and leaves the mail waiting for the next. */
async function failOnce(email: string): Promise<void> {
  identity.clock.advance(1_000);
  identity.mail.refuse(true);
  await ask(email);
  await waitFor(async () => {
    const job = await newestJob();
    return job.admittedAt !== null && job.runAt < new Date(identity.clock.now().getTime() + 30_000);
  });
  identity.mail.refuse(false);
}

describe('the mail queue', () => {
  test('holds neither the address nor the link while a mail waits, and nothing once it is out', async () => {
    await failOnce('waits@harbor.test');
    const waiting = await newestJob();
    expect(waiting.sealedPayload).toMatch(/^v1\./);
    expect(JSON.stringify(waiting)).not.toMatch(/waits|token_hash/);
    identity.clock.advance(10_000);
    await mailsSettled(identity);
    expect(await newestJob()).toMatchObject({ outcome: 'sent', sealedPayload: null, attempts: 2 });
  });

  test('sends the same link and code again when an attempt failed', async () => {
    const before = await identity.db.mailedLink.count();
    await failOnce('again@harbor.test');
    identity.clock.advance(10_000);
    const [mail] = await mailsTo(identity, 'again@harbor.test');
    expect(await identity.db.mailedLink.count()).toBe(before + 1);
    const { error } = await openBrowser(identity).auth.verifyOtp({
      token_hash: mail?.tokenHash ?? '',
      type: 'email',
    });
    expect(error).toBeNull();
  });

  test('gives up on a mail whose link has expired', async () => {
    await failOnce('too-late@harbor.test');
    identity.clock.advance(16 * 60_000);
    await mailsSettled(identity);
    expect(await newestJob()).toMatchObject({ outcome: 'too_late', sealedPayload: null });
    expect(await mailsTo(identity, 'too-late@harbor.test')).toEqual([]);
  });

  test('gives up on a mail that the server refuses for good', async () => {
    identity.clock.advance(1_000);
    identity.mail.refuse(true, 550);
    await ask('refused@harbor.test');
    await mailsSettled(identity);
    identity.mail.refuse(false);
    expect(await newestJob()).toMatchObject({ outcome: 'refused', sealedPayload: null });
  });

  test('outlives a stop of identity', async () => {
    await failOnce('restarted@harbor.test');
    await identity.restart();
    identity.clock.advance(120_000);
    expect(await mailsTo(identity, 'restarted@harbor.test')).toHaveLength(1);
  });
});
