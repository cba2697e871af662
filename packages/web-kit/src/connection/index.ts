export { useOnline } from './use-online.js';
