import escapeHtml from 'escape-html';

/** The content of every mail. It becomes both the HTML and the text. */
export interface MailContent {
  readonly subject: string;
  /** Shown by mail programs beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Lines with the address that each leads to. */
  readonly links?: readonly { readonly text: string; readonly url: string }[];
  readonly action?: { readonly label: string; readonly url: string };
  /** The six-digit code, with the sentence that introduces it. */
  readonly code?: { readonly intro: string; readonly value: string };
  /** Small print below the line. */
  readonly notes: readonly string[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const accent = '#0e6660';
const ink = '#191c20';
const quiet = '#4d545e';

/** The way out of a notice: what its kind is called, and the address that ends the mails of that kind. */
export interface MailUnsubscribe {
  readonly label: string;
  readonly url: string;
}

/** Renders a mail. It has no image, no script and no request to a server, so reading it can't be tracked. */
export function renderMail(content: MailContent, unsubscribe?: MailUnsubscribe): RenderedMail {
  return {
    subject: content.subject,
    html: renderHtml(content, unsubscribe),
    text: renderText(content, unsubscribe),
  };
}

const reasonOf = ({ label }: MailUnsubscribe): string =>
  `You get this email because “${label}” is on in your notifications.`;

function renderHtml(content: MailContent, unsubscribe: MailUnsubscribe | undefined): string {
  const blocks = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:${ink}">${escapeHtml(content.heading)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text, ink, 16)),
    content.links ? linkList(content.links) : '',
    content.action ? button(content.action) : '',
    content.code ? codeBox(content.code) : '',
    '<hr style="border:0;border-top:1px solid #e5e1d8;margin:28px 0 20px">',
    ...content.notes.map((text) => paragraph(text, quiet, 13)),
    unsubscribe ? wayOut(unsubscribe) : '',
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#faf9f6;font-family:${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:700;color:${accent}">Bindery</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e5e1d8;border-radius:10px;padding:32px">
${blocks.filter((block) => block !== '').join('\n')}
</td></tr>
<tr><td style="padding:16px 0;font-size:12px;color:#666d78">Bindery, the CRM for insurance agents and agencies</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const wayOut = (unsubscribe: MailUnsubscribe): string =>
  `<p style="margin:0;font-size:13px;line-height:1.55;color:${quiet}">${escapeHtml(reasonOf(unsubscribe))} <a href="${escapeHtml(unsubscribe.url)}" style="color:${accent}">Unsubscribe</a></p>`;

function paragraph(text: string, colour: string, size: number): string {
  return `<p style="margin:0 0 12px;font-size:${size}px;line-height:1.55;color:${colour}">${escapeHtml(text)}</p>`;
}

function linkList(links: NonNullable<MailContent['links']>): string {
  const items = links.map(
    ({ text, url }) =>
      `<li style="margin:0 0 10px"><a href="${escapeHtml(url)}" style="color:${accent}">${escapeHtml(text)}</a></li>`,
  );
  return `<ul style="margin:0 0 12px;padding:0 0 0 20px;font-size:16px;line-height:1.55;color:${ink}">${items.join('')}</ul>`;
}

function button(action: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${accent};color:#ffffff;text-decoration:none;font-size:16px;font-weight:600;padding:12px 24px;border-radius:6px">${escapeHtml(action.label)}</a></p>`;
}

function codeBox(code: { intro: string; value: string }): string {
  return `${paragraph(code.intro, quiet, 14)}
<p style="margin:0 0 8px;font-size:28px;letter-spacing:6px;font-weight:600;font-family:ui-monospace,Menlo,Consolas,monospace;color:${ink}">${escapeHtml(code.value)}</p>`;
}

function renderText(content: MailContent, unsubscribe: MailUnsubscribe | undefined): string {
  const blocks = [
    content.heading,
    ...content.paragraphs,
    ...(content.links ?? []).map(({ text, url }) => `- ${text}\n  ${url}`),
    content.action ? `${content.action.label}:\n${content.action.url}` : '',
    content.code ? `${content.code.intro}\n${content.code.value}` : '',
    '-- ',
    ...content.notes,
    unsubscribe ? `${reasonOf(unsubscribe)} Unsubscribe:\n${unsubscribe.url}` : '',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
