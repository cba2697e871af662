import { Inject, Injectable } from '@nestjs/common';
import type { SigningKeyStatus } from '@bindery/contracts/ops';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { publishedKeys } from './signing-keys.js';

@Injectable()
export class ListSigningKeys {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every key there is, oldest first, for operators. */
  async list(): Promise<SigningKeyStatus[]> {
    const published = new Set((await publishedKeys(this.db, this.clock.now())).map(({ kid }) => kid));
    const rows = await this.db.signingKey.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] });
    return rows.map((row) => ({
      id: row.id,
      state: row.state as SigningKeyStatus['state'],
      published: published.has(row.id),
      created_at: row.created_at.toISOString(),
      activated_at: row.activated_at?.toISOString() ?? null,
      retired_at: row.retired_at?.toISOString() ?? null,
      // A retired one signs nothing any more, so what it is sealed under has no importance.
      root_key_current:
        row.state === 'retired' ||
        this.secrets.reseal('signing-key', row.id, row.sealed_private_jwk) === undefined,
    }));
  }
}
