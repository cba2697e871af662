/** The address of the screen of a list with filters. @param section such as `policies` */
export function listAddress(section: string, filters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(filters).toString();
  return `/app/dashboard/${section}${query && `?${query}`}`;
}
