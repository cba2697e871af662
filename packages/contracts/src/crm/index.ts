export {
  fieldsOf,
  individualFieldNames,
  individualFields,
  type FieldOf,
  type IndividualField,
} from './individual-fields.js';
export * from './individuals.js';
export * from './individual-status.js';
export * from './masks.js';
export * from './activity.js';
export * from './dashboard.js';
export * from './agents.js';
