import { Agent, createServer } from 'node:http';
import { createProxyServer } from 'httpxy';
import { serveParent } from '../child.ts';
import { listenLocally } from '../listen.ts';

// httpxy as its documentation has it, with connections that are kept: without them it takes twice the time.
const [target = ''] = process.argv.slice(2);
const proxy = createProxyServer({ target, xfwd: true, agent: new Agent({ keepAlive: true, maxSockets: 256 }) });
const port = await listenLocally(createServer((request, response) => void proxy.web(request, response)));
serveParent({ port, pid: process.pid }, async () => ({}));
