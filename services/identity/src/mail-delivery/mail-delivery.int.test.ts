import { randomBytes } from 'node:crypto';
import { jobReplayed, jobStatus } from '@bindery/contracts/ops';
import { eventually, waitFor } from '@bindery/test-kit';
import {
  call,
  mailsInRetry,
  mailsSettled,
  mailsTo,
  openBrowser,
  signIn,
  stepUp,
} from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());
afterEach(() => identity.mail.refuse(false));

const ask = (email: string) => openBrowser(identity).auth.signInWithOtp({ email });
const newestJob = () => identity.db.mailJob.findFirstOrThrow({ orderBy: { requested_at: 'desc' } });

/** Lets the mail server refuse one attempt, and leaves the mail waiting for the next. */
async function failOnce(email: string): Promise<void> {
  identity.clock.advance(1_000);
  await identity.mail.refuse(true);
  await ask(email);
  await waitFor(async () => {
    const job = await newestJob();
    return job.admitted_at !== null && (await mailsInRetry(identity)).includes(job.id);
  });
  await identity.mail.refuse(false);
}

describe('the mail queue', () => {
  test('seals the address and link of a waiting email and clears them after sending', async () => {
    await failOnce('waits@harbor.test');
    const waiting = await newestJob();
    expect(waiting.sealed_payload).toMatch(/^v1\./);
    expect(JSON.stringify(waiting)).not.toMatch(/waits|token_hash/);
    await identity.elapse(10_000);
    await mailsSettled(identity);
    expect(await newestJob()).toMatchObject({ outcome: 'sent', sealed_payload: null, attempts: 2 });
  });

  test('reuses the same link when it retries a failed attempt', async () => {
    const before = await identity.db.mailedLink.count();
    await failOnce('again@harbor.test');
    await identity.elapse(10_000);
    const [mail] = await mailsTo(identity, 'again@harbor.test');
    expect(await identity.db.mailedLink.count()).toBe(before + 1);
    const { error } = await openBrowser(identity).auth.verifyOtp({
      token_hash: mail?.tokenHash ?? '',
      type: 'email',
    });
    expect(error).toBeNull();
  });

  test('gives up on an email whose link has expired', async () => {
    await failOnce('too-late@harbor.test');
    await identity.elapse(16 * 60_000);
    await mailsSettled(identity);
    expect(await newestJob()).toMatchObject({ outcome: 'too_late', sealed_payload: null });
    expect(await mailsTo(identity, 'too-late@harbor.test')).toEqual([]);
  });

  test('gives up on an email that the server rejects permanently', async () => {
    identity.clock.advance(1_000);
    await identity.mail.refuse(true, 550);
    await ask('refused@harbor.test');
    await mailsSettled(identity);
    await identity.mail.refuse(false);
    expect(await newestJob()).toMatchObject({ outcome: 'rejected', sealed_payload: null });
  });

  test('survives a restart of identity', async () => {
    await failOnce('restarted@harbor.test');
    await identity.restart();
    await identity.elapse(120_000);
    expect(await mailsTo(identity, 'restarted@harbor.test')).toHaveLength(1);
  });

  test('dead-letters an email that cannot be unsealed and sends it when replayed', async () => {
    const OPS_TOKEN = randomBytes(24).toString('base64url');
    const jobs = async () =>
      jobStatus.parse((await call(identity, 'GET', '/internal/ops/jobs', { token: OPS_TOKEN })).body);
    await failOnce('sealed@harbor.test');
    await identity.restart({ OPS_TOKEN, ROOT_KEY: randomBytes(32).toString('base64') });
    await identity.elapse(10_000);
    await eventually(async () =>
      expect((await jobs()).dead).toMatchObject([
        { queue: 'send-login-mail', reason: expect.stringContaining('does not open') as string },
      ]),
    );
    const [dead] = (await jobs()).dead;
    await identity.restart({ OPS_TOKEN });
    const replay = await call(identity, 'POST', '/internal/ops/jobs/replay', {
      token: OPS_TOKEN,
      body: { id: dead?.id },
    });
    expect(jobReplayed.parse(replay.body)).toEqual({ replayed: true });
    expect(await mailsTo(identity, 'sealed@harbor.test')).toHaveLength(1);
    expect((await jobs()).dead).toEqual([]);
  });

  test('sends the mail of a network that waits for few before the flood of another', async () => {
    await mailsSettled(identity);
    const before = (await identity.mail.mails()).length;
    await identity.mail.refuse(true);
    const askFrom = (email: string, network: string) =>
      call(identity, 'POST', '/auth/v1/otp', { body: { email }, headers: { 'x-forwarded-for': network } });
    for (let mail = 0; mail < 40; mail += 1) await askFrom(`flood-${String(mail)}@evil.test`, '198.51.100.1');
    // The newest job, which is looked up next, is the newest by this clock.
    identity.clock.advance(1_000);
    await askFrom('patient@harbor.test', '198.51.100.2');
    const { id } = await newestJob();
    // None is retried by itself before all fall due at once.
    const allPutOff = async () => {
      await identity.db.$executeRaw`
        UPDATE pgboss.job SET start_after = start_after + interval '5 minutes'
        WHERE state = 'retry' AND data ? 'mail_id' AND start_after < pgboss.job_now() + interval '4 minutes'`;
      return (await mailsInRetry(identity)).length === 41;
    };
    await waitFor(allPutOff, { timeoutMs: 20_000 });
    await identity.mail.refuse(false);
    await identity.elapse(600_000);
    await mailsSettled(identity);
    expect(await identity.mail.mails()).toHaveLength(before + 41);
    // Two are sent at a time, so they may arrive in another order than they began.
    const [begun] = await identity.db.$queryRaw<{ earlier: number }[]>`
      SELECT count(*)::int AS earlier FROM pgboss.job
      WHERE data ? 'mail_id' AND started_on > pgboss.job_now() - interval '5 minutes'
        AND started_on < (SELECT started_on FROM pgboss.job WHERE data->>'mail_id' = ${id})`;
    // The flood's first mail waited alone, too. In the order of requests, all forty would come first.
    expect(begun?.earlier).toBeLessThan(3);
  });

  test('keeps login mails in a lane of their own', async () => {
    const browser = await signIn(identity, 'lanes@harbor.test');
    await stepUp(identity, browser);
    await browser.auth.updateUser({ email: 'other-lane@harbor.test' });
    await mailsSettled(identity);
    const lanes = await identity.db.$queryRaw<{ name: string; kinds: string[] }[]>`
      SELECT name, array_agg(DISTINCT kind ORDER BY kind) AS kinds FROM pgboss.job
      JOIN mail_jobs ON mail_jobs.id::text = data->>'mail_id' GROUP BY name ORDER BY name`;
    expect(lanes).toEqual([
      { name: 'send-login-mail', kinds: ['sign_in'] },
      { name: 'send-mail', kinds: ['email_change'] },
    ]);
  });

  test('takes no more login mails than can wait, and says so with 503', async () => {
    const asked = { body: { email: 'full@harbor.test' } };
    await identity.db.$executeRaw`
      INSERT INTO mail_jobs (id, kind, requested_at)
      SELECT gen_random_uuid(), 'sign_in', now() FROM generate_series(1, 5000)`;
    const refused = await call(identity, 'POST', '/auth/v1/otp', asked);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await identity.db.mailJob.deleteMany({ where: { sealed_payload: null, finished_at: null } });
    expect((await call(identity, 'POST', '/auth/v1/otp', asked)).status).toBe(200);
  });
});
