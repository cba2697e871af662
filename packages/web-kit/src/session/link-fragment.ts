import { urlOf } from '@bindery/contracts/url';

/** The fragment of an emailed link, which servers and logs never see. */
export interface LinkFragment {
  tokenHash: string;
  type: string;
  /** The destination; always a path of this site. */
  next: string | null;
}

/** A path of this site; null for other addresses, which are never followed. */
export function ownPath(value: string | null): string | null {
  if (!value) return null;
  const here = 'https://here.invalid';
  const url = urlOf(value, here);
  if (url?.origin !== here || !value.startsWith('/')) return null;
  return url.pathname + url.search + url.hash;
}

/** Reads the link of an address. Some mail gateways move the fragment to the query. */
export function readLink({ hash, search }: Pick<Location, 'hash' | 'search'>): LinkFragment | null {
  return readLinkFragment(hash) ?? readLinkFragment(search);
}

/** Reads `#token_hash=…&type=…&next=…`; null when it is not the fragment of a sign-in link. */
function readLinkFragment(text: string): LinkFragment | null {
  const params = new URLSearchParams(decoded(text.replace(/^[#?]/, '')));
  const tokenHash = params.get('token_hash');
  if (!tokenHash) return null;
  return {
    tokenHash,
    type: params.get('type') ?? 'email',
    next: ownPath(params.get('next')),
  };
}

/** A mail gateway may have encoded the whole fragment, its equals signs too. */
function decoded(fragment: string): string {
  if (fragment.includes('=')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch (error) {
    if (error instanceof URIError) return fragment;
    throw error;
  }
}

/**
 * Reads the code of `#error=…&error_code=…`. Anyone can write into an address, so what it says beside the code
 * (`error_description`) is not read.
 */
export function readFragmentError(hash: string): string | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  return params.get('error_code') ?? params.get('error');
}

/** Removes the fragment from the address and the history, so that it is not stored or shared. */
export function clearFragment(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
}

/** Removes a link from the address and the history, wherever a mail gateway has put it. */
export function clearLink(): void {
  window.history.replaceState(window.history.state, '', window.location.pathname);
}
