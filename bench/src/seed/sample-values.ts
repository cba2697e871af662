/** Similar first and last names, so that a fragment matches some individuals and not all. */
export const firstNames = [
  ...['James', 'Mary', 'Robert', 'Patricia', 'John', 'Jennifer', 'Michael', 'Linda', 'David', 'Elizabeth'],
  ...['William', 'Barbara', 'Richard', 'Susan', 'Joseph', 'Jessica', 'Thomas', 'Karen', 'Carlos', 'Sarah'],
  ...['Daniel', 'Nancy', 'Matthew', 'Betty', 'Anthony', 'Sandra', 'Mark', 'Ashley', 'Luis', 'Emily'],
];
export const lastNames = [
  ...['Smith', 'Johnson', 'Williams', 'Brown', 'Jones', 'Garcia', 'Miller', 'Davis', 'Rodriguez', 'Martinez'],
  ...[
    'Hernandez',
    'Lopez',
    'Gonzalez',
    'Wilson',
    'Anderson',
    'Thomas',
    'Taylor',
    'Moore',
    'Jackson',
    'Martin',
  ],
  ...['Lee', 'Perez', 'Thompson', 'White', 'Harris', 'Sanchez', 'Clark', 'Ramirez', 'Lewis', 'Robinson'],
  ...['Walker', 'Young', 'Allen', 'King', 'Wright', 'Scott', 'Torres', 'Nguyen', 'Hill', 'Flores'],
];
/** A fragment inside one last name in forty. */
export const NAME_FRAGMENT = 'guye';
/** How the same name begins, as typed into the palette. */
export const NAME_START = 'nguye';
/** The search with the most words and the fewest letters: nobody has them all, and each is had by many. */
export const LONGEST_SEARCH = 'a b c d e f g h';
/** The number of a policy that every agency with a policy has. */
export const POLICY_NUMBER = 'P00000002';
