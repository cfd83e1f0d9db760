import { asList, asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { ContractDocument } from './contract.ts';
import { toSchema30 } from './schema-3.0.ts';

/**
 * `openapi-3.0.json`: the contract as OpenAPI 3.0.3, for generators that do not read 3.1. It has no extensions,
 * no links, which the generators do not use and partly refuse, and no schemas that nothing refers to.
 */
export function emitOpenapi30(contract: ContractDocument): string {
  const { webhooks: _, ...document } = contract;
  // An object becomes an object.
  const edition = convert(contract, { ...document, info: toInfo30(contract.info) }) as JsonObject;
  edition.openapi = '3.0.3';
  edition.components = { ...asObject(edition.components), schemas: referredSchemas(edition) };
  return `${JSON.stringify(edition, null, 2)}\n`;
}

/** 3.0 has no summary of the API, and names a licence by its address. */
function toInfo30({ summary: _, license, ...info }: JsonObject): JsonObject {
  const { identifier, ...rest } = asObject(license);
  const url = typeof identifier === 'string' ? { url: `https://spdx.org/licenses/${identifier}.html` } : {};
  return { ...info, license: { ...rest, ...url } };
}

/** A part of the document outside of schemas and examples. */
function convert(contract: ContractDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => convert(contract, item));
  if (!isObject(node)) return node;
  // In 3.0 a reference has no siblings.
  if (typeof node.$ref === 'string') return { $ref: node.$ref };
  const entries = Object.entries(withoutExtensions(withCodes(node))).filter(([key]) => key !== 'links');
  return Object.fromEntries(entries.map(([key, value]) => [key, convertMember(contract, key, value)]));
}

/** The codes of a response are in its description, because all errors have one schema. */
function withCodes(response: JsonObject): JsonObject {
  const codes = asList(response['x-error-codes']);
  if (codes.length === 0) return response;
  return {
    ...response,
    description: `${String(response.description)} Codes: ${codes.map((code) => `\`${String(code)}\``).join(', ')}.`,
  };
}

function convertMember(contract: ContractDocument, key: string, value: unknown): unknown {
  switch (key) {
    case 'schema':
      return toSchema30(contract, value);
    case 'schemas':
      return mapValues(asObject(value), (schema) => toSchema30(contract, schema));
    case 'example':
      return value;
    case 'examples':
      return mapValues(asObject(value), withoutExtensions);
    case 'requestBody':
      return convert(contract, withoutForm(asObject(value)));
    case 'security':
      return Array.isArray(value) ? value.map(withoutScopes) : value;
    default:
      return convert(contract, value);
  }
}

/** A body that may be JSON or a form is JSON, because generators choose one and still import the type of the other. */
function withoutForm({ content, ...body }: JsonObject): JsonObject {
  const { 'multipart/form-data': _, ...others } = asObject(content);
  return { ...body, content: Object.keys(others).length > 0 ? others : content };
}

function withoutExtensions(value: unknown): JsonObject {
  return Object.fromEntries(Object.entries(asObject(value)).filter(([key]) => !key.startsWith('x-')));
}

/** Only OAuth 2 has scopes in 3.0. */
function withoutScopes(requirement: unknown): JsonObject {
  return mapValues(asObject(requirement), () => []);
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

const schemaPrefix = '#/components/schemas/';

function referredSchemas({ components, ...document }: JsonObject): JsonObject {
  const { schemas, ...otherComponents } = asObject(components);
  const named = asObject(schemas);
  const reached = new Set<string>();
  const pending: unknown[] = [document, otherComponents];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const name of schemasIn(next).filter((found) => !reached.has(found))) {
      reached.add(name);
      pending.push(named[name]);
    }
  }
  return Object.fromEntries(Object.entries(named).filter(([name]) => reached.has(name)));
}

/** The names of the schemas that a part of the document refers to, also in the mapping of a discriminator. */
function schemasIn(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith(schemaPrefix) ? [node.slice(schemaPrefix.length)] : [];
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(schemasIn) : [];
}
