import { readableDocument, type Content, type Operation } from './document.js';
import escapeHtml from 'escape-html';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The API description as a page that needs no script. @param forMachines the path of the same as JSON */
export function renderApiDocs(document: unknown, forMachines: string): string {
  const { info, paths } = readableDocument.parse(document);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const services = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? 'other'))];
  const sections = services.map((service) => {
    const own = calls.filter(({ operation }) => (operation.tags[0] ?? 'other') === service);
    return `<section><h2>${escapeHtml(service)}</h2>${own.map(renderCall).join('')}</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<main>
<h1>${escapeHtml(info.title)} API</h1>
<p>${renderText(info.description)} For machines: <a href="${escapeHtml(forMachines)}">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function renderCall({ method, path, operation }: Call): string {
  const access = operation['x-scope'] ?? operation['x-permission'] ?? 'public';
  const body = operation.requestBody?.content?.['application/json'];
  return [
    '<details>',
    `<summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>`,
    `<p>Who may: <code>${escapeHtml(access)}</code></p>`,
    renderParameters(operation),
    body ? `<h3>Body</h3>${renderContent(body)}` : '',
    ...Object.entries(operation.responses).map(([status, response]) => {
      const [reply] = Object.values(response.content ?? {});
      return `<h3>${escapeHtml(status)}</h3><p>${renderText(response.description)}</p>${reply ? renderContent(reply) : ''}`;
    }),
    '</details>',
  ].join('');
}

function renderParameters({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>In</th><th>Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The example first, since most readers need nothing else. */
function renderContent({ example, schema }: Content): string {
  return (example === undefined ? '' : renderJson(example)) + renderJson(schema);
}

/** Descriptions mark code by backticks, as Markdown does. */
const renderText = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const renderJson = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
