import { defineConfig } from '@playwright/test';
import { browserLaunch } from './fixtures/browser.js';

/**
 * A stack for each worker, because some journeys stop a service for a while. Each journey signs up its own people, so
 * any of them runs alone and in any order: a free worker takes the next one, whatever file it is in.
 */
export default defineConfig({
  testDir: './journeys',
  testIgnore: [
    // They take minutes; only `npm run test:full` runs them.
    ...(process.env['BINDERY_SLOW'] === 'yes' ? [] : ['**/*.slow.spec.ts']),
    // They read or replace files, which containers have for themselves, or need a setting of the local stack.
    ...(process.env['BINDERY_STACK'] ? ['**/{copy-of-crm,extension,releases,watching}.spec.ts'] : []),
  ],
  outputDir: '../test-results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  // The gate sets more.
  workers: 1,
  forbidOnly: true,
  // Two stacks may share two processors. How fast something is, the bench measures.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...browserLaunch(),
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
});
