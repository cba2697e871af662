import { Inject, Injectable } from '@nestjs/common';
import type { SigningKeyStatus } from '@bindery/contracts/ops';
import { AppError } from '@bindery/service-kit/errors';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import { before, SECOND_MS } from '@bindery/service-kit/time';
import { ListSigningKeys } from './list-signing-keys.js';
import { SigningKeys } from './signing-keys.js';

// The next key is known everywhere a moment after it was published; a token signed before that could be refused.
const KNOWN_AFTER_MS = 10 * SECOND_MS;

@Injectable()
export class RotateSigningKeys {
  constructor(
    private readonly keys: SigningKeys,
    private readonly listing: ListSigningKeys,
    private readonly relay: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `conflict` while the next key may not be known everywhere */
  async rotate(): Promise<SigningKeyStatus[]> {
    const next = (await this.listing.list()).find(({ state }) => state === 'next');
    if (next && new Date(next.created_at) > before(this.clock.now(), KNOWN_AFTER_MS)) {
      throw new AppError('conflict', {
        detail:
          'The next key was published less than ten seconds ago and may not have reached every service. Try again in a moment.',
      });
    }
    await this.keys.rotate();
    this.relay.wake();
    const keys = await this.listing.list();
    const current = keys.find(({ state }) => state === 'current')?.id;
    this.logger.info({ signing_key: current }, 'an operator had the signing keys rotated');
    return keys;
  }
}
