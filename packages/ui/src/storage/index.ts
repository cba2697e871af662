export { PageStorage, pageStorage, tabStorage } from './page-storage.js';
