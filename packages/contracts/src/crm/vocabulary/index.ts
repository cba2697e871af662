export { meaningOf, type Meaning } from './header-meaning.js';
export { capturedFields, fieldsOfFiles, slotByLabel } from './label-slots.js';
export { isPaidOtherwise, premiumModeOf, premiumModesIn } from './premium-modes.js';
