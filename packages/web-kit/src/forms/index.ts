export { useContractForm, type ContractForm, type ContractFormOptions } from './use-contract-form.js';
export { submitForm } from './submit-form.js';
export { changesOf } from './submit-form.js';
export { ConflictBanner, type Conflict, type ConflictBannerProps } from './conflict-banner.js';
