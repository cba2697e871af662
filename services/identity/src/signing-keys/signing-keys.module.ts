import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@bindery/service-kit/tokens';
import { isDatabaseGone } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { ListSigningKeys } from './list-signing-keys.js';
import { ResealSigningKeys } from './reseal-signing-keys.js';
import { RotateSigningKeys } from './rotate-signing-keys.js';
import { SigningKeysController } from './signing-keys.controller.js';
import { SigningKeys } from './signing-keys.js';

const TRIES = 10;
const BETWEEN_TRIES_MS = 1_000;

@Module({
  controllers: [SigningKeysController],
  providers: [ListSigningKeys, ResealSigningKeys, RotateSigningKeys, SigningKeys],
  exports: [SigningKeys],
})
export class SigningKeysModule implements OnModuleInit {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Nothing can be signed or verified without keys, so the start waits for a database that is slow or not up yet. */
  async onModuleInit(): Promise<void> {
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        await this.keys.ensure();
        return;
      } catch (error) {
        if (left === 0 || !isDatabaseGone(error)) throw error;
        this.logger.warn({ err: error }, 'the signing keys cannot be read yet; they will be tried again');
        await pause(BETWEEN_TRIES_MS);
      }
    }
  }
}
