// Lets Node run our TypeScript sources as they lie, in the tests that need no browser.

import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
// So that a failure names the line that somebody wrote.
process.setSourceMapsEnabled(true);
