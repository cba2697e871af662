import { firstPageScripts } from './first-page-scripts.mjs';

// entry 1 consumes react, whose code lies in 2 and itself consumes the scheduler in 3; 4 and 5 are lazy pages.
const facts = {
  entrypoints: { index: { chunks: [1] } },
  chunks: [
    { id: 1, files: ['index.js', 'index.css'] },
    { id: 2, files: ['react.js'], origins: [{ moduleIdentifier: 'consume react' }] },
    { id: 3, files: ['scheduler.js'], origins: [{ moduleIdentifier: 'consume scheduler' }] },
    { id: 4, names: ['landing'], files: ['landing.js'], origins: [{ moduleIdentifier: './main.tsx' }] },
    { id: 5, names: ['settings'], files: ['settings.js'] },
    { id: 6, files: ['charts.js'], origins: [{ moduleIdentifier: 'consume charts' }] },
  ],
  modules: [
    { identifier: 'consume react', moduleType: 'consume-shared-module', chunks: [1] },
    { identifier: 'consume scheduler', moduleType: 'consume-shared-module', chunks: [2] },
    { identifier: 'consume charts', moduleType: 'consume-shared-module', chunks: [5] },
    { identifier: './main.tsx', moduleType: 'javascript/auto', chunks: [1] },
  ],
};

describe('the scripts of the first page', () => {
  test('are those of index.html and the shared modules that they consume, at any depth', () => {
    expect(firstPageScripts(facts, [])).toEqual(['index.js', 'react.js', 'scheduler.js']);
  });

  test('include only the lazy chunks that the page shows', () => {
    expect(firstPageScripts(facts, ['landing'])).toContain('landing.js');
    expect(firstPageScripts(facts, ['landing'])).not.toContain('settings.js');
    expect(firstPageScripts(facts, ['settings'])).toContain('charts.js');
  });

  test('cannot be determined when a named chunk is missing', () => {
    expect(() => firstPageScripts(facts, ['welcome'])).toThrow('"welcome"');
  });
});
