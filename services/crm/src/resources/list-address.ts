/** The address of the screen of a list with filters. @param section such as `policies` */
export const listAddress = (section: string, filters: Readonly<Record<string, string>>): string =>
  `/app/dashboard/${section}?${new URLSearchParams(filters).toString()}`;
