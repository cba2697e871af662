import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { securityHeaders } from './security-headers.js';
import { createStaticSite, type ServeStaticSite, type StaticSiteOptions } from './static-site.js';

export interface SiteServerOptions extends StaticSiteOptions {
  /** Routes with a page of their own, by their path. */
  readonly pages?: Readonly<Record<string, string>>;
  /** From when this is true, health answers 503 and each response closes its connection. */
  readonly isStopping?: () => boolean;
}

/** The server of one front end alone, with the same headers as behind the gateway. */
export function createSiteServer({
  pages = {},
  isStopping = () => false,
  ...options
}: SiteServerOptions): Server {
  const headers = securityHeaders(options.values.PUBLIC_URL);
  const site = createStaticSite(options);
  const byPath = new Map(
    Object.entries(pages).map(([path, fallback]) => [path, createStaticSite({ ...options, fallback })]),
  );
  return createServer((req, res) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    if (isStopping()) res.setHeader('Connection', 'close');
    const address = req.url ?? '/';
    if (address === '/health' || address === '/health/live') {
      res.writeHead(isStopping() ? 503 : 200, { 'Cache-Control': 'no-store' });
      res.end();
      return;
    }
    const serve = byPath.get(address.split('?', 1)[0] ?? '') ?? site;
    void answer(serve, options.mount, req, res);
  });
}

async function answer(
  serve: ServeStaticSite,
  mount: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const address = req.url ?? '/';
  try {
    if (address.startsWith(mount) && (await serve(req, res, address))) return;
    refuse(res, 404, "This page or file doesn't exist.");
  } catch (error) {
    // A malformed percent sign is a client error. All other errors occur before anything is sent.
    if (error instanceof URIError) refuse(res, 400, 'The address has invalid percent-encoding.');
    else refuse(res, 500, 'The file could not be read.');
  }
}

function refuse(res: ServerResponse, status: number, detail: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(`${detail}\n`);
}
