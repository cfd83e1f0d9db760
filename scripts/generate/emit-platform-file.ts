import { literal } from '../../contract/samples/literal.ts';
import { asObject, isObject, type JsonObject } from '../../contract/document.ts';
import type { ContractDocument } from './contract.ts';

/** `platform-file.ts`: the schemas of a source's `platform.yaml`, by their names in the contract. */
export function emitPlatformFile(contract: ContractDocument): string {
  return `// Made by npm run generate from openapi/; do not edit.

/** The schema of \`platform.yaml\` in a source, and those that it refers to. */
export const platformFileSchemas = ${literal(schemasOf(contract))} as const;
`;
}

/** `platform.schema.json`: the same as one JSON Schema, for editors. */
export function emitPlatformFileSchema(contract: ContractDocument): string {
  const { PlatformFile, ...others } = schemasOf(contract);
  const whole = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'platform.yaml',
    ...asObject(PlatformFile),
    $defs: others,
  };
  return `${JSON.stringify(whole, null, 2).replaceAll(inContract, '#/$defs/')}\n`;
}

const inContract = '#/components/schemas/';

/** Members of a source that the file has too, with the schemas of requests. */
const members = {
  build: 'BuildChoicesBody',
  port: 'ServicePort',
  publicService: 'PublicService',
  mounts: 'SourceMountsBody',
};

function schemasOf({ components }: ContractDocument): Readonly<Record<string, JsonObject>> {
  const file = {
    type: 'object',
    description: 'Choices for what is otherwise found in the files. Those of a request win, each as a whole.',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name, { $ref: inContract + schema }]),
    ),
  };
  const found = new Map<string, JsonObject>([['PlatformFile', file]]);
  for (const schema of found.values())
    for (const name of namesIn(schema)) found.set(name, cleaned(components.schemas[name]));
  return Object.fromEntries(found);
}

/** The names of the schemas that a schema refers to. */
function namesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (!isObject(node)) return [];
  const { $ref, ...rest } = node;
  const own = typeof $ref === 'string' ? [$ref.slice(inContract.length)] : [];
  return [...own, ...Object.values(rest).flatMap(namesIn)];
}

/** A schema without the extensions of the contract. */
function cleaned(schema: unknown): JsonObject {
  const text = JSON.stringify(schema, (key, value: unknown) => (key.startsWith('x-') ? undefined : value));
  // A schema is an object.
  return JSON.parse(text) as JsonObject;
}
