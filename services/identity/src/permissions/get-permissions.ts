import { Controller, Inject } from '@nestjs/common';
import { identityActions, type PermissionConfigView, permissionRoutes } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { withMatrix } from '../access/person.js';
import { permissionConfigOf } from './permission-config.js';

@Controller()
export class GetPermissions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
  ) {}

  @Handles(permissionRoutes.get)
  async get({
    caller,
    params: { accountId: named },
  }: Call<typeof permissionRoutes.get>): Promise<PermissionConfigView> {
    const id = await this.scope.resolve(caller, named, identityActions.permissionsRead);
    return permissionConfigOf(
      await this.db.account.findUniqueOrThrow({ where: { id }, include: withMatrix }),
    );
  }
}
