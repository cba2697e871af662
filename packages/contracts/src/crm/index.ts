export * from './activity/routes.js';
export * from './activity/schemas.js';
export * from './agents/names.js';
export * from './agents/routes.js';
export * from './agents/schemas.js';
export * from './bulk/routes.js';
export * from './bulk/schemas.js';
export * from './calendar-feed/routes.js';
export * from './calendar-feed/schemas.js';
export * from './capture/language-model.js';
export * from './capture/parts.js';
export * from './capture/routes.js';
export * from './capture/schemas.js';
export * from './carriers/fields.js';
export * from './carriers/routes.js';
export * from './carriers/schemas.js';
export * from './dashboard/routes.js';
export * from './dashboard/schemas.js';
export * from './duplicates/routes.js';
export * from './duplicates/schemas.js';
export * from './exports/columns.js';
export * from './exports/routes.js';
export * from './exports/schemas.js';
export * from './history/routes.js';
export * from './history/schemas.js';
export * from './households/routes.js';
export * from './households/schemas.js';
export * from './imports/cell-words.js';
export * from './imports/import-fields.js';
export * from './records/match-keys.js';
export * from './imports/normal-header.js';
export * from './imports/mapping.js';
export * from './imports/routes.js';
export * from './imports/run-routes.js';
export * from './imports/schemas.js';
export * from './imports/suggested-mapping.js';
export * from './individuals/fields.js';
export * from './individuals/routes.js';
export * from './individuals/schemas.js';
export * from './individuals/assignment-routes.js';
export * from './individuals/tag-routes.js';
export * from './long-work/routes.js';
export * from './long-work/schemas.js';
export * from './merges/routes.js';
export * from './merges/schemas.js';
export * from './policies/fields.js';
export * from './policies/medicare-start.js';
export * from './policies/routes.js';
export * from './policies/schemas.js';
export * from './products/fields.js';
export * from './products/routes.js';
export * from './products/schemas.js';
export * from './record-types/child-types.js';
export * from './listed-types/listed-types.js';
export * from './record-rules/record-rules.js';
export * from './record-types/record-types.js';
export * from './records/masks.js';
export * from './wording/client-name.js';
export * from './wording/wording.js';
export * from './wording/change-sentence.js';
export * from './records/routes.js';
export * from './records/trash.js';
export * from './renewals/proposed-end.js';
export * from './renewals/renewal-after.js';
export * from './renewals/review-routes.js';
export * from './renewals/reviews.js';
export * from './renewals/routes.js';
export * from './renewals/schemas.js';
export * from './record-names/routes.js';
export * from './record-names/schemas.js';
export * from './reports/definition.js';
export * from './reports/definitions.js';
export * from './reports/figures.js';
export { countsPremium, premiumsKeptFrom } from './reports/policy-reports.js';
export { totalsOf } from './reports/report-totals.js';
export * from './reports/routes.js';
export * from './reports/saved.js';
export * from './reports/saved-routes.js';
export * from './reports/schemas.js';
export * from './sample-data/routes.js';
export * from './sample-data/schemas.js';
export * from './preferences/routes.js';
export * from './preferences/schemas.js';
export * from './same-person/same-person.js';
export * from './saved-filters/filter-query.js';
export * from './saved-filters/routes.js';
export * from './saved-filters/schemas.js';
export * from './search/routes.js';
export * from './search/schemas.js';
export * from './tags/routes.js';
export * from './tags/schemas.js';
export * from './tasks/fields.js';
export * from './tasks/routes.js';
export * from './tasks/schemas.js';
export * from './timeline/routes.js';
export * from './timeline/schemas.js';
export * from './today/routes.js';
export * from './today/schemas.js';
export { FORMER, NOBODY } from './records/list-filters.js';
export {
  choicesOf,
  fieldsOf,
  isRequired,
  LAST_PLAN_YEAR,
  type Field,
  type FieldKind,
  type FieldOf,
  type FieldTable,
  valueNames,
  type ReferencedType,
  type ValueType,
} from './records/field-table.js';
export {
  EXTERNAL_ID_TAKEN,
  externalIdKey,
  type FieldIssue,
  type PresentRecord,
  type RecordFacts,
  type RecordValues,
} from './records/rules.js';
