import { Global, Module, type DynamicModule } from '@nestjs/common';
import { FieldCipher } from '@bindery/field-crypto';
import { AuditTrail } from '@bindery/service-kit/audit';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { RootSecrets } from '@bindery/service-kit/root-secrets';
import { ProtectedSearches } from './individuals/protected-searches.js';
import { RecordAudit } from './resources/record-audit.js';
import { AuditTallies } from './audit/audit-tallies.js';
import { Calendar } from './calendar/calendar.js';
import { AccountTransactions } from './database/account-transactions.js';
import { handlers } from './handlers.js';
import { OperatorsModule } from './operators/operators.module.js';
import { ResourcesModule } from './resources.module.js';
import { LANGUAGE_MODEL, type LanguageModel } from './capture/language-model/language-model.js';
import { captureProviders } from './capture/capture-providers.js';
import { CallTool } from './assistants/call-tool.js';
import { publicApiProviders } from './public-api/public-api-providers.js';
import { ListActivity } from './activity/list-activity.js';
import { DashboardTotals } from './dashboard/dashboard-totals.js';
import { KeyNames } from './access/key-names.js';
import { AllAccounts } from './database/all-accounts.js';
import { AccountSettingsMessages } from './directory/account-settings.messages.js';
import { DirectoryMessages } from './directory/directory.messages.js';
import { ReassignClients } from './reassignments/reassign-clients.js';
import { StartReassignment } from './reassignments/start-reassignment.js';
import { Viewers } from './mentions/viewers.js';
import { NoteVersions } from './notes/note-versions.js';
import { exportProviders } from './exports/export-providers.js';
import { reportProviders } from './reports/report-providers.js';
import { longWorkProviders } from './long-work/long-work-providers.js';
import { todayProviders } from './today/today-providers.js';
import { timelineProviders } from './timeline/timeline-providers.js';
import { taskRuleProviders } from './task-rules/task-rule-providers.js';
import { taskProviders } from './tasks/task-providers.js';
import { importProviders } from './imports/import-providers.js';
import { ListRenewals } from './renewals/list-renewals.js';
import { ReviewMarks } from './renewals/review-marks.js';
import { ClientReviews } from './work-done/client-reviews.js';
import { SampleRecords } from './sample-data/sample-records.js';
import { JobRows } from './long-work/job-rows.js';
import { LongWorks } from './long-work/long-works.js';
import { SealedTexts } from './files/sealed-texts.js';
import { PresentRights } from './access/present-rights.js';
import { BLOB_STORE, type BlobStore } from './files/blob-store.js';
import { databaseBlobs } from './files/database-blobs.js';
import { FileQuota } from './files/file-quota.js';
import { FileStoreMetrics } from './files/file-store-metrics.js';
import { StoredFiles } from './files/stored-files.js';
import { EmailDisplays } from './access/email-displays.js';
import { MovePremiums } from './policies/move-premiums.js';
import { EmptyTrash } from './trash/empty-trash.js';
import { RunFills } from './fills/run-fills.js';
import { MorningNotices } from './due-notices/morning-notices.js';

/** Providers that handlers, resources and operators' calls share. */
const shared = [
  AccountTransactions,
  AllAccounts,
  AuditTallies,
  Calendar,
  EmailDisplays,
  FileQuota,
  JobRows,
  KeyNames,
  LongWorks,
  PresentRights,
  ProtectedSearches,
  RecordAudit,
  SealedTexts,
  StoredFiles,
];

const blobStore = (bucket: BlobStore | undefined) => ({
  provide: BLOB_STORE,
  inject: [AccountTransactions],
  useFactory: (transactions: AccountTransactions) => bucket ?? databaseBlobs(transactions),
});

@Global()
@Module({
  imports: [ResourcesModule, OperatorsModule],
  controllers: handlers,
  providers: [
    ListActivity,
    DashboardTotals,
    MorningNotices,
    AccountSettingsMessages,
    DirectoryMessages,
    ...taskProviders,
    ReassignClients,
    StartReassignment,
    ListRenewals,
    ReviewMarks,
    { provide: ClientReviews, useExisting: ReviewMarks },
    SampleRecords,
    ...taskRuleProviders,
    ...timelineProviders,
    ...todayProviders,
    EmptyTrash,
    MovePremiums,
    RunFills,
    NoteVersions,
    Viewers,
    ...exportProviders,
    ...reportProviders,
    ...importProviders,
    ...captureProviders,
    ...publicApiProviders,
    CallTool,
    ...longWorkProviders,
    FileStoreMetrics,
  ],
})
export class AppModule {
  static with(parts: {
    cipher: FieldCipher;
    rootSecrets: RootSecrets;
    audit: AuditTrail;
    idempotency: IdempotentRequests;
    fileStore: BlobStore | undefined;
    languageModel: LanguageModel | null;
  }): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: FieldCipher, useValue: parts.cipher },
        { provide: RootSecrets, useValue: parts.rootSecrets },
        { provide: AuditTrail, useValue: parts.audit },
        { provide: IdempotentRequests, useValue: parts.idempotency },
        blobStore(parts.fileStore),
        { provide: LANGUAGE_MODEL, useValue: parts.languageModel },
        ...shared,
      ],
      exports: [FieldCipher, RootSecrets, AuditTrail, IdempotentRequests, ...shared],
    };
  }
}
