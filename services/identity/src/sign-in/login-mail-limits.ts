import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { lockAddress, type Transaction } from '../database/identity-database.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import { Secrets } from '../secrets/secrets.js';
import { LINK_LIFETIME_MS } from './mailed-links.js';

/** Per network, so that a stranger elsewhere can't lock anyone out. */
const MAX_PER_NETWORK = { name: 'login-mails-of-network', mails: 10, withinMs: HOUR_MS };
/**
 * From all networks, within the lifetime of a link. Anyone who reaches the limit already has a mail with a valid
 * link.
 */
const MAX_IN_ALL = { name: 'login-mails', mails: 20, withinMs: LINK_LIFETIME_MS };

/**
 * The number of login mails to an address. It is the same with or without an account, so the limit reveals nothing.
 */
@Injectable()
export class LoginMailLimits {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Locks the address until the transaction ends, so that requests are counted one after another.
   * @returns false for a second request within a minute, whose mail is on its way already
   * @throws AppError `rate_limited`
   */
  async admits(tx: Transaction, address: string): Promise<boolean> {
    const now = this.clock.now();
    const addressHash = this.secrets.mac('address', address);
    await lockAddress(tx, addressHash);
    const recent = await tx.mailJob.findMany({
      where: {
        address_hash: addressHash,
        kind: { in: ['sign_in', 'recovery'] },
        requested_at: { gt: before(now, MAX_PER_NETWORK.withinMs) },
        OR: [{ outcome: null }, { outcome: { not: 'limited' } }],
      },
      select: { requested_at: true, network_hash: true, outcome: true },
      orderBy: { requested_at: 'desc' },
    });
    const network = Buffer.from(clientNetworkHash(this.secrets));
    const own = recent.filter(({ network_hash: hash }) => hash !== null && network.equals(hash));
    const lastMinute = before(now, MINUTE_MS);
    if (own.some((mail) => mail.requested_at > lastMinute && mail.outcome !== 'not_for_us')) return false;
    this.requireFewer(own, MAX_PER_NETWORK);
    this.requireFewer(recent, MAX_IN_ALL);
    return true;
  }

  /** @param newestFirst the mails so far */
  private requireFewer(
    newestFirst: readonly { requested_at: Date }[],
    { name, mails, withinMs }: typeof MAX_IN_ALL,
  ): void {
    const now = this.clock.now();
    const oldestCounted = newestFirst[mails - 1]?.requested_at;
    if (oldestCounted === undefined || oldestCounted <= before(now, withinMs)) return;
    throw this.rateLimits.refusal(
      name,
      after(oldestCounted, withinMs).getTime() - now.getTime(),
      'Too many login links were requested for this address. Open the newest email from Bindery.',
    );
  }
}
