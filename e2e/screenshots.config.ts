import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Not a test: takes the pictures of `docs/images`, and one of every screen to look at. */
export default defineConfig({ ...journeys, testDir: './screenshots', reporter: [['list']] });
