export { refusalSentence, useRefusal } from './use-refusal.js';
