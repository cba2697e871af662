import { Inject, Injectable } from '@nestjs/common';
import { RateLimits } from '@bindery/service-kit/rate-limits';
import { after, before, DAY_MS, HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import { GoTrueError, type GoTrueErrorCode } from '../errors/gotrue-error.js';
import type { FactorAttempt } from '../generated/prisma/client.js';
import { clientNetworkHash } from '../secrets/client-network-hash.js';
import { Secrets } from '../secrets/secrets.js';

interface AttemptLimit {
  readonly name: string;
  readonly wrong: number;
  readonly withinMs: number;
}

const MAX_WRONG_CODES = 5;
const OF_NETWORK: AttemptLimit = {
  name: 'factor-codes-of-network',
  wrong: MAX_WRONG_CODES,
  withinMs: 15 * MINUTE_MS,
};
/** From all networks that the person hasn't used. 60 a day guess a code of six digits once in 15 years. */
const OF_STRANGE_NETWORKS: readonly AttemptLimit[] = [
  { name: 'factor-codes', wrong: 20, withinMs: HOUR_MS },
  { name: 'factor-codes-of-day', wrong: 60, withinMs: DAY_MS },
];

/** How long a network in which a right code was entered counts as the person's own. */
export const OWN_NETWORK_MS = 90 * DAY_MS;

/**
 * The codes of factors that were tried for a person, by network. Strangers in other networks don't lock the person out:
 * their limits don't hold where the person has entered a right code before. Keys and passkeys can't be guessed, and
 * aren't counted.
 */
@Injectable()
export class FactorAttempts {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * Refuses another try. The person must be locked.
   * @returns the error, or null when a code may be tried
   */
  async refusal(tx: Transaction, userId: string, code: GoTrueErrorCode): Promise<GoTrueError | null> {
    const [longest] = (await this.reached(tx, userId)).sort((one, other) => other.waitMs - one.waitMs);
    if (!longest) return null;
    const reason = 'Too many wrong codes were entered.';
    const { detail, retryAfterSeconds } = this.rateLimits.refusal(longest.name, longest.waitMs, reason);
    return new GoTrueError(code, detail, { ...(retryAfterSeconds && { retryAfterSeconds }) });
  }

  /** @returns whether a limit is reached by this attempt, and how many tries the network has left */
  async note(
    tx: Transaction,
    userId: string,
    isRight: boolean,
  ): Promise<{ isLocked: boolean; triesLeft: number }> {
    await tx.factorAttempt.create({
      data: {
        user_id: userId,
        network_hash: clientNetworkHash(this.secrets),
        is_right: isRight,
        attempted_at: this.clock.now(),
      },
    });
    if (isRight) return { isLocked: false, triesLeft: MAX_WRONG_CODES };
    const isLocked = (await this.reached(tx, userId)).length > 0;
    const wrong = this.wrongWithin(await this.ofNetwork(tx, userId), OF_NETWORK).length;
    return { isLocked, triesLeft: isLocked ? 0 : OF_NETWORK.wrong - wrong };
  }

  /** The limits that are reached, each with how long it lasts. */
  private async reached(tx: Transaction, userId: string): Promise<{ name: string; waitMs: number }[]> {
    const own = await this.ofNetwork(tx, userId);
    const reached = this.reachedBy(own, [OF_NETWORK]);
    if (await this.isOwnNetwork(tx, userId)) return reached;
    const strange = await tx.$queryRaw<FactorAttempt[]>`
      SELECT * FROM factor_attempts AS attempt
      WHERE user_id = ${userId}::uuid AND NOT is_right AND attempted_at > ${before(this.clock.now(), DAY_MS)}
        AND NOT EXISTS (
          SELECT FROM factor_attempts AS own
          WHERE own.user_id = attempt.user_id AND own.network_hash = attempt.network_hash AND own.is_right
        )
      ORDER BY attempted_at DESC, id DESC LIMIT 60`;
    return [...reached, ...this.reachedBy(strange, OF_STRANGE_NETWORKS)];
  }

  private async isOwnNetwork(tx: Transaction, userId: string): Promise<boolean> {
    const network_hash = clientNetworkHash(this.secrets);
    return (await tx.factorAttempt.count({ where: { user_id: userId, network_hash, is_right: true } })) > 0;
  }

  /** The latest attempts of the present network, the newest first. */
  private ofNetwork(tx: Transaction, userId: string): Promise<FactorAttempt[]> {
    return tx.factorAttempt.findMany({
      where: {
        user_id: userId,
        network_hash: clientNetworkHash(this.secrets),
        attempted_at: { gt: before(this.clock.now(), OF_NETWORK.withinMs) },
      },
      orderBy: [{ attempted_at: 'desc' }, { id: 'desc' }],
    });
  }

  private reachedBy(newestFirst: readonly FactorAttempt[], limits: readonly AttemptLimit[]) {
    return limits.flatMap((limit) => {
      const oldestCounted = this.wrongWithin(newestFirst, limit)[limit.wrong - 1];
      if (!oldestCounted) return [];
      const waitMs = after(oldestCounted.attempted_at, limit.withinMs).getTime() - this.clock.now().getTime();
      return [{ name: limit.name, waitMs }];
    });
  }

  /** The wrong attempts since the newest right one. */
  private wrongWithin(newestFirst: readonly FactorAttempt[], { withinMs }: AttemptLimit): FactorAttempt[] {
    const right = newestFirst.findIndex(({ is_right }) => is_right);
    const since = before(this.clock.now(), withinMs);
    return newestFirst
      .slice(0, right < 0 ? undefined : right)
      .filter(({ attempted_at }) => attempted_at > since);
  }
}
