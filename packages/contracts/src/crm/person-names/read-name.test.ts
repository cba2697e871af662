import { readGivenNames, readLastName, readPersonName } from './read-name.js';

type Order = 'first_last' | 'last_first';
const named = (text: string, order?: Order) => readPersonName(text, order).name;
const doubtOf = (text: string, order?: Order) => readPersonName(text, order).doubt;

describe('a whole name', () => {
  it.each<[string, Order, string]>([
    ['Byron, Ada', 'last_first', 'Ada|Byron'],
    ['Byron, Ada King', 'last_first', 'Ada|Byron|m=King'],
    ['de la Cruz, Ana', 'last_first', 'Ana|de la Cruz'],
    ['de la Cruz Ana', 'last_first', 'Ana|de la Cruz'],
    ['Byron Ada King', 'last_first', 'Ada|Byron|m=King'],
    ['Ada Byron', 'first_last', 'Ada|Byron'],
    ['Ana de la Cruz', 'first_last', 'Ana|de la Cruz'],
    ['Vincent van Gogh', 'first_last', 'Vincent|van Gogh'],
    ['Ludwig von der Leyen', 'first_last', 'Ludwig|von der Leyen'],
    ['Jill St. John', 'first_last', 'Jill|St. John'],
    ['Jose Ortega y Gasset', 'first_last', 'Jose|Ortega y Gasset'],
    ['Maria Garcia Lopez', 'first_last', 'Maria|Garcia Lopez'],
    ['Garcia Lopez, Maria', 'last_first', 'Maria|Garcia Lopez'],
    ['Ana Maria Ruiz de la Cruz', 'first_last', 'Ana Maria|Ruiz de la Cruz'],
    ['Mary Ann Smith', 'first_last', 'Mary Ann|Smith'],
    ['Smith, Mary Ann', 'last_first', 'Mary Ann|Smith'],
    ['Olga Lindqvist-Park', 'first_last', 'Olga|Lindqvist-Park'],
    ['Garcia - Lopez, Ana', 'last_first', 'Ana|Garcia-Lopez'],
    ["Sean O'Brien", 'first_last', "Sean|O'Brien"],
    ['J. R. R. Tolkien', 'first_last', 'J.|Tolkien|m=R. R.'],
    ['Gogh, Vincent van', 'last_first', 'Vincent|van Gogh'],
    ['Null, Na', 'last_first', 'Na|Null'],
    ['Byron', 'first_last', '|Byron'],
    ['Byron,', 'first_last', '|Byron'],
    ['', 'first_last', '|'],
  ])('%s, %s', (text, order, expected) => {
    expect(briefly(named(text, order))).toBe(expected);
    expect(doubtOf(text, order)).toBeNull();
  });
});

describe('a suffix', () => {
  it.each([
    ['Smith, John, Jr.', 'John|Smith Jr.'],
    ['Smith, Jr., John', 'John|Smith Jr.'],
    ['Smith Jr., John', 'John|Smith Jr.'],
    ['Smith, John Jr.', 'John|Smith Jr.'],
    ['Smith, John A. III', 'John|Smith III|m=A.'],
    ['Smith, John V', 'John|Smith|m=V'],
    ['John Smith, Jr.', 'John|Smith Jr.'],
    ['John Smith Jr', 'John|Smith Jr'],
    ['John Smith (Sr.)', 'John|Smith Sr.'],
    ['JOHN SMITH II', 'JOHN|SMITH II'],
    ['Ana de la Cruz III', 'Ana|de la Cruz III'],
    ['Smith Jr., John, Jr.', 'John|Smith Jr.'],
    ['Smith, John 2nd', 'John|Smith 2nd'],
  ])('%s stays with the last name', (text, expected) => {
    expect(briefly(named(text))).toBe(expected);
    expect(doubtOf(text)).toBeNull();
  });
});

describe('titles, ranks and degrees', () => {
  it.each([
    ['Jon Smith, Jr., M.D.', 'Jon|Smith Jr.|t=M.D.'],
    ['Jane Dunn RN', 'Jane|Dunn|t=RN'],
    ['Capt. Joe Dunn (USN, Ret.)', 'Joe|Dunn|t=Capt., USN, Ret.'],
    ['Jon Smith MD', 'Jon|Smith|t=MD'],
    ['Smith, Jon, Ph.D., CPA', 'Jon|Smith|t=Ph.D., CPA'],
    ['Ms. Ada King Byron', 'Ada|Byron|m=King|t=Ms.'],
    ['Byron, Mrs. Ada', 'Ada|Byron|t=Mrs.'],
    ['Byron, Ada, Mrs.', 'Ada|Byron|t=Mrs.'],
    ['Sgt. Joe Dunn', 'Joe|Dunn|t=Sgt.'],
    ['Dunn, Sgt Joe', 'Joe|Dunn|t=Sgt'],
    ['Col. (Ret.) Joe Dunn', 'Joe|Dunn|t=Col. (Ret.)'],
    ['Joe Dunn, Col., USAF (Ret.)', 'Joe|Dunn|t=Col., USAF (Ret.)'],
    ['Lt. Col. Joe Dunn', 'Joe|Dunn|t=Lt. Col.'],
    ['Rev. Dr. Joe Dunn', 'Joe|Dunn|t=Rev. Dr.'],
    ['The Honorable Joe Dunn', 'Joe|Dunn|t=The Honorable'],
    ['Father Joe Dunn', 'Joe|Dunn|t=Father'],
    ['Mr. Dunn', '|Dunn|t=Mr.'],
    ['Sr. Juan Reyes', 'Juan|Reyes|t=Sr.'],
    ['Mai Do', 'Mai|Do'],
    ['Gen Ito', 'Gen|Ito'],
  ])('%s', (text, expected) => {
    expect(briefly(named(text))).toBe(expected);
    expect(doubtOf(text)).toBeNull();
  });

  it.each([
    ['Sister Mary Agnes', 'Mary|Agnes|t=Sister'],
    ['Sister Mary', 'Sister|Mary'],
    ['Major Tom Jones', 'Tom|Jones|t=Major'],
  ])('%s is read and doubtful', (text, expected) => {
    expect(briefly(named(text))).toBe(expected);
    expect(doubtOf(text)).toMatch(/title/);
  });
});

describe('a nickname', () => {
  it.each([
    ['Brown, Robert (Bob)', 'Robert|Brown|n=Bob'],
    ['Robert (Bob) Brown', 'Robert|Brown|n=Bob'],
    ['Robert "Bob" Brown', 'Robert|Brown|n=Bob'],
    ['Robert “Bob” J. Brown', 'Robert|Brown|m=J.|n=Bob'],
    ["Robert 'Bob' Brown", 'Robert|Brown|n=Bob'],
    ['Brown, Robert J. (Bob), Jr.', 'Robert|Brown Jr.|m=J.|n=Bob'],
  ])('%s', (text, expected) => {
    expect(briefly(named(text))).toBe(expected);
    expect(doubtOf(text)).toBeNull();
  });

  it('is doubtful behind a last name, where it may be another last name', () => {
    expect(briefly(named('Robert Brown (Bob)'))).toBe('Robert|Brown|n=Bob');
    expect(doubtOf('Robert Brown (Bob)')).toBe('"Bob" was read as a nickname. It may be another name.');
  });

  it.each([
    'Brown, Robert (deceased)',
    'Brown, Robert (2)',
    'Brown, Robert - DNC',
    'Robert Brown c/o Ann Hart',
  ])('is not what %s has beside the name', (text) => {
    expect(briefly(named(text))).toBe('Robert|Brown');
    expect(doubtOf(text)).toMatch(/^Only Robert Brown was read/);
  });
});

describe('two people', () => {
  it.each([
    ['Smith, John & Mary', 'John|Smith'],
    ['Smith, John and Mary', 'John|Smith'],
    ['Smith, John & Spouse', 'John|Smith'],
    ['Smith, John A. & Mary B.', 'John|Smith|m=A.'],
    ['Smith, John; Smith, Mary', 'John|Smith'],
    ['Smith, John / Mary', 'John|Smith'],
    ['Smith, John et ux', 'John|Smith'],
    ['John & Mary Smith', 'John|Smith'],
    ['John&Mary Smith', 'John|Smith'],
    ['John A. & Mary B. Smith, Jr.', 'John|Smith Jr.|m=A.'],
    ['John Smith & Mary Jones', 'John|Smith'],
    ['John Smith & Family', 'John|Smith'],
    ['John Smith, Mary Smith', 'John|Smith'],
    ['Mary Ann & John Smith', 'Mary Ann|Smith'],
    ['Mr. & Mrs. John Smith', 'John|Smith|t=Mr.'],
    ['Mr. and Mrs. Smith', '|Smith|t=Mr.'],
    ['M/M John Smith', 'John|Smith|t=Mr.'],
    ['Mr. Smith & Mrs. Jones', '|Smith|t=Mr.'],
    ['John Smith w/ Mary', 'John|Smith'],
    ['Smith, John & Mary (Jones)', 'John|Smith'],
    ['Dr. John & Mrs. Mary Smith', 'John|Smith|t=Dr.'],
    ['Smith, Mr. & Mrs. John', 'John|Smith|t=Mr.'],
    ['John & Mary de la Cruz', 'John|de la Cruz'],
    ['John + Mary + Ann Smith', 'John|Smith'],
    ['John\nMary Smith', 'John|Smith'],
  ])('%s is the first of them, and doubtful', (text, expected) => {
    expect(briefly(named(text))).toBe(expected);
    expect(doubtOf(text)).toMatch(/ names more than one person/);
  });

  it.each([
    'Smith Family',
    'The Smith Family',
    'John & Mary',
    'Smith Family Trust',
    'joe@dunn.test',
    'Dunn Roofing LLC',
    'Estate of John Smith',
  ])('%s is no first and last name', (text) => {
    const { first_name, last_name } = named(text);
    expect(first_name === undefined || last_name === undefined).toBe(true);
    expect(doubtOf(text)).not.toBeNull();
  });
});

it('doubts a last name of one letter', () => {
  expect(doubtOf('Smith J')).toBe('"J" was read as a last name. It may be an initial.');
});

describe('given names alone', () => {
  it.each([
    ['John', 'John|'],
    ['Mary Ann', 'Mary Ann|'],
    ['John A.', 'John A.|'],
    ['José', 'José|'],
    ['Major', 'Major|'],
    ['Po Ling', 'Po Ling|'],
    ['Mr. John', 'John||t=Mr.'],
    ['Robert (Bob)', 'Robert||n=Bob'],
    ['John, Jr.', 'John|Jr.'],
    ['John Jr.', 'John|Jr.'],
    ['', '|'],
  ])('%s', (text, expected) => {
    expect(briefly(readGivenNames(text).name)).toBe(expected);
    expect(readGivenNames(text).doubt).toBeNull();
  });

  it.each([
    'John & Mary',
    'John and Mary',
    'John/Mary',
    'John & spouse',
    'John, Mary',
    'Mr. John & Mrs. Mary',
  ])('are those of the first of %s', (text) => {
    expect(readGivenNames(text)).toMatchObject({ name: { first_name: 'John' }, isWhole: false });
    expect(readGivenNames(text).doubt).toMatch(/John was read/);
  });
});

describe('a last name alone', () => {
  it.each([
    ['Smith', 'Smith'],
    ['Smith Jr.', 'Smith Jr.'],
    ['Smith, Jr.', 'Smith Jr.'],
    ['Smith, Jr., M.D.', 'Smith Jr.|t=M.D.'],
    ['de la Cruz', 'de la Cruz'],
    ['Null', 'Null'],
  ])('%s', (text, expected) => {
    expect(briefly(readLastName(text).name)).toBe(`|${expected}`);
    expect(readLastName(text).doubt).toBeNull();
  });

  it.each(['Smith & Jones', 'Smith (Jones)', 'Smith, John'])('%s is kept as it is, and doubtful', (text) => {
    expect(readLastName(text)).toMatchObject({ name: { last_name: text }, isWhole: true });
    expect(readLastName(text).doubt).toMatch(/more than a last name/);
  });
});

it('has neither a comma nor a sign in a first name, whatever is written', () => {
  const pieces = [
    'Smith',
    'Ann',
    ',',
    '&',
    ' and ',
    '(Bob)',
    'Jr.',
    'M.D.',
    'Mr.',
    '/',
    '"',
    '(',
    ')',
    ' ',
    '- ',
    '#2',
    ';',
    'de',
  ];
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const text = piecesOf(seed, pieces).join(' ');
    for (const order of ['first_last', 'last_first'] as const) {
      const { first_name = '', middle_name = '' } = named(text, order);
      const given = readGivenNames(text).name.first_name ?? '';
      expect(`${first_name} ${middle_name} ${given}`).not.toMatch(/[,&;/"()#\d]|\band\b/);
    }
  }
});

function piecesOf(seed: number, pieces: readonly string[]): string[] {
  let state = seed * 2_654_435_761;
  return Array.from({ length: 1 + (seed % 7) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return pieces[(state >>> 8) % pieces.length] ?? '';
  });
}

const briefly = ({
  first_name = '',
  last_name = '',
  middle_name,
  nickname,
  title,
}: ReturnType<typeof named>) =>
  [
    first_name,
    last_name,
    ...(middle_name === undefined ? [] : [`m=${middle_name}`]),
    ...(nickname === undefined ? [] : [`n=${nickname}`]),
    ...(title === undefined ? [] : [`t=${title}`]),
  ].join('|');
