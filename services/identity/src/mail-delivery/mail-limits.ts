import { before, HOUR_MS, MINUTE_MS } from '../clock/time.js';
import type { Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';

const MAX_PER_HOUR = 10;

// Somebody who just signed in may change their address at once: the two are counted apart.
const countedTogether: Readonly<Record<string, readonly string[]>> = {
  sign_in: ['sign_in', 'recovery'],
  recovery: ['sign_in', 'recovery'],
  email_change: ['email_change'],
  lead_thanks: ['lead_thanks'],
};

/**
 * Whether an address may get this mail: one a minute and ten an hour, by the time that they were asked for. Nobody is
 * told of the limit. It wants the address locked.
 */
export async function withinLimits(tx: Transaction, job: MailJob): Promise<boolean> {
  const kinds = countedTogether[job.kind];
  if (!job.addressHash || !kinds) return true;
  const admitted = await tx.mailJob.findMany({
    where: {
      addressHash: job.addressHash,
      kind: { in: [...kinds] },
      admittedAt: { not: null },
      requestedAt: { gt: before(job.requestedAt, HOUR_MS) },
    },
    select: { requestedAt: true },
  });
  const lastMinute = before(job.requestedAt, MINUTE_MS);
  return admitted.length < MAX_PER_HOUR && admitted.every((other) => other.requestedAt <= lastMinute);
}
