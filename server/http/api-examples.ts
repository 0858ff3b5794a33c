import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Operation } from './operation.ts';

/** The file of the examples, a line for each call; its test writes it. */
export const EXAMPLES_FILE = path.join(import.meta.dirname, 'api-examples.jsonl');

/** An example of a call: what it was asked, and what it answered where that is JSON. */
export interface ApiExample {
  name: string;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  answer?: unknown;
}

/** The examples by the name of their call. */
export function readExamples(): Map<string, ApiExample> {
  const lines = readFileSync(EXAMPLES_FILE, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const example = JSON.parse(line) as ApiExample;
      return [example.name, example];
    }),
  );
}

/** An operation with an example of its parameters, its body and its answer. */
export function withExample(
  operation: Operation,
  example: ApiExample | undefined,
  status: number,
): Operation {
  if (!example) return operation;
  const { params, query, body, answer } = example;
  const given: Record<string, unknown> = { ...query, ...params };
  const { requestBody, responses } = operation;
  const success = responses[String(status)];
  const json = success?.content?.['application/json'];
  const bodyJson = requestBody?.content['application/json'];
  return {
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      parameter.in === 'header' || given[parameter.name] === undefined
        ? parameter
        : { ...parameter, example: given[parameter.name] },
    ),
    ...(requestBody && bodyJson && body !== undefined
      ? {
          requestBody: {
            ...requestBody,
            content: { ...requestBody.content, 'application/json': { ...bodyJson, example: body } },
          },
        }
      : {}),
    responses:
      success && json && answer !== undefined
        ? {
            ...responses,
            [status]: {
              ...success,
              content: { ...success.content, 'application/json': { ...json, example: answer } },
            },
          }
        : responses,
  };
}
