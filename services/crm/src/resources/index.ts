/** Parts of the records that capture builds on: their plans, their rules, and how they are written. */
export { changesOf } from './edit-changes.js';
export { findRecord, findRecordEvenInTrash, findRecordToChange, noSuchRecord } from './find-record.js';
export { protectedRules } from './protected-rules.js';
export { RecordAudit } from './record-audit.js';
export type { Values } from './record-mapper.js';
export { presentOf, RecordRules, sentIssues, type SentRecord } from './record-rules.js';
export type { StoredRecord } from './resource-definition.js';
export { forbiddenToEdit } from './update-record.js';
export { RecordPlans } from './write-records/plan-builder.js';
export type { WrittenRecord } from './write-records/record-history.js';
export type { PlannedCreate, PlannedParts, RecordPlan } from './write-records/record-plan.js';
export { WriteRecords } from './write-records/write-records.js';
