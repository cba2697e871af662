import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { ActivityModule } from './activity/activity.module.js';
import { ProtectedSearches } from './individuals/protected-searches.js';
import { RecordAudit } from './resources/record-audit.js';
import { AuditTallies } from './audit/audit-tallies.js';
import { Calendar } from './calendar/calendar.js';
import { CalendarFeedModule } from './calendar-feed/calendar-feed.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { AccountTransactions } from './database/account-transactions.js';
import { DirectoryModule } from './directory/directory.module.js';
import { DuplicatesModule } from './duplicates/duplicates.module.js';
import { MergesModule } from './merges/merges.module.js';
import { NotesModule } from './notes/notes.module.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { RenewalsModule } from './renewals/renewals.module.js';
import { ResourcesModule } from './resources.module.js';
import { SampleDataModule } from './sample-data/sample-data.module.js';
import { SavedFiltersModule } from './saved-filters/saved-filters.module.js';
import { SearchModule } from './search/search.module.js';
import { TaskRulesModule } from './task-rules/task-rules.module.js';
import { HouseholdsModule } from './households/households.module.js';
import { TagsModule } from './tags/tags.module.js';
import { TasksModule } from './tasks/tasks.module.js';
import { TimelineModule } from './timeline/timeline.module.js';
import { TodayModule } from './today/today.module.js';
import { TrashModule } from './trash/trash.module.js';

/** What every module of crm works with: its rows, its keys, its audit chain, and what it did already. */
@Global()
@Module({
  imports: [
    ResourcesModule,
    TrashModule,
    BulkModule,
    CalendarFeedModule,
    DuplicatesModule,
    MergesModule,
    NotesModule,
    SearchModule,
    TaskRulesModule,
    HouseholdsModule,
    TagsModule,
    TasksModule,
    TimelineModule,
    RenewalsModule,
    PreferencesModule,
    TodayModule,
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
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: RootSecrets, useValue: parts.rootSecrets },
        { provide: AuditTrail, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        AccountTransactions,
        AuditTallies,
        Calendar,
        ProtectedSearches,
        RecordAudit,
      ],
      exports: [
        FieldCipher,
        RootSecrets,
        AuditTrail,
        IdempotentRequests,
        AccountTransactions,
        AuditTallies,
        Calendar,
        ProtectedSearches,
        RecordAudit,
      ],
    };
  }
}
