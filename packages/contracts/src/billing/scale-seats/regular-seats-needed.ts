/** The seats that an account's members and open invitations use. */
export interface SeatsInUse {
  readonly regular: { readonly used: number };
  readonly support: { readonly used: number; readonly limit: number };
}

/**
 * How many regular seats the members need with this number of support seats. For more support seats than now, it assumes
 * that all of them free regular ones.
 */
export function regularSeatsNeeded({ regular, support }: SeatsInUse, supportSeats: number): number {
  const pushedOut = Math.max(0, support.used - supportSeats);
  const taken = support.used >= support.limit ? Math.max(0, supportSeats - support.limit) : 0;
  return Math.max(0, regular.used + pushedOut - taken);
}
