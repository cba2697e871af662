import { Module } from '@nestjs/common';
import { AccountsMessages } from './accounts.messages.js';

@Module({ controllers: [AccountsMessages] })
export class AccountsModule {}
