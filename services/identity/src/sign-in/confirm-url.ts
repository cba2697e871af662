import type { NewLink } from './mailed-links.js';
import type { Redirects } from './redirects.js';

/** Our own page. All of it is in the fragment, which no server and no mail scanner's request ever carries. */
export function confirmUrl(publicUrl: string, redirects: Redirects, link: NewLink, token: string): string {
  const fragment = new URLSearchParams({
    token_hash: token,
    // The client's own word for it.
    type: link.kind === 'invitation' ? 'invite' : link.kind,
    email: link.address,
    next: redirects.pathOf(link.redirectTo),
  });
  return `${publicUrl}/auth/confirm#${fragment.toString()}`;
}
