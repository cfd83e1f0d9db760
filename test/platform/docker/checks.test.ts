import { expect, test } from 'vitest';
import type { ServiceHealth } from '../../../control-plane/model/tables/apps.ts';
import { ContainerAddresses } from '../../../platform/docker/address.ts';
import { checkContainer } from '../../../platform/docker/checks.ts';
import { Engine } from '../../../platform/docker/engine.ts';
import { createDocker } from '../../../platform/docker/create-docker.ts';
import { Names } from '../../../platform/docker/names.ts';
import { listen } from '../../listen.ts';

const times = { intervalSeconds: 10, timeoutSeconds: 5, retries: 3, startSeconds: 300, restartAfterSeconds: 60 };
const health: ServiceHealth = { ...times, kind: 'http', path: '/healthz' };

/** An engine whose container is a server of this process that takes requests for one host only. */
class LocalEngine extends Engine {
  readonly #port: number;

  constructor(port: number) {
    super(createDocker('/nowhere.sock'), new Names('t'));
    this.#port = port;
  }

  override async inspect() {
    const published = [{ HostIp: '127.0.0.1', HostPort: String(this.#port) }];
    const NetworkSettings = { Networks: {}, Ports: { '3000/tcp': published } };
    // A check reads nothing else of a container.
    return { NetworkSettings } as unknown as Awaited<ReturnType<Engine['inspect']>>;
  }
}

test.each([
  [{}, 'shop.apps.test', true],
  [{}, undefined, false],
  [{ host: 'shop.apps.test' }, 'other.apps.test', true],
  [{ host: 'www.shop.test' }, 'shop.apps.test', false],
])('a check %j of a program that allows shop.apps.test names its host, else %s', async (own, host, passes) => {
  await using server = await listen((request, response) => {
    response.writeHead(request.headers.host === 'shop.apps.test' ? 200 : 400).end();
  });
  const addresses = new ContainerAddresses('published');
  const statuses: (number | null)[] = [];
  const note = (status: number | null) => void statuses.push(status);
  const place = { engine: new LocalEngine(server.port), addresses, id: 'web', port: '3000', host, note };

  expect(await checkContainer(place, { ...health, ...own }, AbortSignal.timeout(10_000))).toBe(passes);
  expect(statuses).toEqual([passes ? 200 : 400]);
});
