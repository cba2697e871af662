export { WelcomePage as Component } from './welcome-page.js';
