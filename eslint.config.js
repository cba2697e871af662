import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { commentOpenings } from './packages/tooling/eslint/comment-openings.mjs';
import { routerExports } from './packages/tooling/eslint/router-exports.mjs';
import { supportedApis } from './packages/tooling/eslint/supported-apis.mjs';

const typed = ['**/*.ts', '**/*.tsx', 'packages/{tooling,migrations}/**/*.mjs', 'stack/**/*.mjs'];
const tests = ['**/*.test.ts', '**/*.test.tsx', '**/test/**', 'e2e/**', 'packages/test-kit/**'];
const browser = ['{frontends/*,extension}/src/**', 'packages/ui/**', 'packages/{web-kit,capture-review}/**'];

const apiPath = String.raw`/^\u002Fapi\u002F./`;

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/generated/',
      '**/.cache/',
      '.data/',
      'test-results/',
      'playwright-report/',
      '**/*.d.ts',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    plugins: { comments: { rules: { openings: commentOpenings } } },
    rules: { 'comments/openings': 'error' },
  },
  {
    files: typed,
    // The rules that know the types are in .oxlintrc.json: oxlint runs them in a fifth of the time.
    extends: [tseslint.configs.strict],
    rules: {
      // A Nest module is a class with nothing in it but its decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs'],
    ignores: typed,
    languageOptions: { globals: globals.node },
  },
  {
    // The environment is read once, by a part's config, which says what is missing before anything starts.
    files: ['{services,gateway,packages,frontends}/**'],
    ignores: [
      '**/config.ts',
      '**/config/**',
      'packages/{tooling,migrations,test-kit,local-servers}/**',
      ...tests,
    ],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read it in config.ts and pass the value on.' },
        {
          object: 'z',
          property: 'uuid',
          message: 'Use uuid() of contracts/validation: it ignores the case.',
        },
      ],
    },
  },
  {
    // A path of the API is written in its route's declaration alone.
    files: ['{bench,e2e,faults,gateway,ops,packages,services,stack}/**'],
    ignores: [
      'packages/contracts/**',
      // Tests of the gateway and the services are about paths as they come over the wire.
      '{gateway,services}/**/*.test.ts',
      'services/*/test/**',
      'gateway/test/**',
      'packages/{service-kit,telemetry}/**/*.test.ts',
      // The API's own description is no declared route.
      'gateway/src/policies/api-docs.ts',
      'e2e/journeys/access-matrix.spec.ts',
      // The paths of a release stay as they were when it came out.
      'stack/src/releases/**',
      'stack/test/released-data.int.test.ts',
      // Tries a deployed release, without a build of the repository.
      'packages/tooling/k8s/verify/**',
      // Another product's API.
      'packages/test-kit/src/mail/mailpit.ts',
      // Span names and log lines, which contain a path.
      'stack/src/{dev,traces}/**/*.test.ts',
      // The front ends still have some 120 of them.
      'packages/web-kit/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...['Literal[value', 'TemplateElement[value.raw'].map((node) => ({
          selector: `${node}=${apiPath}]`,
          message: 'Call the declared route: addressOf(route) of @bindery/contracts/route.',
        })),
      ],
    },
  },
  {
    files: browser,
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // APIs that a supported browser lacks; package.json names the browsers.
    files: [...browser, 'packages/contracts/src/**'],
    // The extension runs in newer ones, which its manifest names.
    ignores: [
      'extension/**',
      ...tests,
      'packages/contracts/src/openapi/**',
      '**/testing/**',
      '**/testing.ts',
    ],
    plugins: { browsers: { rules: { 'supported-apis': supportedApis } } },
    rules: { 'browsers/supported-apis': 'error' },
  },
  {
    files: browser,
    ignores: tests,
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react-router', message: 'Import from react-router-dom, which all front ends share.' },
            {
              name: 'react-router-dom',
              allowImportNames: routerExports,
              allowTypeImports: true,
              message: 'Not in the bundle: packages/tooling/rsbuild/react-router-dom.mjs lists what is.',
            },
          ],
        },
      ],
    },
  },
  {
    // A component is mostly its markup.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // An object of the payment provider is one literal, as long as its type.
    files: ['stack/stripe-emulator/src/views/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['packages/{tooling,migrations}/**', 'stack/**', 'bench/**', 'e2e/**', 'faults/**'],
    rules: { 'no-console': 'off' },
  },
);
