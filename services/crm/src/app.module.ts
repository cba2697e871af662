import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { RootSecrets } from '@bindery/service-kit/root-keys';
import { ActivityModule } from './activity/activity.module.js';
import { ProtectedSearches } from './individuals/protected-searches.js';
import { RecordAudit } from './resources/record-audit.js';
import { AuditTallies } from './audit/audit-tallies.js';
import { Calendar } from './calendar/calendar.js';
import { BulkModule } from './bulk/bulk.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { AccountTransactions } from './database/account-transactions.js';
import { DirectoryModule } from './directory/directory.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { MergesModule } from './merges/merges.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ResourcesModule } from './resources.module.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { SavedFiltersModule } from './saved-filters/saved-filters.module.js';
import { TrashModule } from './trash/trash.module.js';

/** What every module of crm works with: its rows, its keys, its audit chain, and what it did already. */
@Global()
@Module({
  imports: [
    ResourcesModule,
    TrashModule,
    BulkModule,
    DuplicatesModule,
    MergesModule,
    SampleDataModule,
    SavedFiltersModule,
    ActivityModule,
    DashboardModule,
    DirectoryModule,
    OperatorsModule,
  ],
})
export class AppModule {
  static with(parts: {
    cipher: FieldCipher;
    rootSecrets: RootSecrets;
    audit: AuditTrail;
    idempotency: IdempotentRequests;
    calendar: Calendar;
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: RootSecrets, useValue: parts.rootSecrets },
        { provide: AuditTrail, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        { provide: Calendar, useValue: parts.calendar },
        AccountTransactions,
        AuditTallies,
        ProtectedSearches,
        RecordAudit,
      ],
      exports: [
        FieldCipher,
        RootSecrets,
        AuditTrail,
        IdempotentRequests,
        Calendar,
        AccountTransactions,
        AuditTallies,
        ProtectedSearches,
        RecordAudit,
      ],
    };
  }
}
