export { ImportPage } from './import-page.js';
export { ImportStartPage } from './start/import-start-page.js';
