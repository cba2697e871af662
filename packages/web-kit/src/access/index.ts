export { AddButton, type AddButtonProps } from './add-button.js';
export { useAudience } from './use-audience.js';
export { refusalSentence, useRefusal } from './use-refusal.js';
