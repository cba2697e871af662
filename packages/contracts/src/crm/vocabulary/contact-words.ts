import type { addressFields } from '../addresses/fields.js';
import type { phoneTypes } from '../phones/fields.js';
import type { Words, WordsOf } from './words.js';

/** Words for each kind of phone number. A number of no kind is one of the home. */
export const phoneWords: Readonly<Record<(typeof phoneTypes)[number], Words>> = {
  mobile: {
    both: `
      mobile, cell, mobile phone, cell phone, cellphone, mobile number, cell number, tel cell, phone mobile,
      phone cell, mobile phone number, text number, mobilephone, phone c, phone m, ph c`,
    pages: `
      tel c, tel m, tel type cell, tel type mobile, c phone, cphone, mphone,
      cellphone number, cell mobile, mobile cell, cell mobile phone, mobile cell phone, cellular,
      cellular phone, cell ph, mobile ph, celular, wireless, wireless phone, wireless number, text, sms,
      mobile telephone, cell phone number, cell telephone, m, telefono celular, telefono movil, movil,
      numero de celular, numero celular, personal cell, personal mobile, personal cell phone,
      number de celular`,
  },
  home: {
    both: `
      phone, home phone, phone number, phones, phone s, phone numbers, phone number s, telephone, tel, home,
      phone 1, primary phone, main phone, home number, phone home, telephone number, tel home, day phone,
      best phone, contact phone, phone 1 value, home telephone, hm phone, main, phone h, ph h, homephone`,
    pages: `
      household phone, best phone number to reach you, best phone to reach you,
      phone number to reach you, best number to contact you, tel h, tel type home,
      tel type voice, h phone, hphone, hmphone, hm, home ph, hm ph, res ph, res phone,
      residence telephone, home tel number, ph, ph number, phone day, daytime phone, day time phone,
      daytime phone number, daytime telephone, day telephone, best number, best phone number,
      best contact number, best number to reach you, best number to call, callback number,
      call back number, call back, callback, contact number, preferred phone, preferred phone number,
      primary number, landline, home phone number, residence phone, home tel, telefono, permanent phone,
      main phone number, main number, caller id, your phone, your phone number, phone area code,
      evening telephone, numero de telefono, telefono de casa, telefono de contacto, telefono principal,
      telefono residencial, numero telefonico, telefono fijo, telefono particular, number de telefono,
      personal phone`,
  },
  work: {
    both: `
      work phone, business phone, office phone, work, work number, phone work, tel work, office, business,
      wk phone, company main phone, phone w, phone b, phone o, workphone`,
    pages: `
      w phone, wphone, bus ph, bus phone, wk ph, work ph, off ph,
      bus tel, business ph, work tel, work telephone, business telephone, office number,
      work phone number, business phone number, daytime work phone, telefono del trabajo,
      telefono de trabajo, telefono trabajo`,
  },
  fax: { both: 'fax, fax number, home fax, business fax, tel fax, phone fax, work fax' },
  other: {
    both: `
      other phone, phone 2, alternate phone, alt phone, secondary phone, second phone, phone 3,
      evening phone, 2 nd phone, phone 2 value, phone 3 value, phone number 2`,
    pages: `
      eve phone, evening, eve, night phone, alternate number, alternate phone number, secondary phone number,
      secondary number, alternative phone, alt number, alt ph, alt phone number, other number,
      other phone number, alternate telephone, evening phone number, second number, backup phone`,
  },
};

/** Words for the parts of an address, without what kind of address it is; on pages, of the home. */
export const addressWords: WordsOf<Omit<typeof addressFields, 'type'>> = {
  address1: {
    both: `
      address, address 1, street, street address, address line 1, addr, addr 1, street 1, address street,
      street line 1, address 1 street, add 1`,
    pages: `
      household address, address of record, address on record, ship to, shipping address,
      direccion residencial, direccion fisica, domicilio, line 1, address street 1, street address 1,
      permanent residence street address, permanent residence address, current address, resident address,
      legal address, legal residence, residence, full address, direccion, where do you live,
      street address no po box, your address, service address, address of residence, risk address,
      property address, address on file, situs address, direccion de residencia, direccion del hogar,
      direccion de casa, calle, calle y numero, street and number, street number, house number and street, street name and number,
      number and street`,
  },
  address2: {
    both: `
      address 2, address line 2, apt, unit, suite, apartment, apt suite, addr 2, street 2, apt number,
      unit number, address 1 extended address, extended, add 2, urbanization, urb, urbanizacion`,
    pages: `
      line 2, street address 2, apt unit, unit apt, apartment number, apt ste, apt suite unit,
      apartment unit, apt unit number, suite number, apt lot, apartment suite, address cont, unit suite,
      apt unit suite, apartment suite unit, apartment or unit, apt or unit, unit or apartment,
      unit or apt, apartamento, apto, numero de apartamento, number de apartamento,
      apartment or suite, apt or suite, suite or unit, suite or apartment, apartment suite or unit,
      apt suite or unit, unit suite or apartment, apt suite floor, floor or unit`,
  },
  city: {
    both: 'city, town, address city, address 1 city',
    pages: `
      ciudad, city town, city name, pueblo, localidad, municipio, ciudad o pueblo`,
  },
  state: {
    both: `
      state, st, province, state province, state region, region, address state, address 1 region, state code`,
    pages: `
      state do you live in, state do you reside in, state you live in, state where you live, estado,
      resident state, state of residence, resides in`,
  },
  zip: {
    both: `
      zip, zip code, zipcode, postal code, postal, postcode, address zip, address 1 postal code,
      zip postal code, zip 5, zip 4`,
    pages: `
      zip code do you live in, codigo postal, zip plus 4, zip code plus 4, zip postal, codigo zip, cp,
      zona postal, codigo`,
  },
  county: {
    both: 'county, county name, address county, parish',
    pages: 'county of residence, county parish, condado, county of res',
  },
};

/** Words for city, state and ZIP in one value. */
export const placeWords: Words = {
  both: `
    city state zip, city st zip, city state, city state zip code, city state postal code, csz, location,
    city state zip country, city st zip country`,
  pages: `
    city state and zip, city state and zip code, city state zip plus 4, city st, city st zip code,
    city and state, city state zip county, ciudad estado zip, state zip, city zip`,
};

/** Headers of columns with a whole address in each cell. */
export const wholeAddressWords: Words = {
  files:
    'full address, complete address, whole address, address full, street city state zip, address city state zip',
};

/** Words for the street of a mailing address. */
export const mailingWords: Words = {
  pages: `
    mailed to, mail to, direccion postal, mailing address if different,
    mailing address if different from above, mailing address if different from permanent address,
    send mail to, mailing, correspondence address, po box, mailing address if different from residence,
    mailing address if different from residential, mailing address only if different`,
};

/** Words in front of a part of an address that say its kind; no word is the home. */
export const addressKinds: Readonly<Record<string, readonly string[]>> = {
  home: [
    '',
    'home',
    'residence',
    'residential',
    'physical',
    'primary',
    'permanent',
    'adr home',
    'adr',
    'res',
  ],
  mailing: ['mailing', 'mail', 'postal'],
  work: ['work', 'business', 'office', 'company', 'employer', 'adr work'],
  billing: ['billing', 'bill to'],
  other: ['other', 'alternate', 'secondary', 'adr other'],
};
