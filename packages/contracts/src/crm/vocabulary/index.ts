export { meaningOf, type Meaning } from './header-meaning.js';
export { fieldsOfFiles, slotByLabel } from './label-slots.js';
