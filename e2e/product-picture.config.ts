import { defineConfig } from '@playwright/test';
import screenshots from './screenshots.config.js';

const { globalSetup: _ownStackInstead, testIgnore: _all, ...others } = screenshots;

/** Not a test: takes the picture of the product on the landing page, at the demo, which has a stack of its own. */
export default defineConfig({ ...others, testMatch: '**/product-picture.spec.ts' });
