import { extract } from '../src/index.js';

const found = (text: string) => {
  const input = { text, fields: [], host: null, today: '2026-11-27', carriers: [], products: [] };
  const { fields } = extract(input);
  return Object.fromEntries(
    fields.filter(({ field }) => /email|phone/.test(field)).map((one) => [one.value, one.state]),
  );
};
const NAMED = 'Name: Marisol Rios\nDOB: 04/12/1950';
const BO = 'bo@hill.example';
const MARISOL = 'marisol@rios.example';

describe('whom a text asks to be written to or called', () => {
  it.each([
    `Dear Marisol Rios, write me at ${BO}`,
    `Dear Marisol Rios,\nplease e-mail us back at ${BO}.`,
    `Hello Marisol Rios, please write to ${BO}`,
    `Dear Marisol Rios, call me at 402-555-0144 or reply to ${BO}.`,
    `${NAMED}\n\nDear Ms. Rios,\nsend the signed forms to ${BO}.`,
    `${NAMED}\n\nHi Marisol,\ntext me on 402-555-0144.`,
    `Dear Marisol Rios, questions? ${BO}`,
  ])('is not the client who is greeted: %j', (text) => {
    expect(found(text)).toEqual({});
  });

  it.each([
    `${NAMED}\nThanks, Bo Hill, ${BO}`,
    `${NAMED}\nThank you so much,\nBo Hill, ${BO}`,
    `${NAMED}\nBest regards, Bo Hill, 402-555-0144`,
    `${NAMED}\nSaludos, Bo Hill (${BO})`,
  ])('is not the client where somebody else signs: %j', (text) => {
    expect(found(text)).toEqual({});
  });

  it.each([
    `${NAMED}\nSend the forms to ${BO}`,
    `${NAMED}\nPlease reply to ${BO}`,
    `${NAMED}\n\nWrite me at ${BO}, please.`,
    `Marisol Rios, DOB 04/12/1950. Email the quote to ${BO}`,
  ])('is at most suggested where nothing says who that is: %j', (text) => {
    expect(found(text)).toEqual({ [BO]: 'suggested' });
  });

  it.each([
    `I am Marisol Rios, born 04/12/1950. Write me at ${MARISOL}`,
    `Dear Bo, I am Marisol Rios, born 04/12/1950. Please write me at ${MARISOL}.`,
    `Hi Bo, my date of birth is 04/12/1950, my name is Marisol Rios. Email me at ${MARISOL}`,
    `Marisol Rios, born 04/12/1950, write her at ${MARISOL}`,
    `${NAMED}\n\nMy plan ends soon. Email me at ${MARISOL}`,
    `Marisol Rios, DOB 04/12/1950. Send the forms to ${BO}. Her email is ${MARISOL}`,
  ])('is the client who writes, or of whom it is said: %j', (text) => {
    expect(found(text)).toEqual({ [MARISOL]: 'rule' });
  });

  it('stays the client’s suggestion where they greet and sign themselves', () => {
    expect(found(`${NAMED}\nThanks, Marisol Rios, ${MARISOL}`)).toEqual({ [MARISOL]: 'suggested' });
    expect(found(`${NAMED}\n\nHi Bo, please write to ${MARISOL}.`)).toEqual({
      [MARISOL]: 'suggested',
    });
  });
});
