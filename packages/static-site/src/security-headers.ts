import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * One strict policy for everything that the one origin serves. No script but our files runs, and nothing is asked
 * of another origin. Style *elements* are allowed inline because the dialogs' scroll lock makes one at run time;
 * style attributes in markup are not.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: ["'self'"],
    styleSrcElem: ["'self'", "'unsafe-inline'"],
    styleSrcAttr: ["'none'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
};

/**
 * Security headers of every response. They are the same for each, so helmet writes them once and not per request. HSTS
 * only where the public address is https: on localhost it would lock people out.
 */
export function securityHeaders(publicUrl: string): ReadonlyMap<string, string> {
  const setHelmetHeaders = helmet({
    contentSecurityPolicy,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHelmetHeaders(request, response, () => undefined);
  const headers = new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]));
  return headers.set('permissions-policy', NO_FEATURES);
}
