/** A person with every field filled; all of it is made up. */
export const everyField = {
  first_name: 'Katrín',
  last_name: 'Jonsson',
  middle_name: 'Björk',
  nickname: 'Kata',
  title: 'Dr',
  email: 'katrin.jonsson@clients.test',
  secondary_email: 'kj@elsewhere.test',
  dob: '1951-03-09',
  gender: 'F',
  ssn: '219-09-9999',
  drivers_license: 'D123-4567 890',
  type: 'Medicare',
  mbi: '1EG4-TE5-MK73',
  part_a_date: '2016-03-01',
  part_b_date: '2016-04-01',
  smoker: false,
  email_opt_out: true,
  opt_out_email: 'optout@clients.test',
  status: 'active',
  notes: 'Calls on Mondays.\nLikes plain words.',
} as const;

export const requiredOnly = { first_name: 'Ada', last_name: 'Byron', status: 'lead' } as const;

/** What of `everyField` must be readable nowhere but in a reveal. */
export const secrets = [
  '219-09-9999',
  '219099999',
  '1EG4-TE5-MK73',
  '1EG4TE5MK73',
  'D123-4567 890',
  'D1234567890',
  'katrin.jonsson',
  'kj@elsewhere',
  'optout@clients',
];
