export { SecondFactorPage as Component } from './second-factor-page.js';
export { SecurityTab } from './security-tab.js';
