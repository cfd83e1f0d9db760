import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Body, Handler, Input, Output } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import type { Frames, Reply } from '../../server/model/handler.ts';
import type { Membership, Principal } from '../../server/model/principal.ts';
import type { UploadTree } from '../../server/model/upload.ts';
import { compile } from './compile.ts';

type Schemas = components['schemas'];

test('wrong handlers and calls do not compile, and right ones do', () => {
  const files = ['handlers.ts', 'client.ts'].map((name) => join(import.meta.dirname, name));

  const errors = compile(import.meta.dirname, files);

  expect(errors).toEqual([]);
}, 60_000);

test('a handler gets every parameter of its path', () => {
  expectTypeOf<Input<'updateVar'>['params']>().toEqualTypeOf<{ workspaceSlug: string; appSlug: string; varId: string }>();
});

test('a query parameter is optional unless it has a default', () => {
  expectTypeOf<Input<'readServiceMetrics'>['query']['env']>().toEqualTypeOf<'production' | 'preview' | 'development'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['range']>().toEqualTypeOf<'15m' | '1h' | '6h' | '24h' | '7d'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['region']>().toEqualTypeOf<string | undefined>();
});

test('a handler gets the body of its operation, undefined if it is optional', () => {
  expectTypeOf<Input<'createToken'>['body']>().toEqualTypeOf<Schemas['CreateTokenBody']>();
  expectTypeOf<Input<'createDeploy'>['body']>().toEqualTypeOf<Body<'createDeploy'> | undefined>();
  expectTypeOf<Input<'createUpload'>['body']>().toEqualTypeOf<UploadTree>();
});

test('a handler gets a principal where one is required, and a membership in a workspace', () => {
  expectTypeOf<Input<'getApp'>['principal']>().toEqualTypeOf<Principal>();
  expectTypeOf<Input<'getApp'>['membership']>().toEqualTypeOf<Membership>();
  expectTypeOf<Input<'askAi'>['principal']>().toEqualTypeOf<Principal | null>();
});

test('an undeclared status or stream is not a valid output', () => {
  expectTypeOf<Reply<200, Schemas['SlugCheck']>>().toExtend<Output<'checkSlug'>>();
  expectTypeOf<Reply<201, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
  expectTypeOf<Frames<200, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
});

test('health has the same body with 200 and 503', () => {
  expectTypeOf<Reply<200, Schemas['Health']> | Reply<503, Schemas['Health']>>().toExtend<Output<'getHealth'>>();
  expectTypeOf<Reply<500, Schemas['Health']>>().not.toExtend<Output<'getHealth'>>();
});

test('a string with known values suggests them and accepts any other', () => {
  expectTypeOf<Extract<Schemas['ServiceRole'], 'web'>>().toEqualTypeOf<'web'>();
  expectTypeOf<string>().toExtend<Schemas['ServiceRole']>();
});

test('an array of exactly two items is a pair', () => {
  expectTypeOf<Schemas['Hues']>().toEqualTypeOf<[number, number]>();
});

test('a field with a default is optional in a request', () => {
  expectTypeOf<{ name: string }>().toExtend<Schemas['CreateTokenBody']>();
});

test('a handler takes an input and a context', () => {
  expectTypeOf<Parameters<Handler<'getApp'>>[0]>().toEqualTypeOf<Input<'getApp'>>();
  expectTypeOf<Parameters<Handler<'getApp'>>[1]['streaming']>().toEqualTypeOf<boolean>();
});
