import { Inject, Injectable } from '@nestjs/common';
import type { RateLimit } from '@bindery/contracts/route';
import { PAIRING_MINUTES } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import { Secrets } from '../secrets/secrets.js';

const MAX_WRONG_CODES = 5;
const WITHIN_MS = PAIRING_MINUTES * MINUTE_MS;
/** Right codes too: a whole office may connect its extensions within minutes. It also bounds simultaneous tries. */
const TRIES: RateLimit = { name: 'pairing-tries', points: 100, perSeconds: 600, per: 'network' };

/** Limits guesses of pairing codes by network. A wrong code is nobody's, so it can't be counted for a person. */
@Injectable()
export class PairingTries {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly rateLimits: RateLimits,
  ) {}

  /** @throws AppError `rate_limited` */
  async requireLeft(): Promise<void> {
    await this.rateLimits.consume(TRIES);
    const now = this.clock.now();
    const wrong = await this.db.codeAttempt.findMany({
      where: { ...this.tried(), attempted_at: { gt: before(now, WITHIN_MS) } },
      orderBy: { attempted_at: 'desc' },
      take: MAX_WRONG_CODES,
    });
    const oldest = wrong[MAX_WRONG_CODES - 1];
    if (!oldest) return;
    const waitMs = after(oldest.attempted_at, WITHIN_MS).getTime() - now.getTime();
    throw this.rateLimits.refusal('pairing-codes-wrong', waitMs, 'Too many wrong codes were entered.');
  }

  async noteWrong(tx: Transaction): Promise<void> {
    await tx.codeAttempt.create({ data: { ...this.tried(), attempted_at: this.clock.now() } });
  }

  private tried() {
    // No email address is empty, so these are counted apart from the codes of mails.
    return { address_hash: this.secrets.mac('address', ''), network_hash: clientNetworkHash(this.secrets) };
  }
}
