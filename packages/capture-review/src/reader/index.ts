export { readClipboard, READABLE_FILES, readFile } from './read-file.js';
export { UnreadableFile } from './unreadable-file.js';
