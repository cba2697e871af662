import { Controller, Get, Headers, Put, UseInterceptors } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  permissionConfigBody,
  permissionConfigView,
  type PermissionConfigBody,
} from '@bindery/contracts/identity';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { BodyOf, IdParam, Replies, VersionTagInterceptor } from '@bindery/service-kit/http';
import { GetPermissions } from './get-permissions.js';
import { UpdatePermissions } from './update-permissions.js';

/** What an account's roles may do with its records, and how it takes people in. */
@Controller('api/admin/permissions/:accountId')
export class PermissionsController {
  constructor(
    private readonly getting: GetPermissions,
    private readonly updating: UpdatePermissions,
  ) {}

  @Get()
  @Requires('permission-matrix:manage')
  @Replies(permissionConfigView)
  @UseInterceptors(VersionTagInterceptor)
  get(@CurrentPrincipal() person: Principal, @IdParam('accountId') accountId: string) {
    return this.getting.run(person, accountId);
  }

  @Put()
  @Requires('permission-matrix:manage')
  @Replies(permissionConfigView)
  @UseInterceptors(VersionTagInterceptor)
  update(
    @CurrentPrincipal() person: Principal,
    @IdParam('accountId') accountId: string,
    @BodyOf(permissionConfigBody) body: PermissionConfigBody,
    @Headers('if-match') ifMatch?: string,
  ) {
    return this.updating.run(person, accountId, body, ifMatch);
  }
}
