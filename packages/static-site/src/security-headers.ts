import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const NO_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * One strict policy for the whole origin. Only our own script files run, and nothing is requested from other origins.
 * Inline style *elements* are allowed because the dialogs' scroll lock creates one; style attributes in markup are not.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    // For browsers that know neither of the next two.
    styleSrc: ["'self'", "'unsafe-inline'"],
    styleSrcElem: ["'self'", "'unsafe-inline'"],
    styleSrcAttr: ["'none'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    // The worker of push messages.
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
};

/**
 * The security headers of every response, computed once. HSTS only if the public address is https: on localhost, it
 * would lock developers out.
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
