import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import config from '../../../.dependency-cruiser.mjs';

const service = 'services/crm/src/main.ts';
const shell = 'frontends/shell/src/index.ts';
const feature = 'frontends/crm/src/features/trash/routes.tsx';
const resource = 'frontends/crm/src/resources/policies/routes.tsx';
const contracts = 'packages/contracts/src/crm/index.ts';
const vocabulary = 'packages/contracts/src/crm/vocabulary/index.ts';
const rules = 'packages/capture-rules/src/extract.ts';
const capture = 'services/crm/src/capture/accept-draft.ts';

const refused = [
  ['services', service, 'services/billing/src/config.ts'],
  ['services', service, 'frontends/crm/src/index.ts'],
  ['services', service, 'packages/ui/src/theme/index.ts'],
  ['services', service, 'packages/test-kit/src/index.ts'],
  ['services-tests', 'services/crm/src/a.int.test.ts', 'services/billing/src/config.ts'],
  ['gateway', 'gateway/src/main.ts', 'services/billing/src/config.ts'],
  ['front-ends', shell, 'services/billing/src/config.ts'],
  ['front-ends', shell, 'packages/service-kit/src/errors/app-error.ts'],
  ['front-ends', shell, 'frontends/crm/src/index.ts'],
  ['browser-code-without-node', shell, 'node:fs'],
  ['features-apart', feature, 'frontends/crm/src/features/dashboard/get.ts'],
  ['features-apart', feature, 'frontends/crm/src/app/routes.ts'],
  ['resources-below-features', resource, 'frontends/crm/src/features/trash/trash.ts'],
  ['resources-by-their-door', resource, 'frontends/crm/src/resources/tasks/task-row.ts'],
  ['resources-by-their-door', feature, 'frontends/crm/src/resources/policies/status.ts'],
  ['resources-by-their-door', 'frontends/crm/src/app/app.ts', 'frontends/crm/src/resources/tags/tags.ts'],
  [
    'records-below-resources',
    'frontends/crm/src/records/list.ts',
    'frontends/crm/src/resources/tags/index.ts',
  ],
  ['service-kit', 'packages/service-kit/src/auth/index.ts', 'services/billing/src/config.ts'],
  ['test-packages', 'packages/test-kit/src/index.ts', 'stack/src/index.ts'],
  ['stack', 'stack/src/parts/a.ts', 'packages/ui/src/theme/index.ts'],
  ['contracts-import-only-zod', contracts, 'node:crypto'],
  ['imports-by-its-door', capture, 'services/crm/src/imports/rows/draft.ts'],
  ['capture-on-doors', capture, 'services/crm/src/resources/find-record.ts'],
  ['vocabulary-outside-front-ends', shell, vocabulary],
  ['vocabulary-outside-front-ends', 'extension/src/a.ts', vocabulary],
  ['vocabulary-by-its-entry', contracts, vocabulary],
  ['capture-rules', rules, 'packages/service-kit/src/errors/app-error.ts'],
  ['capture-rules', rules, 'services/crm/src/config.ts'],
  ['capture-rules-are-pure', rules, 'node:fs'],
  ['capture-rules-in-crm', 'services/billing/src/main.ts', rules],
  ['packages-that-stand-alone', contracts, 'packages/service-kit/src/errors/app-error.ts'],
  ['by-package-name', service, 'packages/service-kit/src/errors/app-error.ts'],
  ['no-cycles', 'services/leads/src/a.ts', 'services/leads/src/b.ts'],
  ['no-folder-cycles', 'packages/service-kit/src/a', 'packages/service-kit/src/b'],
  ['no-unresolved-imports', service, 'a-package-that-is-not-there'],
] as const;

const allowed = [
  [capture, 'services/crm/src/imports/index.ts'],
  [capture, 'services/crm/src/resources/index.ts'],
  ['services/crm/src/imports/run/a.ts', 'services/crm/src/imports/rows/draft.ts'],
  [service, rules],
  [service, vocabulary],
  [rules, vocabulary],
  ['services/crm/src/individuals/a.ts', 'services/crm/src/config.ts'],
  ['services/crm/src/a.int.test.ts', 'packages/test-kit/src/index.ts'],
  ['frontends/crm/src/features/trash/other.ts', 'frontends/crm/src/features/trash/list.ts'],
  ['frontends/crm/src/app/all.ts', 'frontends/crm/src/features/trash/list.ts'],
  [resource, 'frontends/crm/src/resources/policies/list/list.ts'],
  [resource, 'frontends/crm/src/resources/tasks/index.ts'],
  [feature, 'frontends/crm/src/resources/tasks/index.ts'],
  ['frontends/crm/rsbuild.config.ts', 'packages/tooling/rsbuild/index.ts'],
  ['stack/src/parts/b.ts', 'packages/local-servers/src/postgres/index.ts'],
  ['stack/start.mjs', 'packages/tooling/install/index.ts'],
  ['e2e/journeys/sign-in.spec.ts', 'stack/src/index.ts'],
] as const;

/** The rules run over a tree that holds just these files, which import each other by path. */
describe('the import boundaries', () => {
  let tree: string;
  let broken: string[];

  beforeAll(async () => {
    tree = mkdtempSync(path.join(tmpdir(), 'bindery-boundaries-'));
    const imports = [
      ...refused.filter(([rule]) => rule !== 'no-folder-cycles').map(([, from, to]) => [from, to] as const),
      ...allowed,
      ['packages/service-kit/src/a/one.ts', 'packages/service-kit/src/b/two.ts'] as const,
      ['packages/service-kit/src/b/three.ts', 'packages/service-kit/src/a/four.ts'] as const,
    ];
    for (const [from, to] of [...imports, ['services/leads/src/b.ts', 'services/leads/src/a.ts'] as const])
      addImport(from, to);
    const { options, ...ruleSet } = config;
    const { tsConfig: _none, ...others } = options ?? {};
    const { output } = await cruise(['.'], { ...others, baseDir: tree, validate: true, ruleSet });
    const { summary } = output as ICruiseResult;
    broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  function addImport(from: string, to: string): void {
    const file = path.join(tree, from);
    const isFile = to.includes('/') && !to.startsWith('node:');
    const relative = path.posix.relative(path.posix.dirname(from), to).replace(/\.tsx?$/, '.js');
    const specifier = relative.startsWith('.') ? relative : `./${relative}`;
    for (const name of [file, ...(isFile ? [path.join(tree, to)] : [])]) {
      mkdirSync(path.dirname(name), { recursive: true });
      writeFileSync(name, '', { flag: 'a' });
    }
    writeFileSync(file, `import '${isFile ? specifier : to}';\n`, { flag: 'a' });
  }

  it.each(refused)('%s: refuses %s importing %s', (rule, from, to) => {
    expect(broken).toContain(`${rule}: ${from} -> ${to.replace('node:', '')}`);
  });

  it.each(allowed)('allows %s to import %s', (from, to) => {
    const own = broken.filter((line) => line.endsWith(`: ${from} -> ${to}`));
    expect(own.filter((line) => !line.startsWith('by-package-name'))).toEqual([]);
  });
});
