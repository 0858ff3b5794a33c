import MarkdownIt from 'markdown-it';
import { Fragment, type ReactNode } from 'react';
import { splitMentions, type Comment } from '../../../contract/people/comments.ts';

const SCHEME = /^(?:https?:|mailto:)/i;

/** A small subset of Markdown: emphasis, code, lists, quotes and links. HTML stays text. */
const markdown = new MarkdownIt('zero', { html: false, linkify: true, breaks: true }).enable([
  'emphasis',
  'balance_pairs',
  'backticks',
  'fence',
  'list',
  'blockquote',
  'link',
  'linkify',
  'newline',
  'escape',
]);
markdown.validateLink = (address) => SCHEME.test(address);
// 'a.b' in a sentence is no address.
markdown.linkify.set({ fuzzyLink: false });

type Token = ReturnType<typeof markdown.parse>[number];

/** A node of the parsed text: an opening token with what it holds, or a token of its own. */
interface Branch {
  token: Token;
  below: Branch[];
}

function treeOf(tokens: readonly Token[]): Branch[] {
  const root: Branch[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop();
      continue;
    }
    const branch: Branch = { token, below: treeOf(token.children ?? []) };
    open.at(-1)?.push(branch);
    if (token.nesting === 1) open.push(branch.below);
  }
  return root;
}

type Mentions = Comment['mentions'];

/** Text in which mentions show the current name of the user. */
function textWith(mentions: Mentions, text: string): ReactNode {
  const names = new Map(mentions.map(({ handle, name }) => [handle, name]));
  return splitMentions(text, (handle) => names.has(handle)).map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={at} className="font-medium text-brand">
        @{names.get(part.handle.toLowerCase())}
      </span>
    ),
  );
}

function render({ token, below }: Branch, mentions: Mentions): ReactNode {
  const inside = below.map((branch, at) => <Fragment key={at}>{render(branch, mentions)}</Fragment>);
  switch (token.type) {
    case 'text':
      return textWith(mentions, token.content);
    case 'softbreak':
    case 'hardbreak':
      return <br />;
    case 'strong_open':
      return <strong className="font-semibold">{inside}</strong>;
    case 'em_open':
      return <em>{inside}</em>;
    case 'code_inline':
      return <code className="rounded-sm bg-sunken px-1 text-13">{token.content}</code>;
    case 'fence':
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-2 text-13">
          <code>{token.content}</code>
        </pre>
      );
    case 'bullet_list_open':
      return <ul className="list-disc pl-5">{inside}</ul>;
    case 'ordered_list_open':
      return (
        <ol className="list-decimal pl-6" start={Number(token.attrGet('start') ?? 1)}>
          {inside}
        </ol>
      );
    case 'list_item_open':
      return <li>{inside}</li>;
    case 'blockquote_open':
      return <blockquote className="border-l-2 pl-3 text-ink-2">{inside}</blockquote>;
    case 'link_open':
      return (
        <a
          href={String(token.attrGet('href'))}
          target="_blank"
          rel="noopener noreferrer"
          className="underline"
        >
          {inside}
        </a>
      );
    case 'paragraph_open':
      return token.hidden ? inside : <p>{inside}</p>;
    default:
      return inside;
  }
}

/** The text of a comment. It is rendered as elements, never as HTML. */
export function Markdown({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) {
  return (
    <div className="measure flex flex-col gap-1.5 text-14 wrap-anywhere text-ink">
      {treeOf(markdown.parse(text, {})).map((branch, at) => (
        <Fragment key={at}>{render(branch, mentions)}</Fragment>
      ))}
    </div>
  );
}
