import { Controller } from '@nestjs/common';
import { permissionRoutes } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { GetPermissions } from './get-permissions.js';
import { UpdatePermissions } from './update-permissions.js';

/** What an account's roles may do with its records, and how it takes people in. */
@Controller()
export class PermissionsController {
  constructor(
    private readonly getting: GetPermissions,
    private readonly updating: UpdatePermissions,
  ) {}

  @Handles(permissionRoutes.get)
  get({ caller, params }: Call<typeof permissionRoutes.get>) {
    return this.getting.get(caller, params.accountId);
  }

  @Handles(permissionRoutes.update)
  update({ caller, params, body, ifMatch }: Call<typeof permissionRoutes.update>) {
    return this.updating.update(caller, params.accountId, body, ifMatch);
  }
}
