import { Inject, Injectable } from '@nestjs/common';
import { IntegrityFailure } from '@bindery/field-crypto';
import { DATABASE } from '@bindery/service-kit/database';
import type { IdentityDatabase } from '../database/identity-database.js';
import { Secrets, type SealPurpose } from '../secrets/secrets.js';

/** The result for some accounts, each named once. */
interface SealedSecrets {
  /** Accounts with secrets that another root key than the present one seals. */
  readonly moved: ReadonlySet<string>;
  /** Accounts with secrets that no root key opens. */
  readonly failed: ReadonlySet<string>;
}

/** A sealed value, and what stores the same one under the present root key. */
interface SealedSecret {
  readonly purpose: SealPurpose;
  readonly id: string;
  readonly accountId: string;
  readonly sealed: string;
  readonly store: (to: string) => PromiseLike<unknown>;
}

/** Secrets of members that the root key seals, as a change of it concerns them: authenticator apps, and devices with push. */
@Injectable()
export class MemberSecrets {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
  ) {}

  /** @param isStored whether they are sealed under the present root key from then on */
  async reseal(accountIds: readonly string[], isStored: boolean): Promise<SealedSecrets> {
    const moved = new Set<string>();
    const failed = new Set<string>();
    for (const { purpose, id, accountId, sealed, store } of await this.secretsOf(accountIds)) {
      try {
        const to = this.secrets.reseal(purpose, id, sealed);
        if (to === undefined) continue;
        moved.add(accountId);
        if (isStored) await store(to);
      } catch (error) {
        if (!(error instanceof IntegrityFailure)) throw error;
        failed.add(accountId);
      }
    }
    return { moved, failed };
  }

  private async secretsOf(accountIds: readonly string[]): Promise<SealedSecret[]> {
    const { factor, pushDevice } = this.db;
    const where = { user: { account_id: { in: [...accountIds] } } };
    const include = { user: { select: { account_id: true } } };
    const [factors, devices] = await Promise.all([
      factor.findMany({ where: { ...where, sealed_secret: { not: null } }, include }),
      pushDevice.findMany({ where, include }),
    ]);
    return [
      ...factors.map(({ id, sealed_secret, user }): SealedSecret => {
        const store = (to: string) =>
          factor.updateMany({ where: { id, sealed_secret }, data: { sealed_secret: to } });
        const sealed = sealed_secret ?? '';
        return { purpose: 'totp-secret', id, accountId: user.account_id, sealed, store };
      }),
      ...devices.map(({ id, sealed_subscription: sealed, user }): SealedSecret => {
        const store = (to: string) =>
          pushDevice.updateMany({
            where: { id, sealed_subscription: sealed },
            data: { sealed_subscription: to },
          });
        return { purpose: 'push-device', id, accountId: user.account_id, sealed, store };
      }),
    ];
  }
}
