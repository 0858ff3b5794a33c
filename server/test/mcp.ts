import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { Scope } from '../../contract/people/scopes.ts';
import type { Person } from './person.ts';
import type { Reachable } from './http.ts';
import { tokenOf } from './tokens.ts';

/** What a tool answered: its text, whether it did nothing, and the text read as JSON where it is. */
export interface ToolAnswer {
  text: string;
  isError: boolean;
  /** Empty for a sentence. */
  answer: Record<string, never>;
}

/** A client of the Model Context Protocol that acts by a token. */
export interface McpClient {
  client: Client;
  /** The calls of tools so far. */
  readonly calls: string[];
  readonly call: (name: string, given?: object) => Promise<ToolAnswer>;
}

/** Connects a client by a token, until the test is over. */
export async function mcpBy({ origin }: Pick<Reachable, 'origin'>, token: string): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
  onTestFinished(() => client.close());
  const calls: string[] = [];
  const call: McpClient['call'] = async (name, given = {}) => {
    calls.push(name);
    const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
    const [part] = content;
    const text = part?.type === 'text' ? part.text : '';
    const answer = text.startsWith('{') ? (JSON.parse(text) as ToolAnswer['answer']) : {};
    return { text, isError, answer };
  };
  return { client, calls, call };
}

/** The same by a new token of a person. */
export async function mcpOf(
  product: Reachable,
  who: Person,
  scopes: Scope[],
  more: Parameters<typeof tokenOf>[3] = {},
): Promise<McpClient> {
  const { made } = await tokenOf(product, who, scopes, more);
  return mcpBy(product, made.token);
}
