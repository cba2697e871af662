import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GetPermissions } from './get-permissions.js';
import { PermissionsController } from './permissions.controller.js';
import { UpdatePermissions } from './update-permissions.js';

@Module({
  imports: [AccessModule, AccountsModule],
  controllers: [PermissionsController],
  providers: [GetPermissions, UpdatePermissions],
})
export class PermissionsModule {}
