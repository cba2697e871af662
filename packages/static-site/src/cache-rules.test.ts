import { cacheControlOf } from './cache-rules.js';

const FOR_EVER = 'public, max-age=31536000, immutable';

test.each([
  ['static/js/index.0a1b2c3d.js', FOR_EVER],
  ['static/js/async/712.0a1b2c3d4e.js.map', FOR_EVER],
  ['static/font/inter.0a1b2c3d.woff2', FOR_EVER],
  ['static/js/remoteEntry.js', 'no-cache'],
  ['mf-manifest.json', 'no-cache'],
  ['index.html', 'no-cache'],
  ['static/0a1b2c3d4e/plain.js', 'no-cache'],
  ['static/js/vendor.min.js', 'no-cache'],
])('%s is served with Cache-Control %s', (file, rule) => {
  expect(cacheControlOf(file)).toBe(rule);
});
