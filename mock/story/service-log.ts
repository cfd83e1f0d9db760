import { createRandom } from '../seeded/random.ts';

/** Lines come two seconds apart, more or less. */
const stepMs = 2000;
const strayMs = 1000;

/** How many lines a service has written since its log began to be followed. */
export function countLines(seed: string, elapsedMs: number): number {
  let count = Math.max(0, Math.floor(elapsedMs / stepMs) - 1);
  while (lineTime(seed, count) <= elapsedMs) count += 1;
  return count;
}

/** When a service writes its line of that index, in milliseconds after its log began to be followed. */
export function lineTime(seed: string, index: number): number {
  return (index + 1) * stepMs + Math.floor((createRandom(`${seed} at ${index}`)() - 0.5) * strayMs);
}

/** What a service writes in its line of that index, by what it is for. */
export function lineAt(seed: string, role: string, index: number): string {
  const random = createRandom(`${seed} line ${index}`);
  const lines = role === 'web' ? webLines : role === 'database' ? databaseLines : otherLines;
  const line = lines[Math.floor(random() * lines.length)] ?? otherLines[0];
  return line(index, Math.floor(random() * 100));
}

type Line = (index: number, number: number) => string;

const webLines: readonly Line[] = [
  (index) => `{"level":"info","msg":"checkout finished","order":"A-${20_419 + index}"}`,
  (_, number) => `{"level":"info","msg":"GET /products","status":200,"ms":${4 + number}}`,
  (_, number) => `{"level":"info","msg":"GET /cart","status":200,"ms":${2 + number}}`,
  (_, number) => `{"level":"info","msg":"POST /cart","status":201,"ms":${8 + number}}`,
  (_, number) => `{"level":"warn","msg":"stock of \\"tea-pot\\" is low","left":${1 + (number % 5)}}`,
];

const databaseLines: readonly Line[] = [
  (index, number) => `LOG:  checkpoint complete: wrote ${20 + number} buffers (0.${index % 10}%)`,
  (_, number) => `LOG:  duration: ${1000 + number * 17}.412 ms  statement: select * from orders where state = 'open'`,
  (_, number) => `LOG:  automatic vacuum of table "shop.public.carts": index scans: 1, removed: ${number}`,
  (index) => `LOG:  connection authorized: user=shop database=shop application_name=web-${index % 4}`,
];

const otherLines: readonly [Line, ...Line[]] = [
  (index) => `info: job ${1000 + index} done`,
  (index, number) => `info: job ${1001 + index} took ${20 + number} ms`,
];
