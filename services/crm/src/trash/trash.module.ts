import { Module } from '@nestjs/common';
import { AllAccounts } from '../database/all-accounts.js';
import { EmptyTrash } from './empty-trash.js';

@Module({ providers: [AllAccounts, EmptyTrash] })
export class TrashModule {}
