import '@bindery/contracts/no-eval';
export { WelcomePage as Component } from './welcome-page.js';
