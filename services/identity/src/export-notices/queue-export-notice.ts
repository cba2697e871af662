import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import type { Transaction } from '../database/identity-database.js';
import { Notices } from '../notifications/notices.js';

/** Tells who answers for an account, the owner and the administrators, of a large export or one with full values. */
@Injectable()
export class QueueExportNotice {
  constructor(private readonly notices: Notices) {}

  async queue(tx: Transaction, { account_id, data }: Event<'crm.export.made.v1'>): Promise<void> {
    const managers = await tx.user.findMany({
      where: {
        account_id,
        is_active: true,
        OR: [{ is_owner: true }, { role: { in: ['agency_admin', 'superuser'] } }],
      },
      select: { id: true },
    });
    for (const { id: userId } of managers)
      await this.notices.send(tx, { kind: 'export_made', userId, export: data });
  }
}
