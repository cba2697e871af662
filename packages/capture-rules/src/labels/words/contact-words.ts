import type { Words } from './words.js';

/** Pages' words for phone numbers and the parts of an address. */
export const contactWords: Words = {
  'phones.mobile.phone': `
    phone c, phone m, ph c, tel c, tel m, tel type cell, tel cell, tel type mobile, c phone, cphone,
    mphone, cellphone number, cell mobile, mobile cell, cell mobile phone, mobile cell phone, cellular,
    cellular phone, cell ph, mobile ph, celular, wireless, wireless phone, wireless number, text, sms,
    mobile telephone, cell phone number, cell telephone, m`,
  'phones.home.phone': `
    household phone, best phone number to reach you, best phone to reach you, phone number to reach you, best number to contact you, phone h, ph h, tel h, tel type home, tel type voice, h phone, hphone, hmphone, homephone, hm, home ph,
    hm ph, res ph, res phone, residence telephone, home tel number, ph, ph number, phone home, phone day,
    daytime phone, day time phone, daytime phone number, daytime telephone, day telephone, best number,
    best phone number, best contact number, best number to reach you, best number to call, callback number,
    call back number, call back, callback, contact number, contact phone number, preferred phone,
    preferred phone number, primary phone number, primary number, primary telephone, landline,
    home phone number, residence phone, home tel, telefono, permanent phone, phone primary,
    main phone number, main number, caller id, your phone, your phone number, phone area code,
    contact telephone, evening telephone`,
  'phones.work.phone': `
    phone w, phone b, phone o, w phone, wphone, workphone, bus ph, bus phone, wk ph, work ph, off ph,
    bus tel, business ph, work tel, work telephone, business telephone, office number, work phone number,
    business phone number, daytime work phone`,
  'phones.other.phone': `
    eve phone, evening, eve, night phone, alternate number, alternate phone number, secondary phone number,
    secondary number, alternative phone, alt number, alt ph, alt phone number, other number,
    other phone number, alternate telephone, evening phone number, second number, backup phone`,
  'addresses.home.address1': `
    household address, address of record, address on record, ship to, shipping address,
    direccion residencial, direccion fisica, domicilio, line 1, address street 1, street address 1,
    permanent residence street address, permanent residence address, permanent street address,
    residence street address, residence address, residential street address, home street address,
    current address, resident address, legal address, legal residence, residence, full address, direccion,
    where do you live, street address no po box, your address, service address, address of residence,
    risk address, property address, address on file, physical street address, situs address`,
  'addresses.home.address2': `
    line 2, street address 2, apt unit, unit apt, apartment number, apt ste, apt suite unit,
    apartment unit, apt unit number, apt number, suite number, apt lot, apartment suite, address cont,
    unit suite, apt unit suite, apartment suite unit`,
  'addresses.home.city': `
    ciudad, residence city, city town, home city, city name`,
  'addresses.home.state': `
    state do you live in, state do you reside in, state you live in, state where you live, estado,
    residence state, resident state, state of residence, resides in, home state`,
  'addresses.home.zip': `
    zip code do you live in, codigo postal, residence zip, zip plus 4, zip code plus 4, zip postal,
    residential zip, home zip code, zip 4`,
  'addresses.home.county': `
    county of residence, residence county, county parish, condado, county of res`,
  'addresses.home.place': `
    city state and zip, city state and zip code, city state zip plus 4, city st, city st zip code,
    city and state, city state zip county, ciudad estado zip, state zip, city zip`,
  'addresses.mailing.address1': `
    mailed to, mail to, direccion postal, mailing address if different,
    mailing address if different from above, mailing address if different from permanent address,
    mailing street address, mailing addr, send mail to, mailing, correspondence address, po box,
    mailing address if different from residence, mailing address if different from residential,
    mailing address only if different`,
};
