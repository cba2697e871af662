import { sharedModules, sharedRequests } from './shared-modules.mjs';

describe('the modules that all front ends of a page share', () => {
  test('are single, and say which version is offered', () => {
    for (const [request, shared] of Object.entries(sharedModules())) {
      expect(request).not.toBe('');
      expect(shared).toMatchObject({ singleton: true, version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    }
  });

  test('are each offered by the shell', () => {
    expect(sharedRequests().sort()).toEqual(Object.keys(sharedModules()).sort());
  });
});
