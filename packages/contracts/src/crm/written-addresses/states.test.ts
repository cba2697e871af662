import { stateCodes } from '../../validation/index.js';
import { stateCodeOf } from './states.js';

it.each([
  ['Maine', 'ME'],
  ['me', 'ME'],
  ['Me.', 'ME'],
  ['M.E.', 'ME'],
  ['D.C.', 'DC'],
  ['D. C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Fla.', 'FL'],
  ['Calif', 'CA'],
  ['Penna.', 'PA'],
  ['N. Mex.', 'NM'],
  ['W. Va.', 'WV'],
  ['US-FL', 'FL'],
  ['ME - Maine', 'ME'],
  ['Maine (ME)', 'ME'],
  ['ME/Maine', 'ME'],
  ['Florida, USA', 'FL'],
  ['State of Maine', 'ME'],
  ['Commonwealth of Massachusetts', 'MA'],
  ['NEW  YORK', 'NY'],
  ['Puerto Rico', 'PR'],
  ['Armed Forces Europe', 'AE'],
])('takes %j for %s', (text, code) => {
  expect(stateCodeOf(text)).toBe(code);
});

it.each(['ME - Florida', 'Ontario', 'XX', 'U', 'US', 'USA', '', '04101', 'Maine or Florida'])(
  'leaves %j as it is',
  (text) => {
    expect(stateCodeOf(text)).toBe(text);
  },
);

it('knows each code', () => {
  for (const code of stateCodes)
    expect([stateCodeOf(code), stateCodeOf(code.toLowerCase())]).toEqual([code, code]);
});
