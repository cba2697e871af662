// Lets Node run the sources as they are, compiled as the build does it, so that a test starts the real process
// without building first. Used as `node --conditions=source --import ./gateway/test/run-sources.mjs`.

import { register } from 'node:module';

register('./source-hooks.mjs', import.meta.url);
