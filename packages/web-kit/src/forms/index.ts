export { useContractForm, type ContractForm, type ContractFormOptions } from './use-contract-form.js';
export { changesOf, submitForm } from './submit-form.js';
export { ConflictBanner, type Conflict, type ConflictBannerProps } from './conflict-banner.js';
