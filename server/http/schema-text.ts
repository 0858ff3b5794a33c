import { escaped } from '../../contract/words/escaped.ts';
import type { Schema } from './operation.ts';

const LIMITS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'minItems',
  'maxItems',
] as const;

/** The limits of a schema as a comment, without the bounds of safe integers. */
function limitsOf(schema: Schema): string {
  const limits = LIMITS.filter((name) => schema[name] !== undefined)
    .filter((name) => Math.abs(Number(schema[name])) !== Number.MAX_SAFE_INTEGER)
    .map((name) => `${name} ${String(schema[name])}`);
  const parts = schema.anyOf?.map(limitsOf).filter((text) => text !== '') ?? [];
  return [...limits, ...parts].join(', ');
}

const union = (types: string[]): string => [...new Set(types)].join(' | ');

function objectOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const limits = limitsOf(schema);
    const comment = limits === '' ? '' : ` // ${escaped(limits)}`;
    return `${inner}${escaped(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};${comment}\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** A JSON Schema in the notation of TypeScript, as HTML: named schemas are links. */
export function typeOf(schema: Schema, indent = ''): string {
  const { $ref, anyOf, oneOf, enum: values, const: value, type, items } = schema;
  if ($ref !== undefined) {
    const name = escaped($ref.replace(/.*\//, ''));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = anyOf ?? oneOf;
  if (choices) return union(choices.map((choice) => typeOf(choice, indent)));
  if (value !== undefined) return escaped(JSON.stringify(value));
  if (values) return union(values.map((choice) => escaped(JSON.stringify(choice))));
  if (Array.isArray(type)) return union(type.map((choice) => typeOf({ ...schema, type: choice }, indent)));
  if (type === 'array') return `Array&lt;${typeOf(items ?? {}, indent)}&gt;`;
  if (type === 'object') return objectOf(schema, indent);
  return escaped(type ?? 'unknown');
}
