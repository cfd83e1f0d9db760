import { generatedContract } from '../../server/http/generated-contract.ts';
import { serveMock, servePrism, serveScalar } from './mock-sides.ts';
import { multiply } from './multiply.ts';
import { answerUsage } from './usage.ts';

// A process of its own: node mock-server.ts <mock, prism or scalar> <copies of the contract, where it is our mock>
const [side = '', times = '1'] = process.argv.slice(2);
const contract = multiply(generatedContract(), Number(times));

const sides: Readonly<Record<string, () => Promise<number>>> = {
  mock: () => serveMock(contract),
  prism: servePrism,
  scalar: () => serveScalar(contract),
};
const serve = sides[side];
if (!serve) throw new Error(`There is no side "${side}".`);
const start = performance.now();
const port = await serve();
answerUsage({ port, bootMs: performance.now() - start });
