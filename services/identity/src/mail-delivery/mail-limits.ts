import { before, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';

const MAX_PER_HOUR = 10;

// Login mails are limited where they are asked for, so that whoever asks can be told.
const limitedKinds: readonly string[] = ['email_change', 'lead_thanks'];

/**
 * Whether an address may get this mail: one a minute and ten an hour, by the time that they were asked for. Nobody is
 * told of the limit. It wants the address locked.
 */
export async function withinLimits(tx: Transaction, job: MailJob): Promise<boolean> {
  if (!job.address_hash || !limitedKinds.includes(job.kind)) return true;
  const admitted = await tx.mailJob.findMany({
    where: {
      address_hash: job.address_hash,
      kind: job.kind,
      admitted_at: { not: null },
      requested_at: { gt: before(job.requested_at, HOUR_MS) },
    },
    select: { requested_at: true },
  });
  const lastMinute = before(job.requested_at, MINUTE_MS);
  return admitted.length < MAX_PER_HOUR && admitted.every((other) => other.requested_at <= lastMinute);
}
