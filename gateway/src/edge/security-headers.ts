import helmet from 'helmet';
import type { Middleware } from '../express-gateway/types.js';

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

/** Security headers of every answer. HSTS only where the public address is https: on localhost it would lock people out. */
export function createSecurityHeaders(publicUrl: string): Middleware {
  const setHelmetHeaders = helmet({
    contentSecurityPolicy,
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', NO_FEATURES);
    setHelmetHeaders(req, res, next);
  };
}
