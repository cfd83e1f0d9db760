import { generatedContract } from '../../server/http/generated-contract.ts';
import { serveMock, servePrism, serveScalar } from './mock-contenders.ts';
import { multiply } from './multiply.ts';
import { reportUsage } from './usage.ts';

// A child process: node mock-server.ts <mock, world, prism or scalar> [copies of the contract, for our mock]
const [side = '', times = '1'] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

const sides: Readonly<Record<string, () => Promise<number>>> = {
  mock: () => serveMock(contract, { stateless: true }),
  world: () => serveMock(contract, { stateless: false }),
  prism: servePrism,
  scalar: () => serveScalar(contract),
};
const serve = sides[side];
if (!serve) throw new Error(`There is no server "${side}".`);
const start = performance.now();
const port = await serve();
reportUsage({ port, bootMs: performance.now() - start });
