import { createServer } from 'node:http';
import { serveParent } from '../child.ts';
import { listenLocally } from '../listen.ts';

// The server behind a proxy does as little as possible.
const body = 'x'.repeat(200);
const port = await listenLocally(createServer((_, response) => response.end(body)));
serveParent({ port, pid: process.pid }, async () => ({}));
