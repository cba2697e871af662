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
import { ListActivity } from './activity/list-activity.js';
import { DashboardTotals } from './dashboard/dashboard-totals.js';
import { AllAccounts } from './database/all-accounts.js';
import { AccountSettingsMessages } from './directory/account-settings.messages.js';
import { DirectoryMessages } from './directory/directory.messages.js';
import { ReassignClients } from './reassignments/reassign-clients.js';
import { StartReassignment } from './reassignments/start-reassignment.js';
import { ReassignTasks } from './tasks/reassign-tasks.js';
import { ArchiveFiles } from './exports/archive-files.js';
import { ArchiveWork } from './exports/archive-work.js';
import { HeldHistory } from './exports/held-history.js';
import { HeldLists } from './exports/held-lists.js';
import { HeldRecords } from './exports/held-records.js';
import { NoteVersions } from './notes/note-versions.js';
import { ExportRecords } from './exports/export-records.js';
import { ExportedIndividuals } from './exports/exported-individuals.js';
import { ExportedRows } from './exports/exported-rows.js';
import { ListExportWork } from './exports/list-export-work.js';
import { importProviders } from './imports/import-providers.js';
import { AnswerReport } from './reports/answer-report.js';
import { ReportWork } from './reports/report-work.js';
import { SendReport } from './reports/saved/send-report.js';
import { StoredReports } from './reports/stored-reports.js';
import { ListRenewals } from './renewals/list-renewals.js';
import { SampleRecords } from './sample-data/sample-records.js';
import { CountDueTasks } from './task-rules/count-due-tasks.js';
import { RuleRuns } from './task-rules/rule-runs.js';
import { RunTaskRules } from './task-rules/run-task-rules.js';
import { ChangeTaskStatus } from './tasks/change-task-status.js';
import { TaskSeries } from './tasks/task-series.js';
import { ChangeEntries } from './timeline/change-entries.js';
import { NoteEntries } from './timeline/note-entries.js';
import { RevealEntries } from './timeline/reveal-entries.js';
import { CountReviews } from './today/count-reviews.js';
import { GetAgentWork } from './today/get-agent-work.js';
import { ListBirthdays } from './today/list-birthdays.js';
import { TodayScopes } from './today/today-scopes.js';
import { CleanLongWork } from './long-work/clean-long-work.js';
import { DoLongWork } from './long-work/do-long-work.js';
import { JobRows } from './long-work/job-rows.js';
import { LongWorks } from './long-work/long-works.js';
import { TellEndedJob } from './long-work/tell-ended-job.js';
import { SealedTexts } from './files/sealed-texts.js';
import { PresentRights } from './access/present-rights.js';
import { BLOB_STORE, type BlobStore } from './files/blob-store.js';
import { databaseBlobs } from './files/database-blobs.js';
import { LongWorkMetrics } from './long-work/long-work-metrics.js';
import { ReviveJob } from './long-work/revive-job.js';
import { FileQuota } from './files/file-quota.js';
import { FileStoreMetrics } from './files/file-store-metrics.js';
import { StoredFiles } from './files/stored-files.js';
import { EmailDisplays } from './access/email-displays.js';
import { MovePremiums } from './policies/move-premiums.js';
import { EmptyTrash } from './trash/empty-trash.js';
import { RunFills } from './fills/run-fills.js';

/** Providers that handlers, resources and operators' calls share. */
const shared = [
  AccountTransactions,
  AllAccounts,
  AuditTallies,
  Calendar,
  EmailDisplays,
  FileQuota,
  JobRows,
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
    AccountSettingsMessages,
    DirectoryMessages,
    ReassignTasks,
    ReassignClients,
    StartReassignment,
    ListRenewals,
    SampleRecords,
    RuleRuns,
    CountDueTasks,
    RunTaskRules,
    ChangeTaskStatus,
    TaskSeries,
    ChangeEntries,
    NoteEntries,
    RevealEntries,
    CountReviews,
    GetAgentWork,
    ListBirthdays,
    TodayScopes,
    EmptyTrash,
    MovePremiums,
    RunFills,
    NoteVersions,
    HeldRecords,
    HeldLists,
    HeldHistory,
    ArchiveFiles,
    ArchiveWork,
    ExportRecords,
    ExportedIndividuals,
    ExportedRows,
    ListExportWork,
    AnswerReport,
    ReportWork,
    SendReport,
    StoredReports,
    ...importProviders,
    ...captureProviders,
    DoLongWork,
    LongWorkMetrics,
    ReviveJob,
    FileStoreMetrics,
    CleanLongWork,
    TellEndedJob,
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
