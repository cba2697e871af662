import { Global, Module } from '@nestjs/common';
import { AllAccounts } from '../database/all-accounts.js';
import { EmptyTrash } from './empty-trash.js';
import { ListTrash } from './list-trash.js';
import { RemoveRecord } from './remove-record.js';

@Global()
@Module({ providers: [AllAccounts, EmptyTrash, ListTrash, RemoveRecord], exports: [ListTrash, RemoveRecord] })
export class TrashModule {}
