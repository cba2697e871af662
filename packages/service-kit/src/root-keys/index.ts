export { RootKeys } from './root-keys.js';
export { RootSecrets } from './root-secrets.js';
