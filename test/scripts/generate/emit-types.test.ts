import { expect, test } from 'vitest';
import type { ContractDocument, Schema } from '../../../scripts/generate/contract.ts';
import { emitTypes } from '../../../scripts/generate/emit-types.ts';

/** The type that is emitted for the properties of one schema. */
async function emitProperties(
  properties: Record<string, Schema>,
  required: string[] = Object.keys(properties),
): Promise<string> {
  const contract: ContractDocument = {
    openapi: '3.1.0',
    info: { title: 'One thing', version: '1' },
    paths: {},
    components: { schemas: { Thing: { type: 'object', required, properties } }, parameters: {}, examples: {} },
    'x-protocol-errors': {},
    'x-error-order': [],
  };
  const text = await emitTypes(contract, []);
  return /Thing: (\{.*?\});\n {4}\};/s.exec(text)?.[1]?.replaceAll(/\s+/g, ' ') ?? text;
}

test('a string with known values suggests them and accepts any other', async () => {
  const emitted = await emitProperties({
    status: { type: 'string', 'x-known-values': ['running', 'stopped'] },
    reason: { type: ['string', 'null'], 'x-known-values': ['taken'] },
  });

  expect(emitted).toBe('{ status: "running" | "stopped" | (string & {}); reason: "taken" | (string & {}) | null; }');
});

test('an enum stays closed', async () => {
  const emitted = await emitProperties({ scope: { type: 'string', enum: ['read', 'full'] } });

  expect(emitted).toContain('scope: "read" | "full";');
});

test('an array of fixed length is a tuple; one of minimum length has its first items', async () => {
  const emitted = await emitProperties({
    hues: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    names: { type: 'array', items: { type: 'string' }, minItems: 1 },
  });

  expect(emitted).toBe('{ hues: [ number, number ]; names: [ string, ...string[] ]; }');
});

test('an array with a range of lengths is a plain array', async () => {
  const emitted = await emitProperties({
    some: { type: 'array', items: { type: 'number' }, minItems: 1, maxItems: 3 },
    few: { type: 'array', items: { type: 'number' }, maxItems: 3 },
    perhaps: { type: ['array', 'null'], items: { type: 'number' }, minItems: 1, maxItems: 3 },
  });

  expect(emitted).toBe('{ some: number[]; few: number[]; perhaps: number[] | null; }');
});

test('a default does not make a field required', async () => {
  const emitted = await emitProperties({ scope: { type: 'string', default: 'full' } }, []);

  expect(emitted).toContain('scope?: string;');
});

test('a binary part is a Blob', async () => {
  const emitted = await emitProperties({ file: { type: 'string', format: 'binary' } });

  expect(emitted).toContain('file: Blob;');
});
