import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityConfig } from '../config.js';
import type { IdentityDatabase } from '../database/identity-database.js';

/** Makes superusers of those who are named in SUPERUSER_EMAILS and are here already. */
@Injectable()
export class PromoteSuperusers implements OnModuleInit {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) private readonly service: ServiceSettings<IdentityConfig>,
    private readonly accessChanges: AccessChanges,
    private readonly audit: IdentityAudit,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const raised = await tx.user.updateManyAndReturn({
        where: { email: { in: this.service.config.SUPERUSER_EMAILS }, role: { not: 'superuser' } },
        data: { role: 'superuser', version: { increment: 1 }, updated_at: this.clock.now() },
      });
      for (const user of raised) {
        await this.accessChanges.userChanged(tx, user);
        await this.accessChanges.userAccessChanged(tx, user);
        await this.audit.record(tx, {
          accountId: user.account_id,
          action: identityActions.userMadeSuperuser,
          recordType: 'user',
          recordId: user.id,
          fields: ['role'],
        });
      }
    }, transactionLimits());
  }
}
