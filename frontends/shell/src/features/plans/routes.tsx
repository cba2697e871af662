import '@bindery/contracts/no-eval';
export { WelcomePage as Component } from './welcome/welcome-page.js';
