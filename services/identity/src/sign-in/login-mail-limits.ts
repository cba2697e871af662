import { Inject, Injectable } from '@nestjs/common';
import { STEP_UP_MAIL_SECONDS } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import { lockAddress, type Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import type { MailRequest } from '../mail/mail-request.js';
import { Secrets } from '../secrets/secrets.js';
import { LINK_LIFETIME_MS } from './mailed-links.js';

interface MailLimit {
  readonly name: string;
  readonly mails: number;
  readonly withinMs: number;
  readonly reason: string;
}

const OPEN_THE_NEWEST =
  'Too many login links were requested for this address. Open the newest email from Bindery.';

/** Per network, so that a stranger elsewhere can't lock anyone out, nor learn of another's request. */
const LIMITS_OF_NETWORK: readonly MailLimit[] = [
  { name: 'login-mails-of-network', mails: 10, withinMs: HOUR_MS, reason: OPEN_THE_NEWEST },
  {
    name: 'login-mails-of-minute',
    mails: 1,
    withinMs: MINUTE_MS,
    reason:
      'A login link was requested for this address less than a minute ago. Its link and code work until one is used.',
  },
];
/**
 * From all networks, within the lifetime of a link. Anyone who reaches the limit already has a mail with a valid
 * link.
 */
const LIMITS_IN_ALL: readonly MailLimit[] = [
  { name: 'login-mails', mails: 20, withinMs: LINK_LIFETIME_MS, reason: OPEN_THE_NEWEST },
];

/** Only the person asks for these, signed in. */
const LIMITS_OF_REAUTHENTICATION: readonly MailLimit[] = [
  {
    name: 'reauthentication-mails',
    mails: 5,
    withinMs: HOUR_MS,
    reason: 'Too many codes were requested. Use the newest one while it works.',
  },
  {
    name: 'reauthentication-mails-of-half-minute',
    mails: 1,
    withinMs: STEP_UP_MAIL_SECONDS * SECOND_MS,
    reason: `A code was emailed less than ${String(STEP_UP_MAIL_SECONDS)} seconds ago. Check your inbox.`,
  },
];

/**
 * The number of requests for login mails to an address. Those that no mail answered count as well, so that the limit is
 * the same with and without an account and reveals nothing.
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
   * @throws GoTrueError `over_email_send_rate_limit` that says when the last of the reached limits ends
   */
  async admit(tx: Transaction, address: string): Promise<void> {
    const recent = await this.recent(tx, address, ['sign_in', 'recovery']);
    const network = Buffer.from(clientNetworkHash(this.secrets));
    const own = recent.filter(({ network_hash: hash }) => hash !== null && network.equals(hash));
    this.requireNone([...this.reached(own, LIMITS_OF_NETWORK), ...this.reached(recent, LIMITS_IN_ALL)]);
  }

  /** The same for the code that a signed-in person asks for. */
  async admitReauthentication(tx: Transaction, address: string): Promise<void> {
    this.requireNone(
      this.reached(await this.recent(tx, address, ['reauthentication']), LIMITS_OF_REAUTHENTICATION),
    );
  }

  /** The requests of the past hour, the newest first. */
  private async recent(tx: Transaction, address: string, kinds: MailRequest['kind'][]) {
    const addressHash = this.secrets.mac('address', address);
    await lockAddress(tx, addressHash);
    return tx.mailJob.findMany({
      where: {
        address_hash: addressHash,
        kind: { in: kinds },
        requested_at: { gt: before(this.clock.now(), HOUR_MS) },
      },
      select: { requested_at: true, network_hash: true },
      orderBy: { requested_at: 'desc' },
    });
  }

  private requireNone(limits: (MailLimit & { waitMs: number })[]): void {
    const [reached] = limits.sort((one, other) => other.waitMs - one.waitMs);
    if (!reached) return;
    const { name, reason, waitMs } = reached;
    const { detail, retryAfterSeconds } = this.rateLimits.refusal(name, waitMs, reason);
    throw new GoTrueError('over_email_send_rate_limit', detail, {
      ...(retryAfterSeconds && { retryAfterSeconds }),
    });
  }

  /** @param newestFirst the requests so far */
  private reached(
    newestFirst: readonly { requested_at: Date }[],
    limits: readonly MailLimit[],
  ): (MailLimit & { waitMs: number })[] {
    return limits.flatMap((limit) => {
      const oldestCounted = newestFirst[limit.mails - 1]?.requested_at;
      if (oldestCounted === undefined) return [];
      const waitMs = after(oldestCounted, limit.withinMs).getTime() - this.clock.now().getTime();
      return waitMs > 0 ? [{ ...limit, waitMs }] : [];
    });
  }
}
