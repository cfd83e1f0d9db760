import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The program of the example image: a web app that fails on request.
const port = Number(process.env.PORT ?? 8080);
// The file outlives a restart.
const failing = '/tmp/failing';

const server = createServer((request, response) => {
  const respond = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`);
  switch (request.url) {
    case '/healthz':
      return existsSync(failing) ? respond(503, 'failing') : respond(200, 'ok');
    case '/fail':
      writeFileSync(failing, '');
      return respond(200, 'fails from now on');
    case '/recover':
      rmSync(failing, { force: true });
      return respond(200, 'is well from now on');
    case '/missing':
      return respond(404, 'missing');
    case '/exit':
      return process.exit(3);
    case '/fill':
      return fillMemory();
    case '/slow':
      return setTimeout(() => respond(200, 'slow'), 1000);
    default:
      return respond(200, `hello from ${process.env.NAME ?? 'example'}`);
  }
});

server.listen(port, () => console.log(`Listening on port ${port}`));
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});

function fillMemory(): void {
  const filled: Buffer[] = [];
  for (;;) filled.push(Buffer.alloc(10_000_000, 1));
}
