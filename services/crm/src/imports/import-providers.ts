import { CleanImports } from './clean-imports.js';
import { FindClients } from './matching/find-clients.js';
import { ReadKnownParts } from './matching/known-parts.js';
import { FindHolders } from './matching/find-holders.js';
import { FindRecords } from './matching/find-records.js';
import { PlanRows } from './matching/plan-rows.js';
import { RecordChanges } from './matching/record-changes.js';
import { CheckEditedRows } from './phases/check-edited-rows.js';
import { CheckImport } from './phases/check-import.js';
import { RecordFoundClients } from './phases/record-found-clients.js';
import { ReadImport } from './phases/read-import.js';
import { FindAgents } from './references/find-agents.js';
import { ArchivedReferences } from './archive/archived-references.js';
import { CheckArchivedRows } from './archive/check-archived-rows.js';
import { ReadArchive } from './archive/read-archive.js';
import { RestoreLists } from './archive/restore-lists.js';
import { RestoreRecords } from './archive/restore-records.js';
import { TableRows } from './run/table-rows.js';
import { FindCompanies } from './references/find-companies.js';
import { PrepareRows } from './run/prepare-rows.js';
import { RunImport } from './run/run-import.js';
import { WriteBatch } from './run/write-batch.js';
import { ImportTexts } from './stored/import-details.js';
import { ImportRows } from './stored/import-rows.js';
import { ImportViews } from './stored/import-views.js';
import { Imports } from './stored/imports.js';
import { EmptyImportedTrash } from './undo/empty-imported-trash.js';
import { UndoChanges } from './undo/undo-changes.js';
import { UndoChanged } from './undo/undo-changed.js';
import { UndoCreated } from './undo/undo-created.js';
import { UndoImport } from './undo/undo-import.js';
import { RowKeys } from './stored/row-keys.js';

/** Providers of the imports' handlers and jobs. */
export const importProviders = [
  ImportTexts,
  Imports,
  ImportViews,
  ImportRows,
  RowKeys,
  FindAgents,
  FindCompanies,
  FindClients,
  ReadKnownParts,
  PlanRows,
  FindHolders,
  FindRecords,
  RecordChanges,
  ReadImport,
  CheckImport,
  RecordFoundClients,
  ArchivedReferences,
  RestoreRecords,
  RestoreLists,
  ReadArchive,
  CheckArchivedRows,
  TableRows,
  PrepareRows,
  WriteBatch,
  RunImport,
  UndoCreated,
  UndoChanged,
  UndoChanges,
  UndoImport,
  EmptyImportedTrash,
  CheckEditedRows,
  CleanImports,
];
