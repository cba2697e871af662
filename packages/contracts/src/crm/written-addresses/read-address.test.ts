import { readAddress, readPlace } from './read-address.js';

const inOrder = ({ address1, address2, city, state, zip }: ReturnType<typeof readPlace>) =>
  [address1, address2, city, state, zip].map((part) => part ?? '').join('|');

describe('an address of one cell', () => {
  it.each([
    ['12 Elm St, Portland, ME 04101', '12 Elm St||Portland|ME|04101'],
    ['12 Elm St Portland ME 04101', '12 Elm St||Portland|ME|04101'],
    ['12 Elm St, Apt 4, Portland, ME 04101-1234', '12 Elm St|Apt 4|Portland|ME|04101-1234'],
    ['12 Elm St Apt 4, Portland, Maine 04101', '12 Elm St|Apt 4|Portland|ME|04101'],
    ['12 Elm St\nPortland, ME 04101\nUSA', '12 Elm St||Portland|ME|04101'],
    ['12 Elm St, Portland, ME 04101, United States', '12 Elm St||Portland|ME|04101'],
    ['12 Elm St, Miami, Fla. 33101', '12 Elm St||Miami|FL|33101'],
    ['1600 K St NW, Washington, D.C. 20006', '1600 K St NW||Washington|DC|20006'],
    ['PO Box 12, Bangor, ME 04401', 'PO Box 12||Bangor|ME|04401'],
    ['P.O. Box 12, Bangor ME 04401', 'P.O. Box 12||Bangor|ME|04401'],
    ['RR 2 Box 152, Bangor, ME 04401', 'RR 2 Box 152||Bangor|ME|04401'],
    ['HC 68 Box 23A, Bangor, ME 04401', 'HC 68 Box 23A||Bangor|ME|04401'],
    ['PSC 1234 Box 56, APO AE 09012', 'PSC 1234 Box 56||APO|AE|09012'],
    ['PSC 1234, Box 56, APO, AE 09012', 'PSC 1234|Box 56|APO|AE|09012'],
    ['USS Maine, FPO AP 96601', 'USS Maine||FPO|AP|96601'],
    ['Unit 9900 Box 300, DPO AE 09701', 'Unit 9900 Box 300||DPO|AE|09701'],
    ['Urb Las Gladiolas, 150 Calle A, San Juan PR 00926', '150 Calle A|Urb Las Gladiolas|San Juan|PR|00926'],
    ['c/o Ann Hart, 12 Elm St, Portland, ME 04101', '12 Elm St|c/o Ann Hart|Portland|ME|04101'],
  ])('%j', (text, expected) => {
    const read = readAddress(text);
    expect(read && inOrder(read)).toBe(expected);
  });

  it.each([
    '12 Elm St',
    '12 Elm St, Portland',
    'Portland, ME 04101',
    '12 Elm St, Portland, ME 04101 (old one)',
    '',
    'x'.repeat(500),
  ])('is not %j', (text) => {
    expect(readAddress(text)).toBeUndefined();
  });
});

describe('city, state and ZIP', () => {
  it.each([
    ['Portland ME 04101', '||Portland|ME|04101'],
    ['Portland, ME 04101-1234', '||Portland|ME|04101-1234'],
    ['Portland, ME, 04101, USA', '||Portland|ME|04101'],
    ['Portland ME 04101 US', '||Portland|ME|04101'],
    ['Portland, Me. 04101', '||Portland|ME|04101'],
    ['Washington, D.C. 20006', '||Washington|DC|20006'],
    ['Washington DC', '||Washington|DC|'],
    ['Miami Fla. 33101', '||Miami|FL|33101'],
    ['New York, NY', '||New York|NY|'],
    ['New York', '||New York||'],
    ['Charleston West Virginia 25301', '||Charleston|WV|25301'],
    ['St. Paul, Minnesota 55101', '||St. Paul|MN|55101'],
    ['Winston-Salem, North Carolina', '||Winston-Salem|NC|'],
    ['Winston-Salem North Carolina', '||Winston-Salem|NC|'],
    ['Kansas City MO', '||Kansas City|MO|'],
    ['Port Washington', '||Port Washington||'],
    ['Port Washington 11050', '||Port Washington||11050'],
    ['Port Washington NY 11050', '||Port Washington|NY|11050'],
    ['Seattle, Washington', '||Seattle|WA|'],
    ['Seattle Washington 98101', '||Seattle|WA|98101'],
    ['APO AE 09012', '||APO|AE|09012'],
    ['Portland', '||Portland||'],
    ['ME', '|||ME|'],
    ['04101', '||||04101'],
    ['Bangor ME 4401', '||Bangor|ME|4401'],
    ['Toronto, Ontario', '||Toronto, Ontario||'],
    ['', '||||'],
  ])('%j', (text, expected) => {
    expect(inOrder(readPlace(text))).toBe(expected);
  });
});
