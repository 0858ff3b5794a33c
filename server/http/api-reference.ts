import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SCOPE_LABELS, SCOPES } from '../../contract/people/scopes.ts';
import { escaped } from '../../contract/words/escaped.ts';
import { compressed, type Encoding, encodingFor } from '../lib/answer-bytes.ts';
import { describeApi } from './openapi.ts';
import type { Content, Operation, Schema } from './operation.ts';
import { typeOf } from './schema-text.ts';

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
nav ul{columns:18rem;padding-left:1rem}
article{border-top:1px solid #8886;padding-block:.5rem}
h1,h2,h3{line-height:1.25}h3{margin-bottom:0}h3 code{overflow-wrap:anywhere}
pre{overflow-x:auto;padding:.75rem;background:#8881}
dt{margin-top:.5rem}dd{margin-left:1rem}`;

/** The page has no script, and of styles only its own, so that the policy can name it by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An operation with its place in the document. */
interface Listed extends Operation {
  method: string;
  path: string;
}

/** What a reader needs to know of tokens before the first call. */
const TOKENS = `<section><h2>Tokens</h2>
<p>A call takes a session of the browser, or an API token in the header <code>Authorization: Bearer mrd_…</code>. Make tokens under
Account in the menu of your initials. A token never does what its user may not. Each call below names the scope that it takes.</p>
<dl>${SCOPES.map((scope) => `<dt><code>${scope}</code></dt><dd>${escaped(SCOPE_LABELS[scope])}</dd>`).join('')}</dl>
<p>Assistants connect at <code>/mcp</code>, by the Model Context Protocol and the same tokens.</p></section>`;

const block = (schema: Schema): string => `<pre tabindex="0"><code>${typeOf(schema)}</code></pre>`;

function contentOf({ content }: { content?: Record<string, { schema: Schema }> }): string {
  const [body] = Object.values(content ?? {});
  return body ? block(body.schema) : '';
}

const jsonText = (value: unknown): string => escaped(JSON.stringify(value, null, 1));

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise;

/** An example of a call, as HTTP, and of its answer. */
function exampleOf({ method, path, parameters, requestBody, responses }: Listed): string {
  const given = new Map(parameters.map(({ name, example }) => [name, example]));
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(given.get(name), name));
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined);
  const search = new URLSearchParams(
    query.map(({ name, example }): [string, string] => [name, textOf(example, name)]),
  ).toString();
  const exampleIn = ({ content }: { content?: Content } = {}): unknown =>
    Object.values(content ?? {}).find(({ example }) => example !== undefined)?.example;
  const body = exampleIn(requestBody);
  const answer = Object.values(responses)
    .map(exampleIn)
    .find((example) => example !== undefined);
  const line = `${method.toUpperCase()} ${address}${search === '' ? '' : `?${search}`}`;
  return [
    `<details><summary>Example</summary><pre tabindex="0"><code>${escaped(line)}`,
    body === undefined ? '' : `\n\n${jsonText(body)}`,
    '</code></pre>',
    answer === undefined ? '' : `<pre tabindex="0"><code>${jsonText(answer)}</code></pre>`,
    '</details>',
  ].join('');
}

function parametersOf({ parameters }: Operation): string {
  const terms = parameters.map(
    ({ name, in: place, required, schema, description = '' }) =>
      `<dt><code>${escaped(name)}</code> in ${place}${required ? ', required' : ''}: <code>${typeOf(schema)}</code></dt>` +
      `<dd>${escaped(description)}</dd>`,
  );
  return terms.length === 0 ? '' : `<h4>Parameters</h4><dl>${terms.join('')}</dl>`;
}

/** What a call takes: nothing, a session, or also a token with a scope. */
function credentialsOf({ security }: Operation): string {
  if (security.length === 0) return ' (no session needed)';
  const scope = security.flatMap(({ token }) => token ?? []).join(', ');
  return scope === ''
    ? ' (takes a session)'
    : ` (a session, or a token with the scope <code>${scope}</code>)`;
}

function articleOf(listed: Listed): string {
  const responses = Object.entries(listed.responses);
  const errors = responses.filter(([status]) => Number(status) >= 400);
  const answers = responses.filter(([status]) => Number(status) < 400);
  return [
    `<article id="${listed.operationId}"><h3><code>${listed.method.toUpperCase()} ${escaped(listed.path)}</code></h3>`,
    `<p>${escaped(listed.summary)}${credentialsOf(listed)}</p>`,
    parametersOf(listed),
    listed.requestBody ? `<h4>Body</h4>${contentOf(listed.requestBody)}` : '',
    ...answers.map(([status, answer]) => `<h4>${status}: ${answer.description}</h4>${contentOf(answer)}`),
    errors.length === 0 ? '' : '<h4>Errors</h4><ul>',
    ...errors.map(([status, { description }]) => `<li>${status}: ${escaped(description)}</li>`),
    errors.length === 0 ? '' : '</ul>',
    exampleOf(listed),
    '</article>',
  ].join('');
}

/** The page of all operations and schemas. It is made from the OpenAPI document alone. */
function referencePage(): string {
  const { info, paths, components } = describeApi();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, listed]): Listed => ({ ...listed, method, path })),
  );
  const groups = Map.groupBy(operations, ({ operationId }) => operationId.replace(/\..*/, ''));
  const links = operations.map(
    ({ operationId, summary }) => `<li><a href="#${operationId}">${escaped(summary)}</a></li>`,
  );
  const sections = [...groups].map(
    ([name, those]) => `<section><h2>${name}</h2>${those.map(articleOf).join('')}</section>`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3>${block(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Meridian API</title><link rel="service-desc" type="application/json" href="openapi.json"><style>${STYLE}</style></head>
<body><header><h1>Meridian API</h1><p>${escaped(info.description)}</p>
${TOKENS}
<p>For tools: <a href="openapi.json">the OpenAPI 3.1 document</a>.</p></header>
<nav aria-label="Operations"><ul>${links.join('')}</ul></nav>
<main>${sections.join('\n')}<section><h2>Schemas</h2>${schemas.join('\n')}</section></main></body></html>`;
}

/** `/api/docs`: the API reference for people. The page is rendered and compressed when it is first asked for. */
export function addApiReference(app: FastifyInstance): void {
  let page: Buffer | undefined;
  const encoded = new Map<Encoding, Promise<Buffer>>();
  app.get('/api/docs', async (request, reply) => {
    page ??= Buffer.from(referencePage());
    const encoding = encodingFor(request.headers['accept-encoding']);
    reply
      .header('Content-Security-Policy', POLICY)
      .header('Vary', 'Accept-Encoding')
      .type('text/html; charset=utf-8');
    if (encoding === 'identity') return reply.send(page);
    const bytes = encoded.get(encoding) ?? compressed([page], encoding);
    encoded.set(encoding, bytes);
    bytes.catch(() => encoded.delete(encoding));
    return reply.header('Content-Encoding', encoding).send(await bytes);
  });
}
