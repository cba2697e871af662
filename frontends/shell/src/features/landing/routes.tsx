import '@fontsource-variable/newsreader';

export { LandingPage as Component } from './landing-page.js';
