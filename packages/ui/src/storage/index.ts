export { PageStorage, pageStorage } from './page-storage.js';
