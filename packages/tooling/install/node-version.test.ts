import { nodeVersionProblem } from './node-version.mjs';

describe('the version of Node', () => {
  test.each(['20.19.0', '20.20.2', '22.1.0', '100.0.0'])('%s will do', (running) => {
    expect(nodeVersionProblem(running, '>=20.19')).toBeUndefined();
  });

  test.each(['20.18.9', '18.20.4', '9.99.99'])(
    '%s is too old, and the sentence says what to do',
    (running) => {
      const problem = nodeVersionProblem(running, '>=20.19');
      expect(problem).toContain(`this is Node ${running}`);
      expect(problem).toContain('20.19 or newer');
    },
  );
});
