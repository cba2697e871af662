import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { resealed, signingKeyList } from '@bindery/contracts/ops';
import { CLOCK, LOGGER, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { ForOperators } from '@bindery/service-kit/guard';
import { Replies } from '@bindery/service-kit/http';
import type { Logger } from '@bindery/service-kit/logging';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { before, SECOND_MS } from '../clock/time.js';
import { SigningKeys } from './signing-keys.js';

// The next key is known everywhere a moment after it was published; a token signed before that could be refused.
const KNOWN_AFTER_MS = 10 * SECOND_MS;

/** Operators' calls about the keys that sign access tokens. */
@Controller('internal/ops/signing-keys')
export class SigningKeysController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly relay: OutboxRelay,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Get()
  @ForOperators()
  @Replies(signingKeyList)
  async list() {
    return { keys: await this.keys.list() };
  }

  @Post('rotate')
  @HttpCode(200)
  @ForOperators()
  @Replies(signingKeyList)
  async rotate() {
    const next = (await this.keys.list()).find(({ state }) => state === 'next');
    if (next && new Date(next.created_at) > before(this.clock.now(), KNOWN_AFTER_MS)) {
      throw new AppError('conflict', {
        detail:
          'The next key was published less than ten seconds ago, and not every part may know it. Try again in a moment.',
      });
    }
    await this.keys.rotate();
    this.relay.wake();
    const keys = await this.keys.list();
    const current = keys.find(({ state }) => state === 'current')?.id;
    this.logger.info({ signing_key: current }, 'an operator had the signing keys rotated');
    return { keys };
  }

  @Post('reseal')
  @HttpCode(200)
  @ForOperators()
  @Replies(resealed)
  async reseal() {
    const changed = await this.keys.reseal();
    this.logger.info({ changed }, 'an operator had the signing keys sealed under the present root key');
    return { changed };
  }
}
