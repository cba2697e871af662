export { meaningOf, premiumModeOf, type Meaning } from './header-meaning.js';
export { capturedFields, fieldsOfFiles, slotByLabel } from './label-slots.js';
