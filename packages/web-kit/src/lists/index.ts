export { useFailureToast } from './use-failure-toast.js';
export { useOpenForm, type OpenForm } from './use-open-form.js';
export { useListState, type ListOptions, type ListState } from './use-list-state.js';
export { looksSensitive, searchAddress } from './sensitive-search.js';
