import 'reflect-metadata';
import { apiRoutes } from '@bindery/contracts/openapi';
import { declaredRoutes } from '@bindery/service-kit/guard';
import { AppModule } from './app.module.js';

const declared = declaredRoutes(AppModule);

describe("identity's handlers", () => {
  it.each(declared)('$handler says who may call it', ({ access }) => {
    expect(access).toBeDefined();
  });

  it('are the calls of the contract, each under its permission', () => {
    const served = declared
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ method, path, access }) => ({
        method,
        path,
        access: access?.kind === 'permission' ? access.permission : access?.kind,
      }));
    const promised = apiRoutes
      .filter((route) => route.service === 'identity')
      .map(({ method, path, access }) => ({ method, path, access }));
    expect(served).toEqual(expect.arrayContaining(promised));
    expect(served).toHaveLength(promised.length);
  });
});
