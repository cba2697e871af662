import { sharedModules, sharedRequests } from './shared-modules.mjs';

describe('the modules shared by all front ends', () => {
  test('are singletons with an exact version', () => {
    for (const [request, shared] of Object.entries(sharedModules())) {
      expect(request).not.toBe('');
      expect(shared).toMatchObject({ singleton: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    }
  });

  test('match the list of shared requests', () => {
    expect(sharedRequests().sort()).toEqual(Object.keys(sharedModules()).sort());
  });
});
