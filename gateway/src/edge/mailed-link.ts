import type { Middleware } from '../request/types.js';

/** The page behind a mailed link, with its fragment as a part of the path. */
const ENCODED_LINK = /^\/auth\/confirm%23([^?]*)/;

/** Whether a browser opens a mailed link whose `#` a mail gateway has encoded. */
export const isEncodedLink = ({ method, url }: { readonly method: string; readonly url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && ENCODED_LINK.test(url);

/** Leads such a link back to its fragment, which browsers keep to themselves. */
export const encodedLinkRedirect: Middleware = (req, res, next) => {
  if (!isEncodedLink(req)) {
    next();
    return;
  }
  const [, fragment = ''] = ENCODED_LINK.exec(req.url) ?? [];
  res.writeHead(302, { Location: `/auth/confirm#${fragment}`, 'Cache-Control': 'no-store' });
  res.end();
};
