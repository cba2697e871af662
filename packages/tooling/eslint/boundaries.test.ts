import { boundaryProblem } from './boundaries.mjs';

const folderOf = (name: string) =>
  ({
    '@bindery/contracts': 'packages/contracts',
    '@bindery/service-kit': 'packages/service-kit',
    '@bindery/test-kit': 'packages/test-kit',
    '@bindery/local-servers': 'packages/local-servers',
    '@bindery/tooling': 'packages/tooling',
    '@bindery/ui': 'packages/ui',
    '@bindery/web-kit': 'packages/web-kit',
    '@bindery/billing': 'services/billing',
    '@bindery/crm-web': 'frontends/crm',
    '@bindery/stack': 'stack',
  })[name];

const problem = (file: string, request: string) => boundaryProblem(file, request, folderOf);

describe('an import is refused', () => {
  test.each([
    ['a service from another service', 'services/crm/src/main.ts', '@bindery/billing'],
    ['a service by the path of another', 'services/crm/src/main.ts', '../../billing/src/config.js'],
    ['a service from a front end', 'services/crm/src/main.ts', '@bindery/crm-web'],
    ['a service from the design system', 'services/crm/src/main.ts', '@bindery/ui/theme'],
    ['the code of a service from test support', 'services/crm/src/main.ts', '@bindery/test-kit'],
    ['the gateway from a service', 'gateway/src/main.ts', '@bindery/billing'],
    ['a front end from a service', 'frontends/shell/src/index.ts', '@bindery/billing'],
    ['a front end from the service kit', 'frontends/shell/src/index.ts', '@bindery/service-kit/errors'],
    ['a front end from another front end', 'frontends/shell/src/index.ts', '@bindery/crm-web'],
    ['a front end from Node', 'frontends/shell/src/index.ts', 'node:fs'],
    [
      'a feature from a feature',
      'frontends/crm/src/features/individuals/routes.tsx',
      '../dashboard/api/get.js',
    ],
    ['a feature from app', 'frontends/crm/src/features/individuals/routes.tsx', '../../app/routes.js'],
    ['a package from a service', 'packages/service-kit/src/auth/index.ts', '@bindery/billing'],
    ['a package from the stack', 'packages/test-kit/src/index.ts', '@bindery/stack'],
    ['the stack from the design system', 'stack/src/parts/a.ts', '@bindery/ui'],
    ['contracts from anything but zod', 'packages/contracts/src/crm/index.ts', 'node:crypto'],
    ['contracts from the kit', 'packages/contracts/src/crm/index.ts', '@bindery/service-kit'],
    ['field-crypto from Nest', 'packages/field-crypto/src/index.ts', '@nestjs/common'],
  ])('%s', (_, file, request) => {
    expect(problem(file, request)).toMatch(/\.$/);
  });
});

describe('an import is let through', () => {
  test.each([
    ['a service from the kit', 'services/crm/src/main.ts', '@bindery/service-kit/bootstrap'],
    ['a test from test support', 'services/crm/src/a.int.test.ts', '@bindery/test-kit'],
    ['a file from its own workspace', 'services/crm/src/individuals/a.ts', '../config.js'],
    ['a package by its own name', 'packages/ui/src/table/a.tsx', '@bindery/ui/theme'],
    ['a feature from itself', 'frontends/crm/src/features/individuals/routes.tsx', './components/list.js'],
    ['app from a feature', 'frontends/crm/src/app/routes.tsx', '../features/individuals/routes.js'],
    ['a front end from contracts', 'frontends/crm/src/features/a/b.ts', '@bindery/contracts/crm'],
    ['a front end build from its preset', 'frontends/crm/rsbuild.config.ts', '@bindery/tooling/rsbuild'],
    ['contracts from zod', 'packages/contracts/src/crm/index.ts', 'zod'],
    ['the stack from the local servers', 'stack/src/parts/a.ts', '@bindery/local-servers/postgres'],
    ['the start from what installs', 'stack/start.mjs', '../packages/tooling/install/index.mjs'],
    ['a journey from the stack', 'e2e/journeys/sign-in.spec.ts', '@bindery/stack'],
  ])('%s', (_, file, request) => {
    expect(problem(file, request)).toBeUndefined();
  });
});
