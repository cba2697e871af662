import { Controller, Inject } from '@nestjs/common';
import { roleRank } from '@bindery/contracts/access';
import { ownershipRoutes, type CurrentTransferView } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import { openTransfer, transferViewOf } from './open-transfer.js';

@Controller()
export class GetTransfer {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For the two whom it concerns, and the administrators. */
  @Handles(ownershipRoutes.get)
  async get({ caller }: Call<typeof ownershipRoutes.get>): Promise<CurrentTransferView> {
    const transfer = await openTransfer(this.db, caller.accountId, this.clock.now());
    const { userId, role } = caller;
    const isTheirs = transfer && [transfer.from_user_id, transfer.to_user_id].includes(userId);
    const mayKnow = isTheirs || roleRank[role] >= roleRank.agency_admin;
    return { transfer: transfer && mayKnow ? transferViewOf(transfer) : null };
  }
}
