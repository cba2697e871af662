export { AddButton, type AddButtonProps } from './add-button.js';
export { refusalSentence, useRefusal } from './use-refusal.js';
