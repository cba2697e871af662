export { AccountPage } from './account-page.js';
