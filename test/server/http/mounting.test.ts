import 'reflect-metadata';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type RequestHandler } from 'express';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../server/http/app.ts';
import { listen } from '../../listen.ts';
import { createStubs } from '../../stubs.ts';
import { people } from './identity.ts';

type Mount<App, Result = void> = (app: App, controlPlane: RequestListener) => Result;

const guide = readFileSync(join(import.meta.dirname, '../../../docs/mounting.md'), 'utf8');
let folder: string;
let controlPlane: RequestListener;

beforeAll(async () => {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'mounting-'));
  controlPlane = await createApp(createStubs(), { identity: people({ ada: {} }) });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The function that the first snippet of a section of the guide exports, or the one with this name. */
async function load<Exported>(section: string, name = 'mount'): Promise<Exported> {
  const [, text = ''] = guide.split(`## ${section}\n`);
  const codes = Array.from(text.matchAll(/```ts\n(.*?)```/gs), ([, code = '']) => code);
  const path = join(folder, `${section.replace(':', '-')}-${name}.ts`);
  writeFileSync(path, codes.find((code) => code.includes(`function ${name}(`)) ?? '');
  // test/architecture/docs.test.ts compiles the snippets.
  return ((await import(path)) as Record<string, Exported>)[name] as Exported;
}

class AppModule {
  readonly name = 'app';
}

/** A server of each kind, with a route of its own and its usual body parser. */
const servers: Record<string, () => Promise<Server>> = {
  async Express() {
    const mount = await load<Mount<Express>>('Express');
    const app = express().use(express.json());
    app.get('/own', (_request, response) => void response.send('own'));
    mount(app, controlPlane);
    return app.listen(0);
  },
  async NestJS() {
    const mount = await load<Mount<NestExpressApplication>>('NestJS');
    const app = await NestFactory.create<NestExpressApplication>({ module: AppModule }, { logger: false });
    mount(app, controlPlane);
    app.use('/own', (_request: unknown, response: express.Response) => void response.send('own'));
    const server: Server = await app.listen(0);
    return server;
  },
  async Fastify() {
    const mount = await load<Mount<FastifyInstance>>('Fastify');
    const app = Fastify();
    app.get('/own', async () => 'own');
    mount(app, controlPlane);
    await app.listen({ port: 0 });
    return app.server;
  },
  async 'node:http'() {
    const mount = await load<Mount<RequestListener, Server>>('node:http');
    return mount((_request, response) => void response.end('own'), controlPlane).listen(0);
  },
};

describe.each(Object.entries(servers))('mounted in %s', (_, start) => {
  let server: Server;
  let url: string;

  beforeEach(async () => {
    server = await start();
    if (!server.listening) await once(server, 'listening');
    // A server that listens on a port has an address of this form.
    url = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' };
  const createVar = (body: object) =>
    fetch(`${url}/api/workspaces/acme/apps/storefront/vars`, { method: 'POST', headers, body: JSON.stringify(body) });

  test('responds to a request of the contract', async () => {
    const response = await fetch(`${url}/api/workspaces`, { headers });

    expect(response.status).toBe(200);
  });

  test('reads and validates a JSON body', async () => {
    const created = await createVar({ key: 'LOG_LEVEL', value: 'debug', isSecret: false });
    const rejected = await createVar({ key: 'LOG_LEVEL', value: 'debug' });

    expect(created.status).toBe(201);
    expect(await rejected.json()).toMatchObject({ error: { code: 'bad_body', details: [{ path: '/isSecret' }] } });
  });

  test('leaves other paths to the server', async () => {
    const response = await fetch(`${url}/own`);

    expect(await response.text()).toBe('own');
  });
});

describe('a body that is not JSON, in Express', () => {
  const post = async (app: Express) => {
    await using server = await listen(app);
    const headers = { authorization: 'Bearer ada', 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: '{"key":' };
    const responses = await Promise.all(
      ['/api/workspaces/acme/apps/storefront/vars', '/own'].map((path) => fetch(`${server.url}${path}`, sent)),
    );
    return responses.map(({ status, headers: received }) => [status, received.get('content-type')]);
  };
  const refused = [400, 'application/json; charset=utf-8'];
  const page = [400, 'text/html; charset=utf-8'];

  test('is refused by the contract where the control plane is mounted before the parser', async () => {
    const mount = await load<Mount<Express>>('Express');
    const app = express();
    mount(app, controlPlane);

    expect(await post(app.use(express.json()))).toEqual([refused, page]);
  });

  test('is refused by the contract where the parser is kept away', async () => {
    const mount = await load<Mount<Express>>('Express');
    const exceptApi = await load<(parser: RequestHandler) => RequestHandler>('Express', 'exceptApi');
    const app = express().use(exceptApi(express.json()));
    mount(app, controlPlane);

    expect(await post(app)).toEqual([refused, page]);
  });
});
