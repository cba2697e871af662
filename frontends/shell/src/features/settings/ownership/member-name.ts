/** How a member is called: by name, or by address. */
export const nameOf = ({ full_name, email }: { full_name: string | null; email: string }): string =>
  full_name ?? email;
