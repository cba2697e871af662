import { codeText, linesText, lineText } from './text-rule.js';

it.each([
  ['decomposed accents', 'Jose\u0301', 'Jos\u00e9'],
  ['a zero-width blank', 'Jo\u200bs\u00e9', 'Jos\u00e9'],
  ['marks of direction', '\u202dAda\u202c\u200e\u2066', 'Ada'],
  ['a soft hyphen', 'Lace\u00ady', 'Lacey'],
  ['a byte order mark', '\ufeffAda', 'Ada'],
  ['a filler', 'A\u3164da', 'Ada'],
  ['a format character before a mark', 'Jose\u200b\u0301', 'Jos\u00e9'],
  ['blanks of all kinds', '\u00a0Ann\u2003\t\n Lee\u3000', 'Ann Lee'],
  ['joiners between Latin letters', 'An\u200dn\u200c Lee\u200d', 'Ann Lee'],
  ['tags behind a flag', '\u{1f3f4}\u{e0067}\u{e007f}', '\u{1f3f4}'],
])('one line loses %s', (_, typed, stored) => {
  expect(lineText(typed)).toBe(stored);
  expect(lineText(stored)).toBe(stored);
});

it.each([
  ['a Persian word', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['a Devanagari conjunct', '\u0915\u094d\u200d\u0937'],
  ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a health worker', '\u{1f469}\u{1f3fd}\u200d\u2695\ufe0f'],
  ['a form of a Han character', '\u8fbb\u{e0100}'],
  ['typographic dashes and apostrophes', 'Anne\u2011Marie O\u2019Connor'],
])('one line keeps %s', (_, text) => {
  expect(lineText(text)).toBe(text);
});

it.each(['\u200b', '\u3164', '\u2800', '\u202e \ufeff', '\ufe0f', '\u200d', '\u{e0041}', '\t'])(
  'a text of only %j is empty',
  (text) => {
    expect(lineText(text)).toBe('');
    expect(linesText(text)).toBe('');
  },
);

it('keeps lines and indents of several lines', () => {
  const typed = '\n \n  Plans:\n\t- a\u200b  b\n\n    c\u0301 \n\n';
  expect(linesText(typed)).toBe('  Plans:\n\t- a  b\n\n    \u0107');
  expect(linesText('\n  one line \n')).toBe('one line');
});

it.each([
  ['219\u201309\u20139999', '219-09-9999'],
  ['\u202d(207) 555\u20110199\u202c', '(207) 555-0199'],
  ['\u0662\u0661\u0662', '212'],
  ['\uff12\uff11\uff12\uff0d\uff15', '212-5'],
  ['\u{1d7ce}\u{1d7d9}\u{1d7e2}\u{1d7f5}', '0109'],
  ['\u2212\u2010\u2014\ufe63', '----'],
  ['a\u200bda@mail.test', 'ada@mail.test'],
])('a code %j becomes %j', (typed, stored) => {
  expect(codeText(typed)).toBe(stored);
});

it('takes no longer for hostile text than for any other', () => {
  const hostile = ['\u200d', '\u{1f3fd}', ' ', '\u0669', '\n', '\u0301', '\u{1f3fd}\u200d', ' \n'];
  for (const part of hostile) {
    const before = process.threadCpuUsage();
    codeText(part.repeat(50_000));
    linesText(part.repeat(50_000));
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  }
});
