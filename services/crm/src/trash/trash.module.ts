import { Global, Module } from '@nestjs/common';
import { AllAccounts } from '../database/all-accounts.js';
import { EmptyTrash } from './empty-trash.js';
import { ListTrash } from './list-trash.js';

@Global()
@Module({ providers: [AllAccounts, EmptyTrash, ListTrash], exports: [ListTrash] })
export class TrashModule {}
