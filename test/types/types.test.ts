import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import type { Body, Handler, Input, Output } from '../../generated/handlers.ts';
import type { components } from '../../generated/types.ts';
import type { Frames, Reply } from '../../server/model/handler.ts';
import type { Membership, Principal } from '../../server/model/principal.ts';
import type { UploadTree } from '../../server/model/upload.ts';
import { compile } from './compile.ts';

type Schemas = components['schemas'];

test('in handlers and calls, all that is forbidden fails to compile, and all else compiles', () => {
  const files = ['handlers.ts', 'client.ts'].map((name) => join(import.meta.dirname, name));

  const complaints = compile(import.meta.dirname, files);

  expect(complaints).toEqual([]);
}, 60_000);

test('a handler is given the parameters of its path, all of them there', () => {
  expectTypeOf<Input<'updateVar'>['params']>().toEqualTypeOf<{ workspaceSlug: string; appSlug: string; varId: string }>();
});

test('a query has its defaults, and the rest only if it was sent', () => {
  expectTypeOf<Input<'readServiceMetrics'>['query']['env']>().toEqualTypeOf<'production' | 'preview' | 'development'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['range']>().toEqualTypeOf<'15m' | '1h' | '6h' | '24h' | '7d'>();
  expectTypeOf<Input<'readServiceMetrics'>['query']['region']>().toEqualTypeOf<string | undefined>();
});

test('a body is that of its operation; one that may be left out may be undefined', () => {
  expectTypeOf<Input<'createToken'>['body']>().toEqualTypeOf<Schemas['CreateTokenBody']>();
  expectTypeOf<Input<'createDeploy'>['body']>().toEqualTypeOf<Body<'createDeploy'> | undefined>();
  expectTypeOf<Input<'createUpload'>['body']>().toEqualTypeOf<UploadTree>();
});

test('whoever has to be signed in is there, and in a workspace a member', () => {
  expectTypeOf<Input<'getApp'>['principal']>().toEqualTypeOf<Principal>();
  expectTypeOf<Input<'getApp'>['membership']>().toEqualTypeOf<Membership>();
  expectTypeOf<Input<'askAi'>['principal']>().toEqualTypeOf<Principal | null>();
});

test('a status that is not declared, and a stream where there is none, are no output', () => {
  expectTypeOf<Reply<200, Schemas['SlugCheck']>>().toExtend<Output<'checkSlug'>>();
  expectTypeOf<Reply<201, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
  expectTypeOf<Frames<200, Schemas['SlugCheck']>>().not.toExtend<Output<'checkSlug'>>();
});

test('health answers its report with 200 and with 503', () => {
  expectTypeOf<Reply<200, Schemas['Health']> | Reply<503, Schemas['Health']>>().toExtend<Output<'getHealth'>>();
  expectTypeOf<Reply<500, Schemas['Health']>>().not.toExtend<Output<'getHealth'>>();
});

test('a string whose known values are listed keeps them apart, and takes any other', () => {
  expectTypeOf<Extract<Schemas['ServiceRole'], 'web'>>().toEqualTypeOf<'web'>();
  expectTypeOf<string>().toExtend<Schemas['ServiceRole']>();
});

test('a list of exactly two is a pair', () => {
  expectTypeOf<Schemas['Hues']>().toEqualTypeOf<[number, number]>();
});

test('a field with a default may be left out of a request', () => {
  expectTypeOf<{ name: string }>().toExtend<Schemas['CreateTokenBody']>();
});

test('a handler is a function of its input and a context', () => {
  expectTypeOf<Parameters<Handler<'getApp'>>[0]>().toEqualTypeOf<Input<'getApp'>>();
  expectTypeOf<Parameters<Handler<'getApp'>>[1]['streaming']>().toEqualTypeOf<boolean>();
});
