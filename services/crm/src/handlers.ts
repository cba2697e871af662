import { ActivityController } from './activity/activity.controller.js';
import { AssistantCalls } from './assistants/assistant-calls.js';
import { CalendarFeeds } from './calendar-feed/calendar-feeds.js';
import { FetchCalendar } from './calendar-feed/fetch-calendar.js';
import { AcceptDraft } from './capture/accept-draft.js';
import { ConvertDrafts } from './capture/convert-drafts.js';
import { DiscardDraft } from './capture/discard-draft.js';
import { ExportAccepted } from './capture/export-accepted.js';
import { ExtractDraft } from './capture/extract-draft.js';
import { GetDraft } from './capture/get-draft.js';
import { GetExtensionRelease } from './capture/get-extension-release.js';
import { GetLanguageModel } from './capture/language-model/get-language-model.js';
import { UpdateLanguageModel } from './capture/language-model/update-language-model.js';
import { ListDrafts } from './capture/list-drafts.js';
import { ReadPublicDrafts } from './capture/read-public-drafts.js';
import { UndoDraft } from './capture/undo-draft.js';
import { GetDashboard } from './dashboard/get-dashboard.js';
import { ListAgents } from './directory/list-agents.js';
import { ListRecordNames } from './record-names/list-record-names.js';
import { FindDuplicates } from './duplicates/find-duplicates.js';
import { ExportArchives } from './exports/export-archives.js';
import { ListExports } from './exports/list-exports.js';
import { ExportList } from './exports/export-list.js';
import { ChangeHouseholdAddress } from './households/change-household-address.js';
import { GetHousehold } from './households/get-household.js';
import { SetHousehold } from './households/set-household.js';
import { EditImportRows } from './imports/edit-import-rows.js';
import { ImportTemplate } from './imports/import-template.js';
import { ListImportRows } from './imports/list-import-rows.js';
import { ListImports } from './imports/list-imports.js';
import { MapImport } from './imports/map-import.js';
import { ReceiveImport } from './imports/receive-import.js';
import { CancelImport } from './imports/run/cancel-import.js';
import { FailedRows } from './imports/run/failed-rows.js';
import { StartImport } from './imports/run/start-import.js';
import { CountImportedTasks } from './imports/count-imported-tasks.js';
import { StartEmptying } from './imports/undo/start-emptying.js';
import { StartUndo } from './imports/undo/start-undo.js';
import { DownloadFile } from './long-work/download-file.js';
import { CancelJob } from './long-work/cancel-job.js';
import { ListJobs } from './long-work/list-jobs.js';
import { ListViewers } from './mentions/list-viewers.js';
import { WriteNotes } from './mentions/write-notes.js';
import { ListMerges } from './merges/list-merges.js';
import { MergeIndividuals } from './merges/merge-individuals.js';
import { PreviewMerge } from './merges/preview-merge.js';
import { UndoMerge } from './merges/undo-merge.js';
import { ListNoteVersions } from './notes/list-note-versions.js';
import { Preferences } from './preferences/preferences.js';
import { publicControllers } from './public-api/public-controllers.js';
import { AssignUnassigned } from './reassignments/assign-unassigned.js';
import { DecideRenewal } from './renewals/decide-renewal.js';
import { ListReviews } from './renewals/list-reviews.js';
import { MarkReviews } from './renewals/mark-reviews.js';
import { RenewalsController } from './renewals/renewals.controller.js';
import { DownloadReport } from './reports/download-report.js';
import { ListReports } from './reports/list-reports.js';
import { ReportSummary } from './reports/report-summary.js';
import { RunReport } from './reports/run-report.js';
import { SavedReports } from './reports/saved/saved-reports.js';
import { SendReports } from './reports/saved/send-reports.js';
import { WeeklyReportMessages } from './reports/weekly/weekly-report.messages.js';
import { LoadSampleData } from './sample-data/load-sample-data.js';
import { RemoveSampleData } from './sample-data/remove-sample-data.js';
import { CountFilters } from './saved-filters/count-filters.js';
import { ListSavedFilters } from './saved-filters/list-saved-filters.js';
import { RemoveSavedFilter } from './saved-filters/remove-saved-filter.js';
import { SaveFilter } from './saved-filters/save-filter.js';
import { UpdateSavedFilter } from './saved-filters/update-saved-filter.js';
import { FindRecords } from './search/find-records.js';
import { CreateTag } from './tags/create-tag.js';
import { DeleteTag } from './tags/delete-tag.js';
import { ListTags } from './tags/list-tags.js';
import { MergeTags } from './tags/merge-tags.js';
import { SetTags } from './tags/set-tags.js';
import { UpdateTag } from './tags/update-tag.js';
import { GetFirstRun } from './task-rules/get-first-run.js';
import { CountDueTasks } from './tasks/count-due-tasks.js';
import { GetStorage } from './files/get-storage.js';
import { TasksController } from './tasks/tasks.controller.js';
import { ListTimeline } from './timeline/list-timeline.js';
import { GetToday } from './today/get-today.js';
import { TodayController } from './today/today.controller.js';

/** The classes whose methods handle a route or a message. */
export const handlers = [
  AssistantCalls,
  ActivityController,
  CalendarFeeds,
  FetchCalendar,
  GetExtensionRelease,
  ExtractDraft,
  ListDrafts,
  GetLanguageModel,
  UpdateLanguageModel,
  GetDraft,
  ReadPublicDrafts,
  AcceptDraft,
  DiscardDraft,
  UndoDraft,
  ExportAccepted,
  ConvertDrafts,
  GetDashboard,
  ListAgents,
  ListRecordNames,
  FindDuplicates,
  ExportList,
  ListExports,
  ExportArchives,
  ChangeHouseholdAddress,
  GetHousehold,
  SetHousehold,
  ListJobs,
  CancelJob,
  ReceiveImport,
  StartImport,
  StartUndo,
  StartEmptying,
  CountImportedTasks,
  FailedRows,
  CancelImport,
  ListImports,
  ImportTemplate,
  MapImport,
  ListImportRows,
  EditImportRows,
  DownloadFile,
  GetStorage,
  ListViewers,
  WriteNotes,
  ListMerges,
  MergeIndividuals,
  PreviewMerge,
  UndoMerge,
  ListNoteVersions,
  Preferences,
  ...publicControllers,
  AssignUnassigned,
  DecideRenewal,
  RenewalsController,
  ListReviews,
  MarkReviews,
  DownloadReport,
  ListReports,
  ReportSummary,
  RunReport,
  SavedReports,
  SendReports,
  WeeklyReportMessages,
  LoadSampleData,
  RemoveSampleData,
  CountFilters,
  ListSavedFilters,
  RemoveSavedFilter,
  SaveFilter,
  UpdateSavedFilter,
  FindRecords,
  CreateTag,
  DeleteTag,
  ListTags,
  MergeTags,
  SetTags,
  UpdateTag,
  GetFirstRun,
  CountDueTasks,
  TasksController,
  ListTimeline,
  GetToday,
  TodayController,
];
