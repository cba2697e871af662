import { Inject, Injectable } from '@nestjs/common';
import { IntegrityFailure } from '@bindery/field-crypto';
import { DATABASE } from '@bindery/service-kit/database';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';

/** The result for some accounts, each named once. */
interface SealedSecrets {
  /** Accounts with secrets that another root key than the present one seals. */
  readonly moved: ReadonlySet<string>;
  /** Accounts with secrets that no root key opens. */
  readonly failed: ReadonlySet<string>;
}

/** The secrets of authenticator apps, as a change of the root key concerns them. */
@Injectable()
export class TotpSecrets {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
  ) {}

  /** @param store whether they are sealed under the present root key from then on */
  async reseal(accountIds: readonly string[], store: boolean): Promise<SealedSecrets> {
    const factors = await this.db.factor.findMany({
      where: { sealed_secret: { not: null }, user: { account_id: { in: [...accountIds] } } },
      select: { id: true, sealed_secret: true, user: { select: { account_id: true } } },
    });
    const moved = new Set<string>();
    const failed = new Set<string>();
    for (const { id, sealed_secret: from, user } of factors) {
      try {
        const to = this.secrets.reseal('totp-secret', id, from ?? '');
        if (to === undefined) continue;
        moved.add(user.account_id);
        if (store)
          await this.db.factor.updateMany({
            where: { id, sealed_secret: from },
            data: { sealed_secret: to },
          });
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        failed.add(user.account_id);
      }
    }
    return { moved, failed };
  }
}
