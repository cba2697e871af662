/** A mail in the catcher's API. */
interface CaughtMail {
  readonly to: readonly { readonly address: string }[];
  readonly html: string;
}

const TOKEN_IN_LINK = /[#?&]token_hash=([\w-]+)/;

/** The number of mails in the catcher by address. */
export async function caughtMails(catcher: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { to } of (await (await fetch(`${catcher}/email`)).json()) as CaughtMail[]) {
    for (const { address } of to) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  return counts;
}

/** The token in the newest mail to an address; undefined if there is none or the catcher is down. */
export async function proofMailedTo(catcher: string, address: string): Promise<string | undefined> {
  try {
    const url = `${catcher}/email?to.address=${encodeURIComponent(address)}`;
    const mails = (await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).json()) as CaughtMail[];
    return TOKEN_IN_LINK.exec(mails.at(-1)?.html ?? '')?.[1];
  } catch (error) {
    // The catcher may be the part that is down.
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
    throw error;
  }
}
