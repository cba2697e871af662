import { Controller, Inject } from '@nestjs/common';
import { extensionRoutes, type PairingView } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase } from '../database/identity-database.js';
import { ExtensionGrants } from './extension-grants.js';

/** For browsers in which the extension can't open the page that asks: the person types a code instead. */
@Controller()
export class PairExtension {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly grants: ExtensionGrants,
  ) {}

  @Handles(extensionRoutes.pair)
  async pair({ caller: { userId, sessionId } }: Call<typeof extensionRoutes.pair>): Promise<PairingView> {
    const { code, expiresAt } = await this.db.$transaction(
      (tx) => this.grants.pair(tx, { userId, sessionId }),
      transactionLimits(),
    );
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at: expiresAt.toISOString() };
  }
}
