// Which part may import which, and no cycles. Parts are told by path, so a new service, package or feature falls under
// a rule by where it lies. `npm run boundaries` checks it.

const PARTS = '^(packages|services|gateway|frontends|extension|stack|e2e|bench|faults|ops)/';
const WORKSPACE =
  '(?:packages|services|frontends)/[^/]+|stack/stripe-emulator|stack/mail-catcher|gateway|extension|stack|e2e|bench|faults|ops/local|ops';
const TESTS = '[.](test|spec)[.]tsx?$|/test/';
const TEST_SUPPORT = '^packages/(local-servers|test-kit|tooling)/|^stack/stripe-emulator/';
const BACKEND = 'packages/(contracts|service-kit|field-crypto|settings|telemetry)';
const BROWSER = 'packages/(contracts|ui|web-kit)';

/**
 * A workspace imports itself, what `may` names, and in its tests what tests need.
 *
 * @param {string} name
 * @param {string} workspace a pattern with one group: the workspace's folder
 * @param {{ may?: string[], except?: string[] }} rule
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function workspace(name, workspace, { may = [], except = [] }) {
  const own = '^$1/';
  /** @param {string[]} allowed */
  const to = (allowed) => ({ path: PARTS, pathNot: [own, ...allowed.map((path) => `^${path}/`)] });
  return [
    {
      name,
      severity: 'error',
      from: { path: `^(${workspace})/`, pathNot: [TESTS, ...except] },
      to: to(may),
    },
    {
      name: `${name}-tests`,
      severity: 'error',
      from: { path: `^(${workspace})/.*(?:${TESTS})`, pathNot: except },
      to: { ...to(may), pathNot: [...to(may).pathNot, TEST_SUPPORT] },
    },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...workspace(
      'packages-that-stand-alone',
      'packages/(?:contracts|field-crypto|settings|telemetry|static-site)',
      {},
    ),
    ...workspace('migrations', 'packages/migrations', { may: ['packages/settings'] }),
    ...workspace('provisioning', 'packages/provisioning', { may: ['packages/(contracts|settings)'] }),
    ...workspace('tooling', 'packages/tooling', { may: ['packages/migrations'] }),
    ...workspace('browser-packages', 'packages/(?:ui|web-kit)', { may: [BROWSER] }),
    // Without web-kit: a browser extension has no session of a page.
    ...workspace('capture-review', 'packages/capture-review', { may: ['packages/(contracts|ui)'] }),
    ...workspace('capture-rules', 'packages/capture-rules', { may: ['packages/contracts'] }),
    ...workspace('service-kit', 'packages/service-kit', {
      may: ['packages/(contracts|field-crypto|settings|telemetry)'],
    }),
    ...workspace('test-packages', 'packages/(?:test-kit|local-servers)', { may: ['packages'] }),
    ...workspace('gateway', 'gateway', { may: [BACKEND, 'packages/static-site'] }),
    ...workspace('services', 'services/[^/]+', { may: [BACKEND, 'packages/capture-rules'] }),
    ...workspace('front-ends', 'frontends/[^/]+', {
      may: [BROWSER, 'packages/capture-review'],
      except: ['rsbuild[.]config[.]ts$'],
    }),
    ...workspace('extension', 'extension', {
      may: [BROWSER, 'packages/capture-review'],
      except: ['rsbuild[.]config[.]ts$'],
    }),
    ...workspace('emulators', 'stack/(?:stripe-emulator|mail-catcher)', { may: ['packages/settings'] }),
    ...workspace('stack', 'stack', {
      may: [
        BACKEND,
        'packages/(migrations|provisioning|tooling|local-servers|test-kit)',
        'stack/stripe-emulator',
      ],
      except: ['^stack/(stripe-emulator|mail-catcher)/'],
    }),
    ...workspace('whole-product', 'e2e|bench|faults', { may: ['packages', 'stack'] }),
    ...workspace('ops', 'ops', { may: [BACKEND, 'packages/provisioning'], except: ['^ops/local/'] }),
    ...workspace('local-ops', 'ops/local', { may: ['packages', 'stack', 'ops'] }),
    {
      name: 'features-apart',
      comment: 'app/ puts features together.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^frontends/$1/src/(features|app)/', pathNot: '^frontends/$1/src/features/$2/' },
    },
    {
      name: 'resources-below-features',
      comment: 'Features show resources, and app/ puts both together.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/resources/' },
      to: { path: '^frontends/$1/src/(features|app)/' },
    },
    {
      name: 'resources-by-their-door',
      comment:
        'A resource shows others what its index.ts exports. The manifest and the palette load no screens.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/(app|features|resources)/([^/]+)' },
      to: {
        path: '^frontends/$1/src/resources/',
        pathNot: ['^frontends/$1/src/$2/$3/', '^frontends/$1/src/resources/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'records-below-resources',
      comment: 'What all types of record share knows none of them.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/records/', pathNot: TESTS },
      to: { path: '^frontends/$1/src/(resources|features|app)/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'Contracts are read by the browser and by every service.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/contracts/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'imports-by-its-door',
      comment: 'Imports shows the other rooms of crm what its index.ts exports.',
      severity: 'error',
      from: { path: '^services/crm/src/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^services/crm/src/imports/',
        pathNot: ['^services/crm/src/$1/', '^services/crm/src/imports/index[.]ts$'],
      },
    },
    {
      name: 'capture-on-doors',
      comment: 'Capture is no type of record: it plans and writes records by what their room shows.',
      severity: 'error',
      from: { path: '^services/crm/src/capture/', pathNot: TESTS },
      to: { path: '^services/crm/src/resources/', pathNot: '^services/crm/src/resources/index[.]ts$' },
    },
    {
      name: 'vocabulary-outside-front-ends',
      comment: 'The words of files and pages are read by services; a browser would load thousands of them.',
      severity: 'error',
      from: { path: '^(frontends|extension|packages/(ui|web-kit|capture-review))/' },
      to: { path: '^packages/contracts/(src|dist)/crm/(vocabulary|written-values)/' },
    },
    {
      name: 'vocabulary-by-its-entry',
      comment: 'The entries that browsers load stay without it.',
      severity: 'error',
      from: {
        path: '^packages/contracts/src/',
        pathNot: '^packages/contracts/src/crm/(vocabulary|written-values)/',
      },
      to: { path: '^packages/contracts/src/crm/(vocabulary|written-values)/' },
    },
    {
      name: 'capture-rules-in-crm',
      comment: 'Texts of strangers are read by one service, in a thread with bounds.',
      severity: 'error',
      from: { path: '^services/', pathNot: '^services/crm/' },
      to: { path: '^packages/capture-rules/' },
    },
    {
      name: 'capture-rules-are-pure',
      severity: 'error',
      from: { path: '^packages/capture-rules/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/(capture-rules|contracts)/'] },
    },
    {
      name: 'field-crypto-without-nest',
      severity: 'error',
      from: { path: '^packages/field-crypto/' },
      to: { path: '(^|/)node_modules/@nestjs/' },
    },
    {
      name: 'browser-code',
      comment: 'This runs in a browser.',
      severity: 'error',
      from: {
        path: '^((frontends/[^/]+|extension)/src|packages/(ui|web-kit|capture-review))/',
        pathNot: TESTS,
      },
      to: { path: ['(^|/)node_modules/(@nestjs|@nats-io|pg|pino)/'] },
    },
    {
      name: 'browser-code-without-node',
      severity: 'error',
      from: {
        path: '^((frontends/[^/]+|extension)/src|packages/(ui|web-kit|capture-review))/',
        pathNot: TESTS,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-folder-cycles',
      comment: 'A workspace is layered: no folder depends on one that depends on it.',
      severity: 'error',
      scope: 'folder',
      from: {
        path: '^(packages/(capture-rules|contracts|field-crypto|service-kit|static-site|telemetry|tooling)|gateway|stack/src|stack/stripe-emulator/src|bench|e2e|faults|ops)/',
      },
      to: { circular: true },
    },
    {
      name: 'by-package-name',
      comment:
        'Another workspace is imported by its package name, not by a path. The start runs before npm has linked any.',
      severity: 'error',
      from: { path: `^(${WORKSPACE})/`, pathNot: '^stack/[^/]+[.]mjs$' },
      to: { path: PARTS, pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'contexts-by-package-name',
      comment: 'A relative import would make a context of its own in each build of a page.',
      severity: 'error',
      from: { path: '^packages/(ui|web-kit)/src/(?!context/)' },
      to: { path: '^packages/$1/src/context/', dependencyTypes: ['local'] },
    },
    {
      name: 'no-unresolved-imports',
      comment: 'What is not resolved is checked by no rule. Type declarations alone are not looked up.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^picocolors/types[.]js$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated)/|^[.]cache/|^gateway/empty/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
