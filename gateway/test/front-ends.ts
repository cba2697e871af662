import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Folders as the builds of the front ends leave them. */
export interface FrontEnds {
  readonly shell: string;
  readonly crm: string;
  readonly admin: string;
  write(path: string, content: string): Promise<void>;
  remove(): Promise<void>;
}

export const SCRIPT = `console.log("${'hello '.repeat(500)}")`;

export async function makeFrontEnds(): Promise<FrontEnds> {
  const root = await mkdtemp(join(tmpdir(), 'gateway-site-'));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  await write('secret.txt', 'outside of every front end');
  await write(
    'shell/index.html',
    '<!doctype html><title>Bindery</title><meta name="support-email" content="{SUPPORT_EMAIL}">',
  );
  await write(
    'shell/landing.html',
    '<title>The front page</title><link rel="canonical" href="{PUBLIC_URL}/">{SUPPORT_EMAIL}',
  );
  await write('shell/robots.txt', 'Sitemap: {PUBLIC_URL}/sitemap.xml');
  await write('shell/sitemap.xml', '<loc>{PUBLIC_URL}/</loc>');
  await write('shell/social-card.png', 'a picture with {PUBLIC_URL} in it');
  await write('shell/site.webmanifest', '{}');
  await write('shell/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('shell/static/js/index.0a1b2c3d.js', SCRIPT);
  await write('shell/static/font/inter.0a1b2c3d.woff2', 'font');
  await write('shell/.env', 'HIDDEN=1');
  await write('crm/mf-manifest.json', '{"name":"crm"}');
  await write('crm/remoteEntry.js', 'entry');
  await write('crm/static/js/async/712.deadbeef.js', SCRIPT);
  await write('admin/mf-manifest.json', '{"name":"admin"}');
  return {
    shell: join(root, 'shell'),
    crm: join(root, 'crm'),
    admin: join(root, 'admin'),
    write,
    remove: () => rm(root, { recursive: true }),
  };
}
