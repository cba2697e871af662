export { meaningOf, type Meaning } from './header-meaning.js';
