export { isForPage, isLayerOpen, usePageKey } from './page-keys.js';
