import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { serveParent } from '../child.ts';
import { listenLocally } from '../listen.ts';

// The least that a proxy of Node does: it reads heads, drops `Connection`, and takes each response for one packet.
const [target = ''] = process.argv.slice(2);
const { hostname, port: targetPort } = new URL(target);
const idle: Socket[] = [];
const withoutConnection = (lines: readonly string[]) =>
  lines.filter((line) => !/^(?:connection|keep-alive):/i.test(line));

function open(): Socket {
  const socket = connect({ host: hostname, port: Number(targetPort), noDelay: true });
  return socket.once('close', () => idle.splice(idle.indexOf(socket) >>> 0, 1));
}

const server = createServer((request, response) => {
  const socket = idle.pop() ?? open();
  socket.once('data', (chunk: Buffer) => {
    const end = chunk.indexOf('\r\n\r\n');
    const [start = '', ...lines] = chunk.toString('latin1', 0, end).split('\r\n');
    const headers = withoutConnection(lines).flatMap((line) => line.split(': ', 2));
    response.writeHead(Number(start.slice(9, 12)), headers).end(chunk.toString('latin1', end + 4), 'latin1');
    idle.push(socket);
  });
  const { method = '', url = '', rawHeaders } = request;
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1] ?? ''}`] : [],
  );
  socket.write([`${method} ${url} HTTP/1.1`, ...withoutConnection(lines), '', ''].join('\r\n'), 'latin1');
});
serveParent({ port: await listenLocally(server), pid: process.pid }, async () => ({}));
