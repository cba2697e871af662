import { redactProtected } from './redact.js';

describe('what a language model does not see', () => {
  it.each([
    ['SSN: 219-09-9999.', 'SSN: ###-##-####.'],
    ['219099999', '#########'],
    ['219 09 9999', '### ## ####'],
    ['219.09.9999', '###.##.####'],
    ['219\u201109\u20119999', '###\u2011##\u2011####'],
    ['2\u200B19-09-9999', '#\u200B##-##-####'],
    ['000-12-3456', '###-##-####'],
    ['MBI 1EG4-TE5-MK73', 'MBI ####-###-####'],
    ['1eg4te5mk73', '###########'],
    ['1EG4 TE5 MK73 and 219-09-9999', '#### ### #### and ###-##-####'],
  ])('%j becomes %j', (text, redacted) => {
    expect(redactProtected(text)).toBe(redacted);
    expect(redactProtected(text)).toHaveLength(text.length);
  });

  it.each(['(207) 555-0199', '04/15/1950', 'Portland, ME 04101-1234', 'Policy W123456789', '$1,234.56'])(
    '%j stays',
    (text) => {
      expect(redactProtected(text)).toBe(text);
    },
  );
});
