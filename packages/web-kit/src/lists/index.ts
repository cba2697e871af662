export { useFailureToast } from './use-failure-toast.js';
export { useOpenForm, type OpenForm } from './use-open-form.js';
export { useListState, type ListOptions, type ListState } from './use-list-state.js';
export { protectedSearchOf } from '@bindery/contracts/protected-search';
export { looksSensitive } from '@bindery/contracts/sensitive-search';
export { PROTECTED_HINT, searchAddress } from './sensitive-search.js';
export { addressQuery, readListQuery, serverQuery } from './list-query.js';
