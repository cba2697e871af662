import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBuiltPage } from './open-built-page.mjs';

const PAGE = `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>App</title>
<script defer src="/app.js"></script><link rel="stylesheet" href="/app.css"></head><body><div id="root"></div></body></html>`;
const APP = `
const late = document.createElement('link');
late.rel = 'stylesheet';
late.href = '/late.css';
document.head.append(late);
const rules = document.createElement('style');
rules.textContent = '.a { color: red }';
document.head.append(rules);
setTimeout(() => {
  document.getElementById('root').innerHTML =
    '<h1 class="a" style="width: 1px">' + location.pathname + '</h1><form id="whole"></form>';
});`;

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'built-page-'));
  await Promise.all([
    writeFile(join(dist, 'index.html'), PAGE),
    writeFile(join(dist, 'app.js'), APP),
    writeFile(join(dist, 'app.css'), ''),
    writeFile(join(dist, 'late.css'), ''),
  ]);
});
afterEach(() => rm(dist, { recursive: true }));

test('prerendering writes the visible page with its CSS rules and without style attributes', async () => {
  const shown = await openBuiltPage(dist, '/app/login', '#whole');
  const page = shown.writeInto(PAGE, ['<title>The front page</title>']);
  expect(page).toContain('<h1 class="a" data-still="0">/app/login</h1>');
  expect(page).toContain('.a { color: red }');
  expect(page).toContain('[data-still="0"]{width: 1px}');
  expect(page).not.toContain(' style=');
  expect(page).toContain('<form id="whole" data-prerendered="">');
});

test("a prerendered head has the page's own tags and each style sheet once", async () => {
  const shown = await openBuiltPage(dist, '/', '#whole');
  const page = shown.writeInto(PAGE, ['<title>The front page</title>']);
  expect(page).toContain('<title>The front page</title>');
  expect(page).not.toMatch(/noindex|<title>App/);
  expect(page.match(/href="\/app\.css"/g)).toHaveLength(1);
  expect(page.match(/href="\/late\.css"/g)).toHaveLength(1);
});

test("prerendering makes the app's scripts inert", async () => {
  const shown = await openBuiltPage(dist, '/', '#whole');
  const page = shown.writeInto(PAGE, []);
  expect(page).toContain('<script src="/app.js" type="text/plain"></script>');
});

test("prerendering fails with the page's own error when a script throws", async () => {
  await writeFile(join(dist, 'app.js'), `${APP}\nthrow new Error('The app is broken.');`);
  await expect(openBuiltPage(dist, '/', '#whole')).rejects.toThrow('The app is broken.');
});
