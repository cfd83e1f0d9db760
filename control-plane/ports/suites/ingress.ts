import type { Ingress, Route } from '../ingress.ts';
import type { Runtime } from '../runtime.ts';
import { type Suite, equal } from './assert.ts';
import { isReady, wanted, web } from './wanted.ts';

interface Subject {
  readonly ingress: Ingress;
  /** The runtime of the containers that get the requests. */
  readonly runtime: Pick<Runtime, 'apply' | 'observe'>;
  /** Image of a web server on port 8080. */
  readonly image: string;
  /** Lets time go by until a check is true; rejects if it never becomes true. */
  readonly until: (check: () => Promise<boolean>) => Promise<void>;
  /** Sends a GET for a host through the ingress. */
  readonly send: (host: string, path: string) => Promise<IngressResponse>;
}

interface IngressResponse {
  readonly status: number;
  readonly location: string | null;
  /** The variable `NAME` of the container that has responded; `null` if none has. */
  readonly name: string | null;
}

const shop = { host: 'shop.test', redirectTo: null };
const www = { host: 'www.shop.test', redirectTo: 'shop.test' };

/** Requirements for every ingress, by name. */
export const ingressSuite: Suite<Subject> = {
  'leads an app to its newest route, until it is removed': async (create) => {
    const subject = await create();
    const { ingress, send } = subject;
    await run(subject, '1', '2');

    const none = await ingress.observe(routeTo('1'));
    const unknown = await send('shop.test', '/');
    await ingress.point(routeTo('1'));
    const first = await send('shop.test', '/');
    await ingress.point(routeTo('2'));
    const second = await send('shop.test', '/');
    const pointed = await ingress.observe(routeTo('1'));
    await ingress.remove(routeTo('2'));
    await ingress.remove(routeTo('2'));
    const removed = await send('shop.test', '/');

    equal([none, pointed, await ingress.observe(routeTo('1'))], [null, routeTo('2'), null]);
    equal(
      [unknown, first, second, removed].map(({ status, name }) => [status, name]),
      [
        [404, null],
        [200, '1'],
        [200, '2'],
        [404, null],
      ],
    );
  },

  'leads requests to containers as soon as they are ready': async (create) => {
    const subject = await create();
    const { ingress, send, until } = subject;
    await ingress.point(routeTo('1'));

    const before = await send('shop.test', '/');
    await run(subject, '1');
    await until(async () => (await send('shop.test', '/')).status === 200);
    await run(subject);
    await until(async () => (await send('shop.test', '/')).status === 503);

    equal(before.status, 503);
  },

  'responds with 503 while an app is stopped': async (create) => {
    const subject = await create();
    const { ingress, send } = subject;
    await run(subject, '1');

    await ingress.point(routeTo('1'));
    const running = await send('shop.test', '/');
    await ingress.point({ ...routeTo('1'), target: null });
    const stopped = await send('shop.test', '/');

    equal([running.status, stopped.status], [200, 503]);
  },

  'leads the host of a service to its containers alone': async (create) => {
    const subject = await create();
    const { ingress, runtime, send } = subject;
    const other = web('1', subject.image);
    const api = { ...other, service: { ...other.service, name: 'api' }, env: { NAME: '1' } };
    await runtime.apply(wanted({ ...web('2', subject.image), env: { NAME: '2' } }, api));
    await subject.until(() => isReady(runtime, 2));
    const own = { service: 'api', host: 'api-shop.test', target: { service: 'api', generation: '1', port: 8080 } };
    const without = { ...routeTo('2'), target: null, services: [{ ...own, target: null }] };

    await ingress.point({ ...routeTo('2'), services: [own] });
    const both = [await send('shop.test', '/'), await send('api-shop.test', '/')];
    const pointed = await ingress.observe(routeTo('2'));
    await ingress.point(without);
    const stopped = [await send('shop.test', '/'), await send('api-shop.test', '/')];
    await ingress.point(routeTo('2'));
    const removed = await send('api-shop.test', '/');

    equal(
      both.map(({ status, name }) => [status, name]),
      [
        [200, '2'],
        [200, '1'],
      ],
    );
    equal(pointed, { ...routeTo('2'), services: [own] });
    equal(
      [...stopped, removed].map(({ status }) => status),
      [503, 503, 404],
    );
  },

  'redirects a host to another one, with the path': async (create) => {
    const { ingress, send } = await create();
    await ingress.point({ ...routeTo('1'), hosts: [shop, www] });

    const { status, location } = await send('www.shop.test', '/a?b=1');

    const { hostname, pathname, search } = new URL(location ?? '');
    equal([status, hostname, pathname, search], [308, 'shop.test', '/a', '?b=1']);
  },

  'no longer knows a host that the app has given up': async (create) => {
    const { ingress, send } = await create();
    await ingress.point({ ...routeTo('1'), hosts: [shop, www] });

    await ingress.point(routeTo('1'));

    equal([(await send('www.shop.test', '/')).status, (await send('shop.test', '/')).status], [404, 503]);
  },
};

function routeTo(generation: string): Route {
  return { id: 'app-1', region: 'eu', hosts: [shop], target: { service: 'web', generation, port: 8080 } };
}

/** Runs exactly these generations. The variable `NAME` of each is its generation. */
async function run({ runtime, image, until }: Subject, ...generations: readonly string[]): Promise<void> {
  await runtime.apply(wanted(...generations.map((one) => ({ ...web(one, image), env: { NAME: one } }))));
  if (generations.length > 0) await until(() => isReady(runtime, generations.length));
}
