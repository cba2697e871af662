import { Controller, Inject } from '@nestjs/common';
import {
  changedField,
  decidedRoles,
  identityActions,
  type PermissionConfigBody,
  type PermissionConfigView,
  permissionRoutes,
} from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccessChanges } from '../access/access-changes.js';
import { changedCells, sentMatrix, type PermissionMatrix } from '../access/permission-matrix.js';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { withMatrix, type AccountWithMatrix } from '../access/person.js';
import { permissionConfigOf } from './permission-config.js';

/** Changes what an account's roles may do. Everybody's tokens are out of date then, and the next ones say it. */
@Controller()
export class UpdatePermissions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(permissionRoutes.update)
  async update({
    caller,
    params: { accountId: named },
    body,
    ifMatch,
  }: Call<typeof permissionRoutes.update>): Promise<PermissionConfigView> {
    const accountId = await this.scope.resolve(caller, named, identityActions.permissionsUpdated);
    const account = await this.db.$transaction(
      (tx) => this.change(tx, accountId, body, ifMatch),
      transactionLimits(),
    );
    await this.outbox.flush();
    return permissionConfigOf(account);
  }

  private async change(
    tx: Transaction,
    accountId: string,
    { settings, permission_matrix: sent }: PermissionConfigBody,
    ifMatch: string | undefined,
  ): Promise<AccountWithMatrix> {
    await lockAccount(tx, accountId);
    const present = await tx.account.findUniqueOrThrow({ where: { id: accountId }, include: withMatrix });
    requireMatch(ifMatch, present.permissions_version);
    const before = permissionConfigOf(present);
    const matrix = sentMatrix(sent.role_permissions, before.permission_matrix.role_permissions);
    const cells = changedCells(before.permission_matrix.role_permissions, matrix);
    const fields = [
      ...(['default_agent_access', 'auto_assign_seats'] as const)
        .filter((setting) => before.settings[setting] !== settings[setting])
        .map((setting) => changedField(setting, before.settings[setting], settings[setting])),
      ...cells,
    ];
    if (fields.length === 0) return present;
    await saveMatrix(tx, accountId, matrix);
    const account = await tx.account.update({
      where: { id: accountId },
      data: {
        default_agent_access: settings.default_agent_access,
        auto_assign_seats: settings.auto_assign_seats,
        permissions_version: { increment: 1 },
        updated_at: this.clock.now(),
        // The settings apply to future members. They change no current member's access.
        ...(cells.length > 0 && { version: { increment: 1 } }),
      },
      include: withMatrix,
    });
    if (cells.length > 0) await this.accessChanges.accountAccessChanged(tx, account);
    await this.audit.record(tx, {
      accountId,
      action: identityActions.permissionsUpdated,
      recordType: 'account',
      recordId: accountId,
      fields,
    });
    return account;
  }
}

async function saveMatrix(tx: Transaction, accountId: string, matrix: PermissionMatrix): Promise<void> {
  for (const role of decidedRoles) {
    const permissions = matrix[role];
    await tx.rolePermissions.upsert({
      where: { account_id_role: { account_id: accountId, role } },
      create: { account_id: accountId, role, ...permissions },
      update: permissions,
    });
  }
}
