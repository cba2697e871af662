import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { assignmentRoutes, type JobView } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { LongWorks } from '../long-work/long-works.js';
import { reassignClientsWork } from './reassign-clients.js';

/** Assigns the clients without an agent to the only member of an account, in the background. */
@Controller()
export class AssignUnassigned {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly works: LongWorks,
  ) {}

  /** @throws AppError `conflict` in an account of several members, `forbidden` for one who doesn't edit all records */
  @Handles(assignmentRoutes.assignUnassigned)
  async assign({ caller }: Call<typeof assignmentRoutes.assignUnassigned>): Promise<JobView> {
    const job = await this.transactions.write(caller.accountId, async (tx) => {
      await requireOnlyMember(tx, caller);
      return this.works.start(tx, caller, reassignClientsWork, {
        title: 'Unassigned individuals',
        data: { from: null, to: caller.userId },
      });
    });
    this.works.wake();
    return job;
  }
}

async function requireOnlyMember(tx: Sql, caller: Principal): Promise<void> {
  const members = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM agents WHERE account_id = ${caller.accountId}::uuid AND is_active LIMIT 2`;
  if (members.length !== 1 || members[0]?.user_id !== caller.userId)
    throw new AppError('conflict', {
      detail: 'Your account has several members. Select the individuals and choose an agent for them.',
    });
  if (caller.seesAll && caller.editsAll) return;
  throw new AppError('forbidden', { detail: 'You can only edit your own records. Ask an administrator.' });
}
