import { before, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import type { Transaction } from '../database/identity-database.js';
import type { MailJob } from '../generated/prisma/client.js';

const MAX_PER_HOUR = 10;

// Login mails are limited at the request, so that the requester sees the limit.
const limitedKinds: readonly string[] = ['email_change', 'lead_thanks'];

/**
 * Whether an address may receive this mail: one a minute and ten an hour, by the time of the request. The limit isn't
 * shown to the requester. The address must be locked.
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
