import { Module } from '@nestjs/common';
import { AccountScope } from './account-scope.service.js';
import { AccountsMessages } from './accounts.messages.js';

@Module({ controllers: [AccountsMessages], providers: [AccountScope], exports: [AccountScope] })
export class AccountsModule {}
