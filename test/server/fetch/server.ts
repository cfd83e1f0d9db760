import { createTestFetch } from './app.ts';

interface Runtimes {
  readonly Bun?: { serve(options: { port: number; fetch: Serve }): { readonly port: number } };
  readonly Deno?: {
    serve(options: { port: number; onListen: (address: { readonly port: number }) => void }, handler: Serve): void;
  };
}
type Serve = (request: Request) => Promise<Response>;

// Serves the test app on Bun or Deno, and prints its port.
const { Bun, Deno }: Runtimes = globalThis as object;
const respond = await createTestFetch();
const serve: Serve = (request) => respond(request);
if (Bun) console.log(Bun.serve({ port: 0, fetch: serve }).port);
else Deno?.serve({ port: 0, onListen: ({ port }) => console.log(port) }, serve);
