export { WelcomePage as Component } from './welcome/welcome-page.js';
