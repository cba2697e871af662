export { FactorResetDialog, type FactorResetDialogProps } from './factor-reset-dialog.js';
