import {
  createMcpHandler,
  isInitializeRequest,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod/mini';
import type { RouteName } from '../../contract/api/routes.ts';
import type { Scope } from '../../contract/people/scopes.ts';
import { textOf } from './answer.ts';
import { RESOURCES } from './resources.ts';
import { allows, type Api, isReading, type Tool, ToolError } from './tool.ts';
import { TOOLS } from './tools.ts';

/** Who asks: what the token allows, the calls that it makes, and where an unexpected error is written. */
export interface Asker {
  scopes: readonly Scope[];
  api: Api<RouteName>;
  logError: (error: unknown) => void;
}

const INSTRUCTIONS = `Meridian holds strategies as balanced scorecards: pillars have objectives, objectives have KPIs and initiatives, KPIs have values and targets for periods.
Names are accepted where they are clear; an unclear one is answered with the candidates and their ids. Periods are written 2026-02, 2026-Q1, FY2026 or as a date.
Statuses: Off Track is red, At Risk amber, On Track green. Answers are cut at 20 KB: "next" is the cursor of what follows.
What you do here is done in the name of the user of the token, and their colleagues see it. Check with dryRun before you change a plan.`;

const NO_READ =
  'This token may not read, so there is no tool for it. Make one with the scope Read on the account page of Meridian.';

/** A schema of zod/mini with its JSON Schema, as the library asks for it. */
function withJsonSchema(schema: z.ZodMiniType) {
  const json = (io: 'input' | 'output') => () =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return {
    '~standard': { ...schema['~standard'], jsonSchema: { input: json('input'), output: json('output') } },
  };
}

/** Runs work and answers its text, or in a sentence why it did nothing. An unexpected error is logged and says nothing more. */
async function answering(work: Promise<object>, logError: Asker['logError']) {
  const text = (content: string) => [{ type: 'text' as const, text: content }];
  try {
    return { content: text(textOf(await work)) };
  } catch (error) {
    if (error instanceof ToolError) return { content: text(error.message), isError: true };
    logError(error);
    return {
      content: text('Something went wrong in Meridian. Its log says what. Try again later.'),
      isError: true,
    };
  }
}

/** What a tool does, for clients that ask before some of them. */
const annotationsOf = (tool: Tool) => ({
  title: tool.title,
  readOnlyHint: isReading(tool),
  destructiveHint: !isReading(tool) && tool.name !== 'comment',
  idempotentHint: isReading(tool) || tool.name === 'enter_values' || tool.name === 'lock_period',
  openWorldHint: false,
});

/** A server for one request: with the tools and resources that the scopes of the token allow, and no others. */
function serverFor({ scopes, api, logError }: Asker): McpServer {
  const tools = TOOLS.filter((tool) => allows(scopes, tool));
  const instructions = tools.length === 0 ? NO_READ : INSTRUCTIONS;
  const server = new McpServer({ name: 'meridian', title: 'Meridian', version: '1' }, { instructions });
  for (const tool of tools) {
    const { name, title, description, input } = tool;
    server.registerTool(
      name,
      { title, description, inputSchema: withJsonSchema(input), annotations: annotationsOf(tool) },
      (given) => answering(tool.run(given, api), logError),
    );
  }
  for (const resource of RESOURCES.filter((one) => allows(scopes, one))) {
    const { name, title, description } = resource;
    const template = new ResourceTemplate(`meridian://strategies/{id}/${name}`, {
      list: async () => ({
        resources: (await api('strategies.list')).map((strategy) => ({
          uri: `meridian://strategies/${strategy.id}/${name}`,
          name: `${strategy.title}: ${title}`,
          mimeType: 'application/json',
        })),
      }),
    });
    server.registerResource(
      name,
      template,
      { title, description, mimeType: 'application/json' },
      async (uri, { id }) => {
        const { content, isError } = await answering(resource.read(String(id), api), logError);
        const text = content[0]?.text ?? '';
        if (isError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, text);
        return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] };
      },
    );
  }
  return server;
}

/** The id of a request whose parameters are wrong, which the library would call a fault of the server; undefined for others. */
function wronglyInitialized(body: unknown): string | number | undefined {
  const { method, id } = (body ?? {}) as { method?: unknown; id?: unknown };
  if (method !== 'initialize' || isInitializeRequest(body)) return undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** Answers one request of a client, without anything that stays behind. What the client did wrong is in its answer, and not logged. */
export async function answerMcp(request: Request, body: unknown, asker: Asker): Promise<Response> {
  const id = wronglyInitialized(body);
  if (id !== undefined) {
    const error = { code: ProtocolErrorCode.InvalidParams, message: 'Invalid params of initialize' };
    return Response.json({ jsonrpc: '2.0', id, error });
  }
  const faults: unknown[] = [];
  const handler = createMcpHandler(() => serverFor(asker), {
    maxSubscriptions: 0,
    onerror: (error) => void faults.push(error),
  });
  const answer = await handler.fetch(request, { parsedBody: body });
  if (answer.status >= 500) for (const fault of faults) asker.logError(fault);
  return answer;
}
