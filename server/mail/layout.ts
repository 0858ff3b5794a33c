import { escaped } from '../../contract/words/escaped.ts';
import type { MailBlock, MailContent, MailItem } from './content.ts';

/** Where a mail leads to: the address of the product, and of the page that turns such mails off. */
export interface MailLinks {
  address: string;
  unsubscribe: string | undefined;
}

/** The two forms of a mail. */
export interface MailBodies {
  text: string;
  html: string;
}

const itemText = (address: string, { title, note, path }: MailItem): string =>
  [`- ${title}`, note, path && address + path].filter(Boolean).join('\n  ');

function blockText(address: string, block: MailBlock): string {
  if ('text' in block) return block.text;
  if ('label' in block) return `${block.label}:\n${address}${block.path}`;
  return [`${block.heading}\n`, ...block.items.map((item) => itemText(address, item))].join('\n');
}

/** Colors come twice: inline for clients that drop the sheet, and in the sheet for dark mode. */
const [PAPER, SURFACE, INK, QUIET, LINE, BRAND] = [
  '#f7f6f2',
  '#ffffff',
  '#1d2027',
  '#5c616b',
  '#e3e1db',
  '#24468f',
];

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#17181b!important}.surface{background:#1e2024!important;border-color:#35383e!important}
.ink{color:#edebe5!important}.quiet{color:#b3b6bd!important}.line{border-color:#35383e!important}
.link{color:#a9c0f5!important}.button{background:#a9c0f5!important;color:#141a2b!important}}`;

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;color:${INK};white-space:pre-line">${escaped(text)}</p>`;

const link = (href: string, text: string): string =>
  `<a class="link" href="${escaped(href)}" style="color:${BRAND};text-decoration:underline;overflow-wrap:anywhere">${escaped(text)}</a>`;

function itemHtml(address: string, { title, note, path }: MailItem): string {
  const name = path === undefined ? escaped(title) : link(address + path, title);
  const remark =
    note && `<br><span class="quiet" style="color:${QUIET};font-size:13px">${escaped(note)}</span>`;
  return `<li class="ink line" style="margin:0;padding:8px 0;border-top:1px solid ${LINE};color:${INK};overflow-wrap:anywhere">${name}${remark ?? ''}</li>`;
}

function blockHtml(address: string, block: MailBlock): string {
  if ('text' in block) return paragraph(block.text);
  if ('label' in block)
    return `<p style="margin:0 0 16px"><a class="button" href="${escaped(address + block.path)}" style="display:inline-block;padding:8px 16px;border-radius:6px;background:${BRAND};color:#ffffff;font-weight:600;text-decoration:none">${escaped(block.label)}</a></p>`;
  return `<h2 class="ink" style="margin:24px 0 4px;color:${INK};font-size:16px;line-height:24px">${escaped(block.heading)}</h2><ul style="margin:0 0 16px;padding:0;list-style:none">${block.items.map((item) => itemHtml(address, item)).join('')}</ul>`;
}

/** Renders a mail as plain text and as HTML, which loads nothing and reads the same without its sheet. */
export function renderMail(content: MailContent, { address, unsubscribe }: MailLinks): MailBodies {
  const { subject, heading, blocks, reason } = content;
  const text = [
    heading,
    ...blocks.map((block) => blockText(address, block)),
    `-- \n${reason}${unsubscribe === undefined ? '' : `\nTurn these mails off:\n${unsubscribe}`}\nMeridian, ${address}`,
  ].join('\n\n');
  const off = unsubscribe === undefined ? '' : ` ${link(unsubscribe, 'Turn these mails off')}`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:${PAPER};font:15px/22px system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="surface" style="max-width:560px;margin:0 auto;padding:24px;background:${SURFACE};border:1px solid ${LINE};border-radius:8px">
<h1 class="ink" style="margin:0 0 16px;color:${INK};font-size:20px;line-height:28px">${escaped(heading)}</h1>
${blocks.map((block) => blockHtml(address, block)).join('\n')}
</div>
<p class="quiet" style="max-width:560px;margin:16px auto 0;padding:0 12px;color:${QUIET};font-size:13px;line-height:20px">${escaped(reason)}${off}<br>Meridian, ${link(address, address)}</p>
</body></html>`;
  return { text, html };
}
