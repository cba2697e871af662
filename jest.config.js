import { availableParallelism } from 'node:os';
import { swcOptions } from './packages/tooling/swc/options.mjs';

const shared = {
  rootDir: import.meta.dirname,
  cacheDirectory: '<rootDir>/.cache/jest',
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.(cache|data)/'],
};

/** Node itself loads these tests and the sources under them, each module once for all files that a worker gets. */
const node = {
  ...shared,
  runner: 'jest-light-runner',
  setupFiles: ['<rootDir>/packages/tooling/jest/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/packages/tooling/jest/time-limit.mjs'],
};

/** Tests that take longer than a person waits for on every change; `npm run test:full` has them. */
const slowTests = process.env['BINDERY_SLOW'] === 'yes' ? [] : ['\\.slow\\.'];
const integrationTests = '\\.int\\.test\\.ts$';
const browserCode = '<rootDir>/packages/(ui|web-kit|capture-review)/';

/** @type {import('jest').Config} */
export default {
  testTimeout: 30_000,
  // One worker is none to the runner of Node's tests: it then shares the process of jest, and ends it for the next project.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  testSequencer: '<rootDir>/packages/tooling/jest/sequencer.mjs',
  projects: [
    {
      ...node,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,services,gateway,stack,bench,faults,ops,e2e}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', integrationTests, browserCode, ...slowTests],
    },
    {
      ...shared,
      displayName: 'web',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      resolver: '<rootDir>/packages/tooling/jest/resolver.cjs',
      transform: {
        '^.+\\.ts$': ['@swc/jest', swcOptions()],
        '^.+\\.tsx$': ['@swc/jest', swcOptions({ tsx: true })],
      },
      restoreMocks: true,
      testEnvironment: '<rootDir>/packages/tooling/jest/web-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      // As in production: otherwise each rule is a text node, and jsdom parses the whole sheet again for each.
      globals: { SC_DISABLE_SPEEDY: false },
      setupFilesAfterEnv: ['<rootDir>/packages/tooling/jest/web-setup.mjs'],
      moduleNameMapper: {
        '\\.(css|png|jpg|webp|svg|woff2)$': '<rootDir>/packages/tooling/jest/asset.mjs',
        // One file instead of one for each of its thousand icons, which every test file would load anew.
        '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
        '^styled-components$': '<rootDir>/packages/tooling/jest/styled-components.mjs',
        '^@fontsource-variable/': '<rootDir>/packages/tooling/jest/asset.mjs',
      },
      testMatch: [
        '<rootDir>/{frontends/*,extension,packages/ui,packages/web-kit,packages/capture-review}/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: ['/node_modules/', integrationTests, ...slowTests],
    },
    {
      ...node,
      displayName: 'integration',
      globalTeardown: '<rootDir>/packages/tooling/jest/end-shared.mjs',
      testMatch: ['<rootDir>/{packages,services,gateway,stack,faults,ops}/**/*.int.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...slowTests],
    },
  ],
};
