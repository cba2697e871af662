import { Controller, Inject } from '@nestjs/common';
import { extensionRoutes, type PairingView } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { ExtensionGrant } from '../generated/prisma/client.js';
import { ExtensionGrants } from './extension-grants.js';

/** For browsers in which the extension can't open the page that asks: the person types a code instead. */
@Controller()
export class PairExtension {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly grants: ExtensionGrants,
    private readonly idempotency: IdempotentRequests,
  ) {}

  /** @throws AppError `conflict` for a repeated request whose code has been replaced */
  @Handles(extensionRoutes.pair)
  async pair({ caller, idempotencyKey }: Call<typeof extensionRoutes.pair>): Promise<PairingView> {
    const { userId, sessionId } = caller;
    const content = { operation: 'extension.pair', content: null };
    const request = await this.idempotency.identify(caller, idempotencyKey, content);
    const code = this.grants.newPairingCode({ userId, sessionId }, idempotencyKey);
    const grant = await this.db.$transaction(
      (tx) =>
        this.idempotency.once(tx, caller, request, {
          make: () => this.grants.pair(tx, { userId, sessionId }, code),
          again: (id) => earlierGrant(tx, id),
        }),
      transactionLimits(),
    );
    return { code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at: grant.expires_at.toISOString() };
  }
}

async function earlierGrant(tx: Transaction, id: string): Promise<ExtensionGrant> {
  const grant = await tx.extensionGrant.findUnique({ where: { id } });
  if (grant) return grant;
  throw new AppError('conflict', { detail: 'A newer code replaced this one. Ask for another code.' });
}
