import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AccessEntry } from '../../../platform/ingress/process/access-log.ts';
import { portOf } from '../../../platform/ingress/process/addresses.ts';
import { Certificates } from '../../../platform/ingress/process/certificates.ts';
import type { Traffic } from '../../../platform/ingress/process/exchange.ts';
import { Pools } from '../../../platform/ingress/process/pools.ts';
import { Routes } from '../../../platform/ingress/process/routes.ts';
import { createIngressServer, createSecureIngressServer } from '../../../platform/ingress/process/server.ts';
import { createProxyTrust } from '../../../server/http/trust-proxy.ts';
import { listen, type Listening } from '../../listen.ts';

/** An ingress whose app `shop` has servers as its containers. */
export async function startTraffic(
  servers: readonly Listening[],
  { trustedProxies = [], now = Date.now }: { trustedProxies?: readonly string[]; now?: () => number } = {},
) {
  const [routes, pools, entries] = [new Routes(), new Pools(), new Array<AccessEntry>()];
  const [certificates, challenges] = [new Certificates(), new Map<string, string>()];
  const traffic: Traffic = {
    ...{ routes, certificates, challenges, securePort: null, isEnding: false },
    ...{ trust: createProxyTrust(trustedProxies), now, onEnd: (entry) => entries.push(entry) },
  };
  const server = createIngressServer(traffic, pools).listen(0, '127.0.0.1');
  const secure = createSecureIngressServer(traffic, pools).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(secure, 'listening')]);
  const [port, securePort] = [portOf(server), portOf(secure)];
  traffic.securePort = securePort;
  const point = (...now: readonly Listening[]) => {
    const hosts = [
      { host: 'shop.test', redirectTo: null },
      { host: 'www.shop.test', redirectTo: 'shop.test' },
      { host: 'blog.apps.test', redirectTo: null },
    ];
    routes.set({ app: 'shop', hosts, endpoints: now.map((one) => `127.0.0.1:${one.port}`) });
    pools.release((endpoint) => routes.hasEndpoint(endpoint));
  };
  point(...servers);
  const pointService = (service: string, own: Listening) => {
    const known = routes.of('shop') ?? { app: 'shop', hosts: [], endpoints: [] };
    routes.set({
      ...known,
      services: [{ service, host: `${service}.shop.test`, endpoints: [`127.0.0.1:${own.port}`] }],
    });
    pools.release((endpoint) => routes.hasEndpoint(endpoint));
  };
  const close = async () => {
    for (const one of [server, secure]) {
      one.close();
      one.closeAllConnections();
      await once(one, 'close');
    }
    pools.release(() => false);
  };
  return {
    port,
    securePort,
    traffic,
    routes,
    certificates,
    challenges,
    entries,
    point,
    pointService,
    [Symbol.asyncDispose]: close,
  };
}

/** A container that responds with its name. */
export const named = (name: string) => listen((_, response) => response.end(name));

/** A container that responds with the request that it has received. */
export const echo: RequestListener = (incoming, response) => {
  const { method, url, headers, rawHeaders } = incoming;
  text(incoming).then(
    (body) => response.end(JSON.stringify({ method, url, headers, rawHeaders, body })),
    () => response.destroy(),
  );
};

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request for shop.test, unless its headers name another host. */
export async function send(port: number, { path = '/', method = 'GET', headers = {}, body = '' }: Sent = {}) {
  const response = await begin(port, { path, method, headers, body });
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

/** The response, as soon as it begins. */
export function begin(
  port: number,
  { path = '/', method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(
    { port, host: '127.0.0.1', path, method, agent: false, headers: { host: 'shop.test', ...headers } },
    resolve,
  );
  sent.once('error', reject);
  sent.end(body);
  return promise;
}
