import { sharedModules, sharedRequests } from './shared-modules.mjs';

describe('the modules shared by all front ends', () => {
  test('are singletons with an exact version', () => {
    for (const [request, shared] of Object.entries(sharedModules())) {
      expect(request).not.toBe('');
      expect(shared).toMatchObject({ singleton: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    }
  });

  test('are of our own packages only the contexts, so that an older shell carries a newer remote', () => {
    expect(sharedRequests().filter((request) => request.startsWith('@bindery/'))).toEqual([
      '@bindery/ui/context',
      '@bindery/web-kit/context',
    ]);
  });

  test('match the list of shared requests', () => {
    expect(sharedRequests().sort()).toEqual(Object.keys(sharedModules()).sort());
  });
});
