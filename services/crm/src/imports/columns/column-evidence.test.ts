import { contradicts, kindOfValues } from './column-evidence.js';

const values = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n));

describe('what the values of a column say', () => {
  it.each([
    ['mbi', '1EG4-TE5-MK73'],
    ['mbi', '1eg4te5mk73'],
    ['email', 'ada@byron.test'],
    ['ssn', '219-09-9999'],
    ['phone', '(207) 555-0101'],
    ['state', 'me'],
    ['day', '12/10/1950'],
    [undefined, 'Harbor Life'],
    [undefined, '4101'],
  ])('it is %p of %p', (kind, text) => {
    expect(kindOfValues([text])).toBe(kind);
  });

  it('it is known by values from the whole column, however long it is', () => {
    const words = values(150, (n) => `word ${n}`);
    const emails = values(850, (n) => `client-${n}@people.test`);
    expect(kindOfValues([...words, ...emails])).toBe('email');
    expect(kindOfValues([...words, ...words, ...emails])).toBeUndefined();
    expect(contradicts('email', [...words, ...emails])).toBe(false);
    expect(contradicts('email', [...emails, ...values(1_000, (n) => `word ${n}`)])).toBe(true);
  });
});
