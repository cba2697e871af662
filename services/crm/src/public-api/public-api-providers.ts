import { ChangePublicRecord } from './change-public-record.js';
import { ClientListChanges } from './client-list-changes.js';
import { ClientLists } from './client-lists.js';
import { ForgetScopeChanges } from './forget-scope-changes.js';
import { ListPublicRecords } from './list-public-records.js';
import { PlanBatch } from './plan-batch.js';
import { PublicViews } from './public-views.js';
import { ReadBatchRecords } from './read-batch.js';
import { SaveBatch } from './save-batch.js';
import { SyncedScopes } from './synced-scopes.js';

export const publicApiProviders = [
  ChangePublicRecord,
  ClientListChanges,
  ClientLists,
  ForgetScopeChanges,
  ListPublicRecords,
  PlanBatch,
  PublicViews,
  ReadBatchRecords,
  SaveBatch,
  SyncedScopes,
];
