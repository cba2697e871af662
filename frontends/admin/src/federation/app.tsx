import '@bindery/contracts/no-eval';

export { App as default } from '../app/app.js';
