import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Not a test: makes the gallery of all screens. */
export default defineConfig({
  ...journeys,
  testDir: './screenshots',
  testIgnore: '**/product-picture.spec.ts',
  reporter: [['list']],
});
