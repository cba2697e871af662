import { Module } from '@nestjs/common';
import { AccountScope } from './account-scope.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsMessages } from './accounts.messages.js';
import { GetAccount } from './get-account.js';
import { ListAccounts } from './list-accounts.js';
import { RenameAccount } from './rename-account.js';

@Module({
  controllers: [AccountsController, AccountsMessages],
  providers: [AccountScope, GetAccount, ListAccounts, RenameAccount],
  exports: [AccountScope],
})
export class AccountsModule {}
