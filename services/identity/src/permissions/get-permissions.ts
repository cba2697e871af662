import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type PermissionConfigView } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { AccountScope } from '../accounts/account-scope.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { withMatrix } from '../access/person.js';
import { permissionConfigOf } from './permission-config.js';

@Injectable()
export class GetPermissions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
  ) {}

  async get(person: Principal, named: string): Promise<PermissionConfigView> {
    const id = await this.scope.resolve(person, named, identityActions.permissionsRead);
    return permissionConfigOf(
      await this.db.account.findUniqueOrThrow({ where: { id }, include: withMatrix }),
    );
  }
}
