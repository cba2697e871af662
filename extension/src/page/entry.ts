import { readPage } from './read-page.js';

// The panel calls it in the extension's own world of the page, which scripts of the page can't reach.
Object.assign(globalThis, { readPageForBindery: readPage });
