/** Parts of imports that capture builds on: cells and rows, the clients that they mean, and how changes are undone. */
export { FindClients } from './matching/find-clients.js';
export { LeftOut } from './matching/fit-record.js';
export { ReadKnownParts } from './matching/known-parts.js';
export { changedValues } from './matching/on-match.js';
export { addressKey, dependentKey, isContained, phoneKey } from './matching/part-keys.js';
export { plannedParts } from './matching/planned-parts.js';
export { FindAgents } from './references/find-agents.js';
export { companiesOf, FindCompanies, type FoundCompanies, OF_CLIENTS } from './references/find-companies.js';
export { type Draft, draftOf } from './rows/draft.js';
export { partsOf } from './rows/draft-records.js';
export { type CellNote, note, type ReadRow } from './rows/read-row.js';
export { changeOf } from './run/import-changes.js';
export type { UndoneChange } from './undo/import-changes.sql.js';
export { UndoChanges } from './undo/undo-changes.js';
