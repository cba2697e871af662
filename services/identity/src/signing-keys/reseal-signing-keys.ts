import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '@bindery/service-kit/database';
import type { Logger } from '@bindery/service-kit/logging';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { lockSigningKeys } from './signing-keys.js';

@Injectable()
export class ResealSigningKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Seals private keys under the present root key, where another one seals them. Answers how many it did. */
  async reseal(): Promise<{ changed: number }> {
    const changed = await this.db.$transaction(async (tx) => {
      await lockSigningKeys(tx);
      let changed = 0;
      for (const { id, sealed_private_jwk: sealedPrivateJwk } of await tx.signingKey.findMany({
        where: { state: { not: 'retired' } },
      })) {
        const moved = this.secrets.reseal('signing-key', id, sealedPrivateJwk);
        if (moved === undefined) continue;
        await tx.signingKey.update({ where: { id }, data: { sealed_private_jwk: moved } });
        changed += 1;
      }
      return changed;
    });
    this.logger.info({ changed }, 'an operator had the signing keys sealed under the present root key');
    return { changed };
  }
}
