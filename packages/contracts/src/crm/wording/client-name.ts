interface NamedPerson {
  readonly first_name: string;
  readonly last_name: string;
}

/** 'Last, First': in columns and choices, which are sorted so. */
export const listedName = ({ first_name, last_name }: NamedPerson): string => `${last_name}, ${first_name}`;

/** 'First Last': in sentences, titles and cards. */
export const spokenName = ({ first_name, last_name }: NamedPerson): string => `${first_name} ${last_name}`;

/** The same of a listed name. With further commas it stays, since nothing says which of them is between the two. */
export function spokenOf(listed: string): string {
  const [last, first, ...more] = listed.split(', ');
  return first === undefined || more.length > 0 ? listed : `${first} ${last}`;
}
