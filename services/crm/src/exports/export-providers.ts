import { HeldRecords } from './held-records.js';
import { HeldLists } from './held-lists.js';
import { HeldHistory } from './held-history.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveWork } from './archive-work.js';
import { ExportRecords } from './export-records.js';
import { ExportedIndividuals } from './exported-individuals.js';
import { ExportedRows } from './exported-rows.js';
import { ListExportWork } from './list-export-work.js';

/** Providers of the exports' handlers and jobs. */
export const exportProviders = [
  HeldRecords,
  HeldLists,
  HeldHistory,
  ArchiveFiles,
  ArchiveWork,
  ExportRecords,
  ExportedIndividuals,
  ExportedRows,
  ListExportWork,
];
